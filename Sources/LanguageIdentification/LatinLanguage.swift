/// A language in Latin letters, weighed by the evidence for it.
struct LatinLanguage {
    /// The language's code.
    let code: String
    /// How many words of its grammar there are.
    let tellingCount: Int
    /// How much evidence there is for it, in words of its grammar, less what speaks for English.
    let score: Double

    /// How much a word counts that only adds to others, and at how many of them it ends.
    private static let adding = (weight: 0.5, most: 4)
    /// How much a shared word counts for a language that has it, and at how many of them it ends.
    private static let shared = (weight: 0.25, most: 4)
    /// How much likeness counts as much as a word of grammar.
    private static let likenessOfWord = 4.0

    /// Weighs every language that is told apart, in the order of ``LanguageWords/codes``.
    static func all(by evidence: LanguageEvidence) -> [LatinLanguage] {
        LanguageWords.all.codes.enumerated().map { index, code in
            let tellingCount = evidence.telling.count { $0 >> index & 1 == 1 }
            let own = evidence.sharedCounts[index]
            var score = Double(tellingCount) + Double(evidence.likeness[index]) / likenessOfWord
            score += adding.weight * Double(min(evidence.addingCounts[index], adding.most))
            if tellingCount > 0 { score += shared.weight * Double(min(own, shared.most)) }
            score -= Double(evidence.sharedEnglishCount - own + evidence.commonEnglishCount)
            return LatinLanguage(code: code, tellingCount: tellingCount, score: score)
        }
    }

    /// The language's code and others for it and for what is so near that their texts can't be told apart.
    static func relatives(of code: String) -> [String] {
        groups.first { $0.contains(code) } ?? [code]
    }

    private static let groups = [
        ["no", "nb", "nn", "da"], ["hr", "sr", "bs", "sh", "cnr", "sl"], ["id", "ms"], ["cs", "sk"], ["gl", "pt"],
        ["ro", "mo"],
    ]
}
