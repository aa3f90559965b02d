/// The thread that owns a loaded model's step loop.
///
/// Forward passes run here, never on Swift's cooperative pool: that has as many threads as there are cores, and one
/// long prompt would stop every task of the process. For each unit of work (a stretch of a prompt, or one token) the
/// scheduler takes the next sequence in turn; this is the seam where batching sequences together would come in.
final class ModelScheduler<Engine: DecodingEngine>: Sendable {
    private let core: SchedulerCore<Engine>

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - prefixCacheBytes: The budget of keys and values kept between requests.
    ///   - queueCapacity: Tokens that may wait for a slow consumer before its sequence rests.
    ///   - makeEngine: Makes the forward pass, on the thread.
    init(
        prefixCacheBytes: Int, queueCapacity: Int = 256, makeEngine: @escaping @Sendable () throws -> Engine
    ) {
        core = SchedulerCore(
            prefixCacheBytes: prefixCacheBytes, queueCapacity: queueCapacity, makeEngine: makeEngine)
        if !EngineThread.start({ [core] in core.run() }) { core.shutDown(because: .noThread) }
    }

    deinit {
        core.shutDown(because: .unloaded)
    }

    /// Queues a request and returns the stream of its tokens.
    func submit(
        _ request: GenerationRequest, endTokens: [Int], makeTextDecoder: @escaping @Sendable () -> any TokenTextDecoder
    ) -> GenerationStream {
        core.submit(request, endTokens: endTokens, makeTextDecoder: makeTextDecoder)
    }
}
