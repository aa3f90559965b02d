/// The cached facts about an arena's languages, by their numbers.
struct LanguageFacts {
    var transitions: [[RegexArena.Transition]?] = []
    var emptiness: [RegexArena.Emptiness] = []
    /// The derivatives by the ASCII characters, 128 entries for each language that has been asked for.
    private(set) var ascii: [Language] = []
    /// The index of each language's first entry in `ascii`, or -1.
    private(set) var asciiOffsets: [Int32] = []
    var finiteness: [Answer] = []
    var cofiniteness: [Answer] = []
    var universality: [Answer] = []
    /// The shortest lengths of words, as far as requested.
    var shortestWords: [Language: WordCounts.Shortest?] = [:]

    /// Adds a language of which only its expression's facts are known.
    mutating func add(_ emptiness: RegexArena.Emptiness) {
        transitions.append(nil)
        self.emptiness.append(emptiness)
        asciiOffsets.append(-1)
        finiteness.append(.unknown)
        cofiniteness.append(.unknown)
        universality.append(.unknown)
    }

    /// Adds the derivatives of a language by the ASCII characters; returns their first index in `ascii`.
    mutating func addASCII(_ targets: [Language], of language: Language) -> Int {
        let offset = ascii.count
        ascii.append(contentsOf: targets)
        asciiOffsets[language.index] = Int32(offset)
        return offset
    }

    /// Removes all languages but the first ones, and all cached facts that may refer to others.
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
