/// The position of a text: the machine's state, and the keys and items counted beside it.
struct MatchPosition: Sendable {
    var state: MatcherState
    var seenKeys = SeenKeys()
    var items = SeenItems()
    /// The generation whose numbers the state uses.
    var generation: TableGeneration
}

extension ByteMachine {
    /// The position at the beginning of every text.
    var start: MatchPosition { MatchPosition(state: MatcherState(configuration: initial), generation: generation) }
}
