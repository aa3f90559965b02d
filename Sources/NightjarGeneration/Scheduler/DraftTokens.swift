/// The speculative draft of a sequence's next tokens, from its constraint or its text so far. One pass may then serve
/// several choices.
///
/// A draft token is computed after the known tokens. It counts only if the model chooses the same token from the same
/// logits, so drafts change no token. A right one saves a pass, and a wrong one costs a row. After several wrong
/// drafts, the constraint makes no more.
struct DraftTokens {
    /// The maximum credit: the number of drafts in a row, all wrong, that end drafting.
    private static let mostCredit = 4

    private var credit = 3
    /// Whether the draft is the constraint's.
    private var areConstraints = false
    /// The draft tokens of the current pass.
    private(set) var tokens: [Int] = []
    /// The number of right ones so far.
    private(set) var rightCount = 0

    /// Whether a constraint's drafts have been worth their cost.
    var areWorthwhile: Bool { credit > 0 }

    /// Whether the current pass has no draft.
    var isEmpty: Bool { tokens.isEmpty }

    /// Begins a pass with a constraint's draft.
    mutating func begin(_ tokens: [Int]) {
        self.tokens = tokens
        rightCount = 0
        areConstraints = true
    }

    /// Begins a pass with a draft from repeated text.
    mutating func begin(_ lookup: PromptLookup, limit: Int, stops: Set<Int>) {
        tokens.removeAll(keepingCapacity: true)
        lookup.appendDrafts(limit: limit, stops: stops, to: &tokens)
        rightCount = 0
        areConstraints = false
    }

    /// Counts the draft tokens that the model has chosen, and removes them from the pending tokens.
    ///
    /// - Parameter pending: The chosen tokens; those not in the draft stay.
    mutating func settle(_ pending: inout [Int]) {
        var count = 0
        while count < pending.count, rightCount + count < tokens.count, pending[count] == tokens[rightCount + count] {
            count += 1
        }
        rightCount += count
        pending.removeFirst(count)
    }

    /// Ends a pass, and returns the number of wrong draft tokens.
    mutating func end() -> Int {
        let wrongCount = tokens.count - rightCount
        if areConstraints, !tokens.isEmpty {
            credit = rightCount > 0 ? min(credit + 1, Self.mostCredit) : credit - 1
        }
        tokens.removeAll(keepingCapacity: true)
        rightCount = 0
        return wrongCount
    }
}
