/// For each word of grammar, the languages that it tells.
struct LanguageWords: Sendable {
    /// A language by its words, which are written down in files of their own.
    struct Source: Sendable {
        /// The language's code.
        let code: String
        /// Words of grammar: pronouns, articles, auxiliaries, prepositions, conjunctions, adverbs, numerals.
        let words: String
        /// Words that names, dishes and titles are made with, too, so that they only add to others.
        let particles: String

        init(_ code: String, words: String, particles: String = "") {
            (self.code, self.words, self.particles) = (code, words, particles)
        }
    }

    /// A set of languages, as bits by their place in ``codes``.
    typealias Languages = UInt32

    /// The languages that a word is evidence for.
    struct Meaning: Sendable {
        /// The languages in which it is a word of grammar.
        var telling: Languages = 0
        /// The languages that it supports if there is other evidence.
        var adding: Languages = 0
        /// The word's status in English.
        var english = English.no
    }

    /// The status of a word in English.
    enum English: Sendable {
        case no
        /// A word of English grammar, and a word of other languages as well.
        case shared
        /// A word that other languages borrow now and then.
        case common
        /// A word that hardly any text in another language holds.
        case telling
    }

    /// The languages that are told apart, all written in Latin letters.
    let codes: [String]
    private let meanings: [String: Meaning]

    /// The words of all languages.
    static let all = LanguageWords(romance + germanic + balticAndSlavic + other)

    private init(_ sources: [Source]) {
        var meanings: [String: Meaning] = [:]
        let split = { (text: String) in text.split { $0 == " " || $0 == "\n" }.map(String.init) }
        let english = EnglishWords.telling.union(EnglishWords.common).union(EnglishWords.shared)
            .union(EnglishWords.borrowed)
        for (index, source) in sources.enumerated() {
            let bit: Languages = 1 << index
            for word in split(source.words) {
                // A single letter without an accent is an initial, a class or a vitamin as well.
                if english.contains(word) || word.utf8.count == 1 {
                    meanings[word, default: Meaning()].adding |= bit
                } else {
                    meanings[word, default: Meaning()].telling |= bit
                }
            }
            for word in split(source.particles) {
                meanings[word, default: Meaning()].adding |= bit
                meanings[word]?.telling &= ~bit
            }
        }
        for word in EnglishWords.common where meanings[word] == nil { meanings[word] = Meaning(english: .common) }
        for word in EnglishWords.shared { meanings[word, default: Meaning()].english = .shared }
        for word in EnglishWords.telling { meanings[word] = Meaning(english: .telling) }
        codes = sources.map(\.code)
        self.meanings = meanings
    }

    /// The languages that a word is evidence for; nil for an unknown word.
    ///
    /// - Parameter word: In lower case, its apostrophes straight.
    subscript(word: String) -> Meaning? { meanings[word] }
}
