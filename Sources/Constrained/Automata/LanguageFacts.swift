/// What an arena has found out of its languages, by their numbers.
struct LanguageFacts {
    var transitions: [[RegexArena.Transition]?] = []
    var emptiness: [RegexArena.Emptiness] = []
    /// What remains behind each ASCII character, 128 entries a language that was asked.
    private(set) var ascii: [Language] = []
    /// Where the entries of each language begin, or -1.
    private(set) var asciiOffsets: [Int32] = []
    var finiteness: [Answer] = []
    var cofiniteness: [Answer] = []
    var universality: [Answer] = []
    /// How short the words of languages can be, so far as that was asked.
    var shortestWords: [Language: WordCounts.Shortest?] = [:]

    /// Begins the facts of a new language, of which nothing is known but what its shape says.
    mutating func add(_ emptiness: RegexArena.Emptiness) {
        transitions.append(nil)
        self.emptiness.append(emptiness)
        asciiOffsets.append(-1)
        finiteness.append(.unknown)
        cofiniteness.append(.unknown)
        universality.append(.unknown)
    }

    /// Keeps what remains of a language behind each ASCII character, and returns where that begins in `ascii`.
    mutating func addASCII(_ targets: [Language], of language: Language) -> Int {
        let offset = ascii.count
        ascii.append(contentsOf: targets)
        asciiOffsets[language.index] = Int32(offset)
        return offset
    }

    /// Forgets all languages but the first, and what was computed of those that may speak of others.
    mutating func keepFirst(_ count: Int) {
        transitions = Array(repeating: nil, count: count)
        asciiOffsets = Array(repeating: -1, count: count)
        ascii = []
        emptiness = Array(emptiness[0..<count])
        finiteness = Array(finiteness[0..<count])
        cofiniteness = Array(cofiniteness[0..<count])
        universality = Array(universality[0..<count])
        shortestWords = shortestWords.filter { $0.key.index < count }
    }
}
