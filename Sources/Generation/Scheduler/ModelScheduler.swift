import InferenceEvents

/// The thread that owns a loaded model's step loop.
///
/// Forward passes run here, never on Swift's cooperative pool: that has as many threads as there are cores, and one
/// long prompt would stop every task of the process. In each round every sequence takes its turn: a stretch of a prompt is
/// computed alone, and the next tokens of all sequences that have come further together, in passes that read the weights
/// once for all of them.
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

    /// Does something with the keys and values that are kept, on the thread between two rounds; nil where it has ended.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (inout PrefixCache<Engine.Cache>) -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            core.perform(
                SchedulerCore.Errand(
                    run: { continuation.resume(returning: body(&$0)) },
                    refuse: { continuation.resume(returning: nil) }))
        }
    }

    /// Queues a request and returns the stream of its tokens.
    ///
    /// - Parameter operation: What observers know the request by.
    func submit(
        _ request: GenerationRequest, endTokens: [Int], operation: ObservedOperation? = nil,
        makeTextDecoder: @escaping @Sendable () -> any TokenTextDecoder
    ) -> GenerationStream {
        core.submit(request, endTokens: endTokens, operation: operation, makeTextDecoder: makeTextDecoder)
    }
}
