import Testing

@testable import LanguageIdentification

@Suite("Language detection")
struct LanguageDetectorTests {
    @Test("plain sentences in languages that a model doesn't declare are told", arguments: LanguageSamples.foreign)
    func foreign(sample: LanguageSamples.Sample) {
        for text in sample.sentences {
            let code = LanguageDetector.foreignLanguage(of: text, declared: ["en"])
            let isTold = code.map(LatinLanguage.relatives(of:))?.contains(sample.code) == true
            #expect(isTold, "\(text) is told as \(code ?? "none")")
            #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en", sample.code]) == nil, "\(text)")
            #expect(LanguageDetector.foreignLanguage(of: text, declared: []) == nil)
        }
    }

    @Test(
        "a model that declares a language of the same family doesn't make its texts foreign",
        arguments: [("nb", "no"), ("nn", "no"), ("sr", "hr"), ("bs", "hr"), ("ms", "id")])
    func relatives(declared: String, code: String) {
        for text in LanguageSamples.foreign.first(where: { $0.code == code })?.sentences ?? [] {
            #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en", declared]) == nil, "\(text)")
        }
    }

    @Test("requests in English pass, whatever they name", arguments: LanguageSamples.english)
    func english(text: String) {
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en"]) == nil)
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["de"]) == nil)
        #expect(LanguageDetector.foreignLanguage(of: text.lowercased(), declared: ["en"]) == nil)
    }

    @Test("names, dishes, code, data and short texts are in no language", arguments: LanguageSamples.noLanguage)
    func noLanguage(text: String) {
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en"]) == nil)
    }

    @Test(
        "English and a quotation pass, however long that is",
        arguments: ["Translate to English: ", "Summarize this text. ", "What does this mean? ", "please proofread\n\n"])
    func quotation(request: String) {
        for sample in LanguageSamples.foreign {
            let text = sample.sentences.joined(separator: " ")
            #expect(LanguageDetector.foreignLanguage(of: request + text, declared: ["en"]) == nil)
            #expect(LanguageDetector.foreignLanguage(of: text + "\n" + request, declared: ["en"]) == nil)
        }
    }

    @Test(
        "what is repeated counts once",
        arguments: ["hello", "coffee and tea are nice.", "que", "panini", "espresso,"])
    func repetition(text: String) {
        for count in [1, 2, 6, 3_000] {
            let repeated = Array(repeating: text, count: count).joined(separator: " ")
            #expect(LanguageDetector.foreignLanguage(of: repeated, declared: ["en"]) == nil)
        }
        let german = Array(repeating: "Schreibe mir bitte ein kurzes Gedicht über den Herbst.", count: 200)
        #expect(LanguageDetector.foreignLanguage(of: german.joined(separator: " "), declared: ["en"]) == "de")
    }

    @Test("a language that has no words of its own here makes every text in its letters pass")
    func unknown() {
        let text = "Schreibe mir bitte ein kurzes Gedicht über den Herbst."
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["en", "sw"]) == nil)
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["mul"]) == nil)
        #expect(LanguageDetector.foreignLanguage(of: text, declared: ["zh"]) == "de")
    }

    @Test("no word is English alone and another language's at once")
    func lists() {
        #expect(EnglishWords.telling.isDisjoint(with: EnglishWords.shared))
        #expect(EnglishWords.telling.isDisjoint(with: EnglishWords.borrowed))
        let sources =
            LanguageWords.romance + LanguageWords.germanic + LanguageWords.balticAndSlavic
            + LanguageWords.other
        for source in sources {
            let text = source.words + " " + source.particles
            let both = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init)).intersection(EnglishWords.telling)
            #expect(both.isEmpty, "\(source.code): \(both)")
        }
        #expect(sources.count <= LanguageWords.Languages.bitWidth)
    }

    @Test("evidence doesn't grow with a text")
    func bounded() {
        // 20,000 distinct words of letters that no list holds.
        let words = (0..<20_000).map { number in
            "xq" + String(number, radix: 16).map { String(UnicodeScalar(UInt8(97 + $0.hexDigitValue!))) }.joined()
        }
        let evidence = LanguageEvidence(words.joined(separator: " "))
        #expect(evidence.letterCount < 64 * 40)
    }
}
