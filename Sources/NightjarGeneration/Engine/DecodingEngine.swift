import Tensor
import Transformer

/// The decode loop's interface to a forward pass. Only the scheduler's thread uses it.
///
/// The real engine is ``TransformerEngine``. Tests substitute a toy engine, so the whole loop runs without weights.
protocol DecodingEngine: AnyObject, SendableMetatype {
    /// The keys and values of one sequence.
    associatedtype Cache: SequenceCache

    /// The number of rows of the output head.
    var vocabularySize: Int { get }
    /// The maximum number of tokens of a sequence.
    var contextLength: Int { get }

    /// Makes an empty cache for a request.
    func makeCache(for request: GenerationRequest) -> Cache

    /// Returns whether a cache was computed in the way that a request needs, for example with the same adapter.
    func canReuse(_ cache: Cache, for request: GenerationRequest) -> Bool

    /// Returns whether an error means that no memory is left for keys and values. Dropping idle caches may then help.
    func isShortOfMemory(_ error: any Error) -> Bool

    /// Computes a chunk of a prompt.
    ///
    /// - Parameters:
    ///   - tokens: The tokens that follow those in the cache; not empty.
    ///   - cache: The cache, which `tokens` extend.
    ///   - wantsLogits: Whether to compute the last token's logits.
    ///   - cancellation: Ends the pass early when set; the cache then holds the tokens computed so far.
    /// - Returns: The last token's logits, of shape `[vocabularySize]`. They are valid until the next call, and the
    ///   caller may change them. Nil where `wantsLogits` is false or the pass was cancelled.
    func prefill(
        _ tokens: ArraySlice<Int>, cache: Cache, wantsLogits: Bool, cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>?

    /// Computes the tokens that were generated last. Its kernels give each token the same bits in any batch.
    ///
    /// - Parameters:
    ///   - tokens: One token, or one and the run that a constraint forced after it; then a speculative draft.
    ///   - drafts: The number of draft tokens at the end, at most ``draftLimit(behind:cache:)``.
    ///   - allowed: If set, only the logits of these tokens are needed. The layout is that of `TokenConstraint`'s
    ///     masks.
    ///   - cache: The cache, which `tokens` extend, the draft included.
    ///   - cancellation: Ends the pass early when set.
    /// - Returns: The logits of the last token before the draft, as ``prefill(_:cache:wantsLogits:cancellation:)``.
    func decode(
        _ tokens: [Int], drafts: Int, allowed: UnsafeBufferPointer<UInt32>?, cache: Cache,
        cancellation: CancellationFlag
    ) throws -> UnsafeMutableBufferPointer<Float>?

    /// Returns the logits after a draft token of the last ``decode(_:drafts:allowed:cache:cancellation:)``, valid
    /// until the next call.
    ///
    /// - Parameters:
    ///   - index: The index of the draft token, from 0.
    ///   - allowed: If set, only the logits of these tokens are needed.
    func logits(
        afterDraft index: Int, allowed: UnsafeBufferPointer<UInt32>?
    ) -> UnsafeMutableBufferPointer<Float>

    /// Returns the number of draft tokens that may follow `count` tokens without a change to their bits.
    func draftLimit(behind count: Int, cache: Cache) -> Int

    /// Whether ``decode(_:drafts:allowed:cache:cancellation:)`` leaves a processor free for another thread.
    var sparesProcessor: Bool { get }

    /// The maximum number of rows of a pass that several sequences share; 0 where passes can't be shared.
    var sharedRowLimit: Int { get }

    /// Returns whether tokens may be computed in one pass with those of other sequences.
    func canShare(_ tokens: [Int], drafts: Int, cache: Cache) -> Bool

    /// Reserves room for tokens, so that a shared pass doesn't fail for lack of memory.
    func reserve(_ count: Int, in cache: Cache) throws

    /// Computes tokens of several sequences in one pass. Each sequence gets the same bits as alone.
    ///
    /// - Parameter steps: The tokens of each sequence, the number of draft tokens at their end, and its cache. Together
    ///   they have at most ``sharedRowLimit`` tokens. Each step must fulfill ``canShare(_:drafts:cache:)`` and have
    ///   its room reserved.
    func decode(together steps: [(tokens: [Int], drafts: Int, cache: Cache)]) throws

    /// Returns the logits of a step of the last shared pass, as ``decode(_:drafts:allowed:cache:cancellation:)`` does.
    /// ``logits(afterDraft:allowed:)`` then refers to this step. Steps must be asked for in order.
    func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float>

    /// Returns the number of a prompt's tokens to compute while other sequences wait. The number doesn't change the
    /// prompt's bits.
    ///
    /// - Parameters:
    ///   - seconds: The time that other sequences may wait; nil if there are none.
    ///   - secondsPerToken: The recent time of a prompt token; nil if none has been computed.
    func promptChunk(within seconds: Double?, secondsPerToken: Double?) -> Int

    /// Returns whether a token stands for a feature of an image that is in use.
    func isFeature(_ token: Int) -> Bool

    /// Computes the features of the first image among the tokens that lacks them.
    ///
    /// - Returns: False if no image lacks its features.
    func computeFeatures(in tokens: ArraySlice<Int>, cancellation: CancellationFlag) throws -> Bool

    /// Returns the end of a chunk that begins at `start` and should end at `wanted`. It doesn't fall inside tokens that
    /// attend to each other both ways, such as an image's.
    func promptEnd(_ prompt: [Int], from start: Int, wanted: Int) -> Int

    /// Returns the number of bytes of weights, keys and values that a pass over one token at a position reads.
    func bytesReadPerToken(at position: Int) -> Int

    /// The current time, by which passes are measured.
    ///
    /// The scheduling depends on the measured times. So tests substitute a clock that gives the same times on any
    /// machine.
    var now: ContinuousClock.Instant { get }
}

// By default, an engine shares no passes and has no images.
extension DecodingEngine {
    var now: ContinuousClock.Instant { .now }

    /// Returns the seconds since an instant.
    func seconds(since start: ContinuousClock.Instant) -> Double { start.seconds(to: now) }

    var sharedRowLimit: Int { 0 }

    func isFeature(_ token: Int) -> Bool { false }

    func computeFeatures(in tokens: ArraySlice<Int>, cancellation: CancellationFlag) throws -> Bool { false }

    func promptEnd(_ prompt: [Int], from start: Int, wanted: Int) -> Int { wanted }

    func canReuse(_ cache: Cache, for request: GenerationRequest) -> Bool { true }

    func canShare(_ tokens: [Int], drafts: Int, cache: Cache) -> Bool { false }

    func reserve(_ count: Int, in cache: Cache) throws {}

    func decode(together steps: [(tokens: [Int], drafts: Int, cache: Cache)]) throws {}

    func logits(ofStep index: Int) -> UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(start: nil, count: 0)
    }

    func promptChunk(within seconds: Double?, secondsPerToken: Double?) -> Int { 512 }
}
