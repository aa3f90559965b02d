import Transformer

/// A sequence's constraint with the mask of what it allows next.
struct ActiveConstraint {
    private let constraint: any TokenConstraint
    private let stopMask: [UInt32]
    /// Bit `t % 32` of word `t / 32` is set when token `t` is allowed next.
    private(set) var mask: [UInt32]

    /// Wraps a constraint in its initial state.
    init(_ constraint: any TokenConstraint, vocabularySize: Int, stops: Set<Int>) {
        self.constraint = constraint
        mask = Array(repeating: 0, count: (vocabularySize + 31) / 32)
        var stopMask = mask
        for id in stops where id >= 0 && id < vocabularySize { stopMask[id / 32] |= 1 << UInt32(id % 32) }
        self.stopMask = stopMask
    }

    /// Computes the mask of the next token; an end when only end tokens are allowed, so that no pass is needed for them.
    mutating func prepare() -> StopReason? {
        mask.withUnsafeMutableBufferPointer { constraint.fillMask(into: $0) }
        var isEmpty = true
        var onlyStops = true
        for index in mask.indices where mask[index] != 0 {
            isEmpty = false
            if mask[index] & ~stopMask[index] != 0 { onlyStops = false }
        }
        if isEmpty, constraint.mayEnd { return .constraintComplete }
        return onlyStops && !isEmpty ? .constraintComplete : nil
    }

    /// Takes a token that was chosen.
    mutating func accept(_ token: Int) throws(GenerationError) {
        do { try constraint.accept(token) } catch { throw .constraint(error) }
    }

    /// Accepts and returns the tokens that must follow, whatever the model thinks.
    mutating func takeForcedTokens() throws(GenerationError) -> [Int] {
        let forced = constraint.forcedTokens()
        for token in forced { try accept(token) }
        return forced
    }
}
