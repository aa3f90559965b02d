import Tensor
import Transformer

/// A forward pass as the decode loop sees it; used from the scheduler's thread alone.
///
/// The real one is ``TransformerEngine``; tests put a toy in its place, so that the whole loop runs without weights.
protocol DecodingEngine: AnyObject, SendableMetatype {
    /// The keys and values of one sequence.
    associatedtype Cache: SequenceCache

    /// Rows of the output head.
    var vocabularySize: Int { get }
    /// The most tokens that a sequence may have.
    var contextLength: Int { get }

    /// Makes an empty cache for a request.
    func makeCache(for request: GenerationRequest) -> Cache

    /// Whether what a cache holds was computed as a request wants it.
    func canReuse(_ cache: Cache, for request: GenerationRequest) -> Bool

    /// Whether an error says that the memory for keys and values is used up, so that letting idle caches go may help.
    func isShortOfMemory(_ error: any Error) -> Bool

    /// Computes a stretch of a prompt.
    ///
    /// - Parameters:
    ///   - tokens: The tokens that follow those in the cache; not empty.
    ///   - cache: Extended by `tokens`.
    ///   - wantsLogits: Whether the logits of the last token are needed.
    ///   - cancellation: Ends the pass early when set; the cache then holds what was computed.
    /// - Returns: `[vocabularySize]` logits of the last token, valid until the next call and free to be changed; nil
    ///   where they were not wanted or the pass was cancelled.
    func prefill(
        _ tokens: ArraySlice<Int>, cache: Cache, wantsLogits: Bool, cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>?

    /// Computes the tokens that were generated last, with kernels that give each token the same bits in any batch.
    ///
    /// - Parameters:
    ///   - tokens: One token, or one and the run that a constraint forced after it; then guesses of what follows.
    ///   - guesses: How many of the tokens are guesses, at most ``guessLimit(behind:cache:)``.
    ///   - allowed: Where set, only the logits of these tokens are needed; laid out as `TokenConstraint` fills masks.
    ///   - cache: Extended by `tokens`, guesses included.
    ///   - cancellation: Ends the pass early when set.
    /// - Returns: The logits of the last token that is no guess, as ``prefill(_:cache:wantsLogits:cancellation:)``.
    func decode(
        _ tokens: [Int], guesses: Int, allowed: UnsafeBufferPointer<UInt32>?, cache: Cache,
        cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>?

    /// The logits behind a guess of the last ``decode(_:guesses:allowed:cache:cancellation:)``, valid until the next call.
    ///
    /// - Parameters:
    ///   - index: The guess's number, from 0.
    ///   - allowed: Where set, only the logits of these tokens are needed.
    func logits(
        behindGuess index: Int, allowed: UnsafeBufferPointer<UInt32>?
    ) -> UnsafeMutableBufferPointer<Float>

    /// How many guesses may follow `count` tokens without a change to what these compute.
    func guessLimit(behind count: Int, cache: Cache) -> Int

    /// Whether ``decode(_:guesses:allowed:cache:cancellation:)`` leaves a processor to a thread beside it.
    var sparesProcessor: Bool { get }

    /// The most tokens that one pass shared by several sequences may have; 0 where passes can't be shared.
    var sharedRowLimit: Int { get }

    /// Whether tokens may be computed in one pass with those of other sequences.
    func canShare(_ tokens: [Int], guesses: Int, cache: Cache) -> Bool

    /// Makes room for tokens, so that a shared pass doesn't fail for want of memory.
    func reserve(_ count: Int, in cache: Cache) throws

    /// Computes tokens of several sequences in one pass; each gets the bits that it would get alone.
    ///
    /// - Parameter steps: For each sequence its tokens, how many of them are guesses, and its cache; together at most
    ///   ``sharedRowLimit`` tokens, all of which may share a pass and have room.
    func decode(together steps: [(tokens: [Int], guesses: Int, cache: Cache)]) throws

    /// The logits of a step of the last shared pass, as ``decode(_:guesses:allowed:cache:cancellation:)`` returns them;
    /// those behind guesses are then this step's. Steps are asked for in their order.
    func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float>

    /// How many tokens of a prompt are computed while other sequences wait, such that its bits are the same as if none
    /// did.
    ///
    /// - Parameters:
    ///   - seconds: How long other sequences may wait for it; nil where there are none.
    ///   - secondsPerToken: What a token of a prompt took last; nil where none has been computed.
    func promptStretch(within seconds: Double?, secondsPerToken: Double?) -> Int

    /// Whether a token stands for a feature of an image that somebody holds.
    func isFeature(_ token: Int) -> Bool

    /// Where a stretch of a prompt ends that begins at a token and may end at another: not where parts of it are computed
    /// together.
    func promptEnd(_ prompt: [Int], from start: Int, wanted: Int) -> Int

    /// Bytes of weights, keys and values that a pass over one token at a position reads.
    func bytesReadPerToken(at position: Int) -> Int

    /// The time by which passes are measured.
    ///
    /// Who computes next depends on what passes take, so that a test of it needs passes that take the same on any machine.
    var now: ContinuousClock.Instant { get }
}

// An engine that can't share passes computes each sequence alone.
extension DecodingEngine {
    var now: ContinuousClock.Instant { .now }

    /// Seconds that have passed since an instant.
    func seconds(since start: ContinuousClock.Instant) -> Double { start.seconds(to: now) }

    var sharedRowLimit: Int { 0 }

    func isFeature(_ token: Int) -> Bool { false }

    func promptEnd(_ prompt: [Int], from start: Int, wanted: Int) -> Int { wanted }

    func canReuse(_ cache: Cache, for request: GenerationRequest) -> Bool { true }

    func canShare(_ tokens: [Int], guesses: Int, cache: Cache) -> Bool { false }

    func reserve(_ count: Int, in cache: Cache) throws {}

    func decode(together steps: [(tokens: [Int], guesses: Int, cache: Cache)]) throws {}

    func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    func promptStretch(within seconds: Double?, secondsPerToken: Double?) -> Int { 512 }
}
