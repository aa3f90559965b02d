import InferenceEvents
import Tensor
import Transformer

/// A sequence's constraint, with the mask of the tokens that it allows next.
///
/// One thread at a time uses it: the scheduler's, or during ``fill()`` a ``MaskWorker``'s. It is unchecked for this
/// reason.
final class ActiveConstraint: @unchecked Sendable {
    private let constraint: any TokenConstraint
    private let stops: Set<Int>
    private let stopMask: [UInt32]
    private let words: UnsafeMutableBufferPointer<UInt32>
    private let vocabularySize: Int
    /// Whether the mask allows at most an eighth of the vocabulary.
    private(set) var allowsFew = false
    /// The stop reason where the mask allows only end tokens, so that no pass is needed; else nil.
    private(set) var stop: StopReason?
    /// The number of masks computed so far.
    private(set) var maskCount = 0
    /// The time of all masks together, in seconds.
    private(set) var maskSeconds = 0.0
    /// Whether the mask is still to be computed during the next pass.
    var isDue = false

    /// Wraps a constraint in its initial state.
    init(_ constraint: any TokenConstraint, vocabularySize: Int, stops: Set<Int>) {
        self.constraint = constraint
        self.vocabularySize = vocabularySize
        self.stops = stops
        words = .allocate(capacity: (vocabularySize + 31) / 32)
        words.initialize(repeating: 0)
        var stopMask = [UInt32](repeating: 0, count: words.count)
        for id in stops where id >= 0 && id < vocabularySize { stopMask[id / 32] |= 1 << UInt32(id % 32) }
        self.stopMask = stopMask
    }

    deinit { words.deallocate() }

    /// The mask: bit `t % 32` of word `t / 32` is set if token `t` is allowed next. It is valid as long as this object.
    var mask: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(words) }

    /// Whether the mask can be computed during the next pass: it may take long, and it can't end the text before the
    /// pass.
    var mayWait: Bool { !constraint.isMaskReady && !constraint.mayEnd }

    /// Computes the mask of the next token.
    func fill() {
        let span = Trace.begin()
        let start = ContinuousClock.now
        defer {
            maskCount += 1
            maskSeconds += start.secondsToNow
            Trace.end(span, "mask")
        }
        constraint.fillMask(into: words)
        var count = 0
        var onlyStops = true
        for (word, stops) in zip(words, stopMask) where word != 0 {
            count += word.nonzeroBitCount
            if word & ~stops != 0 { onlyStops = false }
        }
        allowsFew = count <= vocabularySize / 8
        let isOver = count == 0 ? constraint.mayEnd : onlyStops && !stops.contains { allows($0) && goesOn(with: $0) }
        stop = isOver ? .constraintComplete : nil
        isDue = false
    }

    /// Returns the error for a generation whose mask is empty.
    func emptyMask(position: Int) -> GenerationError {
        constraint.failure.map { .constraint($0) } ?? .emptyMask(position: position)
    }

    /// Accepts a chosen token.
    func accept(_ token: Int) throws(GenerationError) {
        do { try constraint.accept(token) } catch { throw .constraint(error) }
    }

    /// Accepts and returns the forced tokens, which must follow whatever the logits are.
    func takeForcedTokens() throws(GenerationError) -> [Int] {
        let forced = constraint.forcedTokens()
        for token in forced { try accept(token) }
        return forced
    }

    /// Returns whether the text can be ended within `count` more tokens.
    func canClose(within count: Int) -> Bool { constraint.canClose(within: count) }

    /// Returns the tokens of the shortest ending; nil if it takes more than `count`.
    func closingTokens(within count: Int) -> [Int]? { constraint.closingTokens(within: count) }

    /// Removes the last tokens.
    func rollBack(_ count: Int) { constraint.rollBack(count) }

    /// Returns tokens that will probably come next, at most `limit`.
    func likelyTokens(limit: Int) -> [Int] {
        // The draft ends before an end token, which needs no pass, and before an invalid id.
        Array(constraint.likelyTokens(limit: limit).prefix { 0 <= $0 && $0 < vocabularySize && !isStop($0) })
    }

    /// Returns whether an end token is ordinary text at this position.
    func goesOn(with token: Int) -> Bool { constraint.goesOn(with: token) }

    private func allows(_ token: Int) -> Bool {
        0 <= token && token < vocabularySize && words[token / 32] & 1 << UInt32(token % 32) != 0
    }

    private func isStop(_ token: Int) -> Bool { stopMask[token / 32] & 1 << UInt32(token % 32) != 0 }
}
