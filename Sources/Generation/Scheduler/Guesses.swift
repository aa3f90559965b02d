/// What a sequence's constraint, or its text so far, lets expect that the model chooses, so that one pass may serve
/// several choices.
///
/// A guess is computed behind the known tokens and counts only if the model chooses the same from the same logits; so
/// it changes no token. A right one saves a pass, a wrong one costs its rows; a sequence with bad luck stops guessing.
struct Guesses {
    /// How many wrong guesses in a row end guessing at most.
    private static let mostCredit = 4

    private var credit = 3
    /// Whether the guesses are the constraint's.
    private var areConstraints = false
    /// The guesses of the pass under way.
    private(set) var tokens: [Int] = []
    /// How many of them turned out right.
    private(set) var rightCount = 0

    /// Whether a constraint's guesses have been worth their cost.
    var areWorthwhile: Bool { credit > 0 }

    /// Whether guesses are left that nothing has been said about.
    var isEmpty: Bool { tokens.isEmpty }

    /// Begins a pass with guesses of a constraint.
    mutating func begin(_ tokens: [Int]) {
        self.tokens = tokens
        rightCount = 0
        areConstraints = true
    }

    /// Begins a pass with guesses from the text so far.
    mutating func begin(_ lookup: PromptLookup, limit: Int, stops: Set<Int>) {
        tokens.removeAll(keepingCapacity: true)
        lookup.appendGuesses(limit: limit, stops: stops, to: &tokens)
        rightCount = 0
        areConstraints = false
    }

    /// Counts the guesses that are the tokens which came, and takes these out.
    ///
    /// - Parameter pending: Tokens that came; what was not guessed stays.
    mutating func settle(_ pending: inout [Int]) {
        var count = 0
        while count < pending.count, rightCount + count < tokens.count, pending[count] == tokens[rightCount + count] {
            count += 1
        }
        rightCount += count
        pending.removeFirst(count)
    }

    /// Ends a pass, and returns how many guesses were wrong.
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
