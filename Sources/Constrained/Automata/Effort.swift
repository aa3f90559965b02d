/// The work and memory of an arena so far, and the first limit that was exceeded.
///
/// Limits count steps and bytes instead of time. A grammar then compiles on every machine or on none.
struct Effort {
    /// The approximate size of an expression and its facts in bytes.
    static let bytesOfNode = 112
    /// The approximate size of a list without its members in bytes.
    static let bytesOfList = 48
    /// The size of a range of a set in bytes.
    private static let bytesOfRange = MemoryLayout<CodePointSet.Range>.size

    private let limits: GrammarLimits
    /// The first limit that was exceeded.
    var firstFailure = FirstFailure()
    /// The number of states visited by searches for words since the tables were last emptied.
    private(set) var searchedStates = 0
    /// The number of members of all unions and intersections together.
    private(set) var listedMembers = 0
    /// The steps of work since the last call of `beginStep`.
    private(set) var work = 0
    /// Whether the failure was too much work, which a repetition would need again.
    private(set) var isOverworked = false
    /// The approximate size of the expressions in bytes.
    private(set) var heldBytes = 0
    /// The approximate size of everything that can be computed again, in bytes.
    private var cachedBytes = 0

    init(limits: GrammarLimits) { self.limits = limits }

    /// Adds steps of work, each about the inspection of one range of characters; fails if they exceed the limit.
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

    /// Resets the count of work.
    mutating func beginStep() { work = 0 }

    /// Adds states that a search visits; fails if they exceed the limit.
    mutating func search(_ states: Int) {
        searchedStates += states
        if searchedStates > limits.maximumEmptinessStates {
            firstFailure.note(.limit("states of emptiness searches", limits.maximumEmptinessStates))
        }
    }

    /// Adds the members of a new union or intersection; fails if they exceed the limit.
    mutating func list(members: Int) {
        listedMembers += members
        if listedMembers >= limits.maximumAutomatonStates * RegexArena.maximumMembers {
            firstFailure.note(.limit("automaton states", limits.maximumAutomatonStates))
        }
    }

    /// Adds the size of an expression that is kept.
    mutating func holdNode(members: Int) {
        hold(bytes: Self.bytesOfNode + (members == 0 ? 0 : Self.bytesOfList + 4 * members))
    }

    /// Adds the size of a character set that is kept.
    mutating func holdSet(_ values: CodePointSet) {
        hold(bytes: 2 * Self.bytesOfList + Self.bytesOfRange * values.ranges.count)
    }

    /// Adds the size of a list of words that is kept, without their characters, which other lists may share.
    mutating func holdWords(_ list: [[UInt32]]) { hold(bytes: Self.bytesOfList + 8 * list.count) }

    /// Adds the size of the characters of words.
    mutating func holdCharacters(of list: [[UInt32]]) {
        hold(bytes: list.reduce(0) { $0 + Self.bytesOfList + 4 * $1.count })
    }

    private mutating func hold(bytes: Int) {
        heldBytes += bytes
        checkBytes()
    }

    /// Adds the size of a result that can be computed again.
    mutating func cache(bytes: Int) {
        cachedBytes += bytes
        checkBytes()
    }

    private mutating func checkBytes() {
        guard heldBytes + cachedBytes > limits.maximumAutomatonBytes else { return }
        firstFailure.note(.limit("bytes of automata", limits.maximumAutomatonBytes))
    }

    /// Resets the counts to a mark, and forgets the failure.
    mutating func rewind(to mark: RegexArena.Mark) {
        firstFailure = FirstFailure()
        isOverworked = false
        listedMembers = mark.listedMembers
        heldBytes = mark.bytes
        cachedBytes = 0
        searchedStates = 0
    }
}
