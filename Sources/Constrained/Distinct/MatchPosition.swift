/// Where a text stands.
struct MatchPosition: Sendable {
    var state: MatcherState
    var seenKeys = SeenKeys()
    var items = SeenItems()
    /// The generation whose numbers these are.
    var generation: TableGeneration
}

extension ByteMachine {
    /// Where every text begins.
    var start: MatchPosition { MatchPosition(state: MatcherState(configuration: initial), generation: generation) }
}
