/// Tells when a text is in a language that a model doesn't know, by its script and by sequences of letters.
///
/// It speaks up only where the evidence is strong: a few words, names and code pass, and so does a text of which any
/// sentence is in a language that the model knows.
enum LanguageDetector {
    /// How many letters of a foreign script a text needs.
    private static let leastForeignLetters = 4
    /// How many sequences of three letters a text needs, and a sentence.
    private static let leastSequences = (text: 16, sentence: 10)
    /// By how much the mean logarithm must be better, and the sum over the text.
    private static let leastAdvantage = (mean: 0.3, sum: 20.0)

    /// The language of a text, if it is surely none of the declared ones.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - declared: The codes of the languages that the model knows; nothing is foreign where there are none.
    static func foreignLanguage(of text: String, declared: Set<String>) -> String? {
        guard !declared.isEmpty, declared.isDisjoint(with: ["mul", "multilingual"]) else { return nil }
        return foreignScript(in: text, declared: declared) ?? foreignLatin(text, declared: declared)
    }

    private static func foreignScript(in text: String, declared: Set<String>) -> String? {
        var counts = [Int](repeating: 0, count: LanguageScript.all.count)
        var letterCount = 0
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            letterCount += 1
            guard scalar.value >= 0x0370,
                let index = LanguageScript.all.firstIndex(where: { $0.contains(scalar) })
            else { continue }
            counts[index] += 1
        }
        // Scripts that a known language uses are never foreign, whoever else uses them.
        let foreign = LanguageScript.all.indices.filter {
            counts[$0] > 0 && declared.isDisjoint(with: LanguageScript.all[$0].languages)
        }
        let foreignCount = foreign.reduce(0) { $0 + counts[$1] }
        guard foreignCount >= leastForeignLetters, foreignCount * 2 > letterCount else { return nil }
        // Japanese is known by its kana, however many of its characters are Chinese; they come first in the list.
        if let kana = foreign.first, kana == 0 { return LanguageScript.all[kana].languages.first }
        return foreign.max { counts[$0] < counts[$1] }.flatMap { LanguageScript.all[$0].languages.first }
    }

    private static func foreignLatin(_ text: String, declared: Set<String>) -> String? {
        let profiles = LanguageProfile.all
        let otherScripts = Set(LanguageScript.all.flatMap(\.languages))
        let known = declared.subtracting(otherScripts)
        // A language without a profile can't be told from others.
        guard !known.isEmpty, known.isSubset(of: profiles.map(\.code)) else { return nil }
        let sequences = LanguageProfile.sequences(in: text)
        guard sequences.count >= leastSequences.text, let (best, advantage) = verdict(sequences, known),
            advantage >= leastAdvantage.mean, advantage * Double(sequences.count) >= leastAdvantage.sum
        else { return nil }
        let sentences = text.split { ".!?:;\n\"“”".contains($0) }
        let isMixed = sentences.contains { sentence in
            let sequences = LanguageProfile.sequences(in: sentence)
            return sequences.count >= leastSequences.sentence && verdict(sequences, known) == nil
        }
        return isMixed ? nil : best
    }

    /// The likeliest language, and by how much it is likelier than any known one; nil where a known one is it.
    private static func verdict(_ sequences: [String], _ known: Set<String>) -> (code: String, advantage: Double)? {
        var best: (code: String, score: Double)?
        var bestKnown = -Double.infinity
        for profile in LanguageProfile.all {
            let score = profile.score(sequences)
            if known.contains(profile.code) {
                bestKnown = max(bestKnown, score)
            } else if score > best?.score ?? -.infinity {
                best = (profile.code, score)
            }
        }
        guard let best, best.score > bestKnown else { return nil }
        return (best.code, best.score - bestKnown)
    }
}
