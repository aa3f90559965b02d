import Transformer

/// A sequence's constraint with the mask of what it allows next.
///
/// Used by one thread at a time: the scheduler's, but for ``fill()`` while a ``MaskWorker`` has it.
final class ActiveConstraint: @unchecked Sendable {
    private let constraint: any TokenConstraint
    private let stopMask: [UInt32]
    /// Bit `t % 32` of word `t / 32` is set when token `t` is allowed next.
    private(set) var mask: [UInt32]
    /// The end that the mask means: only end tokens are allowed, so that no pass is needed for them.
    private(set) var stop: StopReason?
    /// Whether the mask is still to be computed, beside the next pass.
    var isDue = false

    /// Wraps a constraint in its initial state.
    init(_ constraint: any TokenConstraint, vocabularySize: Int, stops: Set<Int>) {
        self.constraint = constraint
        mask = Array(repeating: 0, count: (vocabularySize + 31) / 32)
        var stopMask = mask
        for id in stops where id >= 0 && id < vocabularySize { stopMask[id / 32] |= 1 << UInt32(id % 32) }
        self.stopMask = stopMask
    }

    /// Whether the mask may take long and can hold no end that would spare the next pass.
    var mayWait: Bool { !constraint.isMaskReady && !constraint.mayEnd }

    /// Computes the mask of the next token.
    func fill() {
        mask.withUnsafeMutableBufferPointer { constraint.fillMask(into: $0) }
        var isEmpty = true
        var onlyStops = true
        for index in mask.indices where mask[index] != 0 {
            isEmpty = false
            if mask[index] & ~stopMask[index] != 0 {
                onlyStops = false
                break
            }
        }
        let isOver = isEmpty ? constraint.mayEnd : onlyStops
        stop = isOver ? .constraintComplete : nil
        isDue = false
    }

    /// Takes a token that was chosen.
    func accept(_ token: Int) throws(GenerationError) {
        do { try constraint.accept(token) } catch { throw .constraint(error) }
    }

    /// Accepts and returns the tokens that must follow, whatever the model thinks.
    func takeForcedTokens() throws(GenerationError) -> [Int] {
        let forced = constraint.forcedTokens()
        for token in forced { try accept(token) }
        return forced
    }
}
