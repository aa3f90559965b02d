import InferenceEvents

/// The thread that runs a loaded model's decode loop.
///
/// Forward passes run here and never on Swift's cooperative pool. That pool has one thread for each core, and a long
/// prompt would block every task of the process. In each round, prompts are computed in chunks, one sequence at a time.
/// The next tokens of all other sequences are computed together, in passes that read the weights once for all.
final class ModelScheduler<Engine: DecodingEngine>: Sendable {
    private let core: SchedulerCore<Engine>

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - prefixCacheBytes: The budget for keys and values between requests.
    ///   - queueCapacity: The number of tokens that may wait for a slow consumer before its sequence pauses.
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

    /// Runs a closure with the prefix cache, on the thread between two rounds; returns nil if the thread has ended.
    func perform<Value: Sendable>(
        _ body: @escaping @Sendable (inout PrefixCache<Engine.Cache>) -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            core.perform(
                SchedulerCore.PrefixOperation(
                    run: { continuation.resume(returning: body(&$0)) },
                    refuse: { continuation.resume(returning: nil) }))
        }
    }

    /// Queues a request, and returns the stream of its tokens.
    ///
    /// - Parameter operation: The identity of the request for observers.
    func submit(
        _ request: GenerationRequest, endTokens: [Int], operation: ObservedOperation? = nil,
        makeTextDecoder: @escaping @Sendable () -> any TokenTextDecoder
    ) -> GenerationStream {
        core.submit(request, endTokens: endTokens, operation: operation, makeTextDecoder: makeTextDecoder)
    }
}
