/// What an arena has found out of its languages, by their numbers.
struct LanguageFacts {
    var transitions: [[RegexArena.Transition]?] = []
    var emptiness: [RegexArena.Emptiness] = []
    /// What remains behind each ASCII character, 128 entries a language that was asked.
    var ascii: [Int32] = []
    /// Where the entries of each language begin, or -1.
    var asciiOffsets: [Int32] = []
    var finiteness: [UInt8] = []
    var cofiniteness: [UInt8] = []
    var universality: [UInt8] = []
    /// How short the words of languages can be, so far as that was asked.
    var shortestWords: [Language: WordCounts.Shortest?] = [:]
}

/// What an arena has spent, and holds.
struct Effort {
    /// The states that searches for words have visited since tables were last emptied.
    var searchedStates = 0
    /// The members of all unions and intersections together.
    var listedMembers = 0
    /// The steps of work since it was last counted from zero; see `RegexArena.spend`.
    var work = 0
    /// Whether a failure came of too much work, which would be as much again.
    var isOverworked = false
    /// About how many bytes expressions take up.
    var heldBytes = 0
    /// About how many bytes that take up which can be computed again.
    var cachedBytes = 0
}
