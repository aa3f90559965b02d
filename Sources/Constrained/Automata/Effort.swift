/// What an arena has spent and holds, and the first limit that was hit.
///
/// Automata are counted in steps and bytes rather than by a clock, so that a grammar that compiles on one machine compiles
/// on every other.
struct Effort {
    /// About how many bytes an expression takes up, with what is known about it.
    static let bytesOfNode = 112
    /// About how many bytes a list takes up beside its members.
    static let bytesOfList = 48
    /// About how many bytes a set takes up for each of its ranges.
    private static let bytesOfRange = MemoryLayout<CodePointSet.Range>.size

    private let limits: GrammarLimits
    /// The first limit that was hit.
    var firstFailure = FirstFailure()
    /// The states that searches for words have visited since tables were last emptied.
    private(set) var searchedStates = 0
    /// The members of all unions and intersections together.
    private(set) var listedMembers = 0
    /// The steps of work since it was last counted from zero.
    private(set) var work = 0
    /// Whether a failure came of too much work, which would be as much again.
    private(set) var isOverworked = false
    /// About how many bytes expressions take up.
    private(set) var heldBytes = 0
    /// About how many bytes that take up which can be computed again.
    private var cachedBytes = 0

    init(limits: GrammarLimits) { self.limits = limits }

    /// Counts steps of work, each about as long as looking at one range of characters; fails where they are too many.
    @inline(__always)
    mutating func spend(_ steps: Int) {
        work += steps
        if work > limits.maximumAutomatonWork { overspend() }
    }

    private mutating func overspend() {
        guard !firstFailure.exists else { return }
        isOverworked = true
        firstFailure.note(.limit("steps of automata", limits.maximumAutomatonWork))
    }

    /// Counts steps of work from zero.
    mutating func beginStep() { work = 0 }

    /// Counts the states that a search looks behind; fails where they are too many.
    mutating func search(_ states: Int) {
        searchedStates += states
        if searchedStates > limits.maximumEmptinessStates {
            firstFailure.note(.limit("states of emptiness searches", limits.maximumEmptinessStates))
        }
    }

    /// Counts the members of a union or intersection that is about to be made; fails where they are too many.
    mutating func list(members: Int) {
        listedMembers += members
        if listedMembers >= limits.maximumAutomatonStates * RegexArena.maximumMembers {
            firstFailure.note(.limit("automaton states", limits.maximumAutomatonStates))
        }
    }

    /// Counts the bytes of an expression that stays.
    mutating func holdNode(members: Int) {
        hold(bytes: Self.bytesOfNode + (members == 0 ? 0 : Self.bytesOfList + 4 * members))
    }

    /// Counts the bytes of a set of characters that stays.
    mutating func holdSet(_ values: CodePointSet) {
        hold(bytes: 2 * Self.bytesOfList + Self.bytesOfRange * values.ranges.count)
    }

    /// Counts the bytes of a list of words that stays, but for their characters, which other lists may hold too.
    mutating func holdWords(_ list: [[UInt32]]) { hold(bytes: Self.bytesOfList + 8 * list.count) }

    /// Counts the bytes of the characters of words.
    mutating func holdCharacters(of list: [[UInt32]]) {
        hold(bytes: list.reduce(0) { $0 + Self.bytesOfList + 4 * $1.count })
    }

    private mutating func hold(bytes: Int) {
        heldBytes += bytes
        checkBytes()
    }

    /// Counts the bytes of what can be computed again.
    mutating func cache(bytes: Int) {
        cachedBytes += bytes
        checkBytes()
    }

    private mutating func checkBytes() {
        guard heldBytes + cachedBytes > limits.maximumAutomatonBytes else { return }
        firstFailure.note(.limit("bytes of automata", limits.maximumAutomatonBytes))
    }

    /// Forgets what was held since a moment, what can be computed again, and the failure if there was one.
    mutating func rewind(to mark: RegexArena.Mark) {
        firstFailure = FirstFailure()
        isOverworked = false
        listedMembers = mark.listedMembers
        heldBytes = mark.bytes
        cachedBytes = 0
        searchedStates = 0
    }
}
