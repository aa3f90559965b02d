import Tensor
import Transformer

/// A sequence's constraint with the mask of what it allows next.
///
/// Used by one thread at a time: the scheduler's, but for ``fill()`` while a ``MaskWorker`` has it.
/// Unchecked for this reason.
final class ActiveConstraint: @unchecked Sendable {
    private let constraint: any TokenConstraint
    private let stops: Set<Int>
    private let stopMask: [UInt32]
    private let words: UnsafeMutableBufferPointer<UInt32>
    private let vocabularySize: Int
    /// Whether the mask allows at most an eighth of the vocabulary.
    private(set) var allowsFew = false
    /// The end that the mask means: only end tokens are allowed, so that no pass is needed for them.
    private(set) var stop: StopReason?
    /// How many masks were computed.
    private(set) var maskCount = 0
    /// What they took, in seconds.
    private(set) var maskSeconds = 0.0
    /// Whether the mask is still to be computed, beside the next pass.
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

    /// Bit `t % 32` of word `t / 32` is set when token `t` is allowed next; valid as long as this object.
    var mask: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(words) }

    /// Whether the mask may take long and can hold no end that would spare the next pass.
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

    /// What to end a generation with whose mask is empty.
    func emptyMask(position: Int) -> GenerationError {
        constraint.failure.map { .constraint($0) } ?? .emptyMask(position: position)
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

    /// Whether the text can be ended within `count` more tokens.
    func canClose(within count: Int) -> Bool { constraint.canClose(within: count) }

    /// The tokens that end the text soonest, or nil where at most `count` don't.
    func closingTokens(within count: Int) -> [Int]? { constraint.closingTokens(within: count) }

    /// Takes back the latest tokens.
    func rollBack(_ count: Int) { constraint.rollBack(count) }

    /// Tokens that probably come next, at most `limit`.
    func likelyTokens(limit: Int) -> [Int] {
        // An end needs no pass, and what is no token can't come.
        Array(constraint.likelyTokens(limit: limit).prefix { 0 <= $0 && $0 < vocabularySize && !isStop($0) })
    }

    /// Whether an end token is a piece of text here.
    func goesOn(with token: Int) -> Bool { constraint.goesOn(with: token) }

    private func allows(_ token: Int) -> Bool {
        0 <= token && token < vocabularySize && words[token / 32] & 1 << UInt32(token % 32) != 0
    }

    private func isStop(_ token: Int) -> Bool { stopMask[token / 32] & 1 << UInt32(token % 32) != 0 }
}
