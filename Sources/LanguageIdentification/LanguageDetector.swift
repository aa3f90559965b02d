/// Detects texts in a language that a model doesn't know, by words of grammar, sequences of letters and scripts.
///
/// A wrong refusal is worse than a foreign text that passes. So detection needs clear evidence. A repeated word counts
/// once; names, loan words and code don't count.
///
/// A short text passes. So does a text with words of a language that the model knows, or with a word that is surely
/// English, even if the model doesn't know English.
package enum LanguageDetector {
    /// The thresholds of evidence for a language in Latin letters.
    private struct Needs {
        /// The minimum number of letters in distinct words.
        let letterCount: Int
        /// The minimum words and letters of the longest stretch without interruption.
        let stretch: (wordCount: Int, letterCount: Int)
        /// The minimum scores if the text has no word of the language's grammar, one, or more.
        let scores: [Double]
    }

    /// The thresholds for a text written as sentences, and for one that may be a list of names and dishes.
    private static let needs = (
        sentence: Needs(letterCount: 24, stretch: (3, 12), scores: [1.5, 1, 1]),
        other: Needs(letterCount: 28, stretch: (4, 24), scores: [4, 3.25, 1.75])
    )
    /// The additions to the minimum score: if no stretch has five words, and for languages of many dishes and titles.
    private static let more = (short: 0.5, namesake: 0.5)
    /// The minimum number of grammar words of the foreign language, for models that know a language besides English.
    /// Each grammar word of a known language alone requires four more.
    private static let mostlyTold = 3
    /// Languages whose dishes and titles English speakers meet often.
    private static let namesakes: Set<String> = [
        "ca", "da", "de", "es", "fr", "gl", "id", "it", "nl", "no", "pt", "ro", "sv", "vi",
    ]
    /// Languages that are written in Latin letters, too, though their script is another one.
    private static let alsoLatin: Set<String> = ["kk", "ky", "mn", "tg", "tt", "uz", "ug", "yue", "wuu"]

    /// The language of a text, if it is surely none of the declared ones, nor English.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - declared: The codes of the languages that the model knows; nothing is foreign where there are none.
    /// - Complexity: linear in the text's length, in memory of a bounded size.
    package static func foreignLanguage(of text: String, declared: Set<String>) -> String? {
        guard !declared.isEmpty, declared.isDisjoint(with: ["mul", "multilingual"]) else { return nil }
        let evidence = LanguageEvidence(text)
        guard !evidence.isEnglish else { return nil }
        let scripts = ScriptEvidence(text)
        if scripts.isMostlyLatin { return foreignLatin(evidence, declared: declared) }
        return scripts.foreignLanguage(declared: declared)
    }

    private static func foreignLatin(_ evidence: LanguageEvidence, declared: Set<String>) -> String? {
        let otherScripts = Set(LanguageScript.all.flatMap(\.languages)).subtracting(["sr"])
        let known = declared.subtracting(otherScripts.subtracting(alsoLatin)).subtracting(["en"])
        let codes = LanguageWords.all.codes
        let relatives = Set(known.flatMap(LatinLanguage.relatives(of:)))
        // A language without words can't be told from others.
        guard known.allSatisfy({ !LatinLanguage.relatives(of: $0).filter(codes.contains).isEmpty }) else { return nil }
        let languages = LatinLanguage.all(by: evidence)
        guard let best = languages.max(by: { $0.score < $1.score }), !relatives.contains(best.code) else { return nil }

        let needs = evidence.isSentence ? needs.sentence : needs.other
        guard evidence.letterCount >= needs.letterCount, evidence.longestStretch.wordCount >= needs.stretch.wordCount,
            evidence.longestStretch.letterCount >= needs.stretch.letterCount
        else { return nil }
        var least = needs.scores[min(best.tellingCount, needs.scores.count - 1)]
        if evidence.longestStretch.wordCount < 5 { least += more.short }
        if best.tellingCount == 0, namesakes.contains(best.code) { least += more.namesake }
        // A language in another script may be written in Latin letters for once; its words look like anybody's.
        if best.tellingCount < 2, !declared.isDisjoint(with: otherScripts) { return nil }
        guard best.score >= least else { return nil }
        return holdsKnown(evidence, relatives, best, languages) ? nil : best.code
    }

    /// Whether a text holds words of a known language, or looks as much like one as like the likeliest.
    private static func holdsKnown(
        _ evidence: LanguageEvidence, _ known: Set<String>, _ best: LatinLanguage, _ languages: [LatinLanguage]
    ) -> Bool {
        guard let likeliest = languages.firstIndex(where: { $0.code == best.code }) else { return false }
        return languages.indices.contains { index in
            guard known.contains(languages[index].code) else { return false }
            let own = evidence.telling.count { $0 >> index & 1 == 1 && $0 >> likeliest & 1 == 0 }
            return best.tellingCount < mostlyTold + 4 * own || own >= 2 || languages[index].score > 0.3 * best.score
        }
    }
}
