import InferenceEvents
import Tensor
import Transformer

/// The state that the scheduler's thread and its callers share.
///
/// Unchecked: the monitor guards a part, and only the thread uses the rest.
final class SchedulerCore<Engine: DecodingEngine>: @unchecked Sendable {
    private let monitor = Monitor()
    /// Guarded by `monitor`.
    private var incoming: [Submission] = []
    /// Guarded by `monitor`.
    private var operations: [PrefixOperation] = []
    /// Guarded by `monitor`.
    private var shutDownCause: GenerationError?

    /// Work on the prefix cache, between two rounds.
    struct PrefixOperation: Sendable {
        let run: @Sendable (inout PrefixCache<Engine.Cache>) -> Void
        /// Runs instead if the thread has ended.
        let refuse: @Sendable () -> Void
    }

    private let prefixCacheBytes: Int
    private let queueCapacity: Int
    private let makeEngine: @Sendable () throws -> Engine

    init(prefixCacheBytes: Int, queueCapacity: Int, makeEngine: @escaping @Sendable () throws -> Engine) {
        self.prefixCacheBytes = prefixCacheBytes
        self.queueCapacity = queueCapacity
        self.makeEngine = makeEngine
    }

    /// Queues a request and wakes the thread.
    func submit(
        _ request: GenerationRequest, endTokens: [Int], operation: ObservedOperation?,
        makeTextDecoder: @escaping @Sendable () -> any TokenTextDecoder
    ) -> GenerationStream {
        let cancellation = CancellationFlag()
        let queue = TokenQueue(capacity: queueCapacity, cancelled: cancellation) { [monitor] in monitor.notify() }
        let submission = Submission(
            request: request, endTokens: endTokens, makeTextDecoder: makeTextDecoder, queue: queue,
            cancellation: cancellation, start: .now, operation: operation)
        let refusal = monitor.withLock {
            if shutDownCause == nil { incoming.append(submission) }
            return shutDownCause
        }
        if let refusal { submission.fail(refusal) } else { monitor.notify() }
        return GenerationStream(queue: queue)
    }

    /// Queues work on the prefix cache and wakes the thread.
    func perform(_ operation: PrefixOperation) {
        let isOver = monitor.withLock {
            if shutDownCause == nil { operations.append(operation) }
            return shutDownCause != nil
        }
        if isOver { operation.refuse() } else { monitor.notify() }
    }

    /// Ends the thread after its current step.
    func shutDown(because cause: GenerationError) {
        monitor.withLock { shutDownCause = shutDownCause ?? cause }
        monitor.notify()
    }

    /// Runs the thread until the shutdown.
    func run() {
        Trace.nameThread("model")
        let engine: Engine
        do {
            engine = try makeEngine()
        } catch {
            refuseEverything(.engine(error))
            refuseOperations()
            return
        }
        var state = SchedulerState<Engine>(prefixes: PrefixCache(byteBudget: prefixCacheBytes))
        var active: [ScheduledSequence<Engine>] = []
        var shared = SharedRound(engine: engine)
        while takeIncoming(into: &active) {
            for operation in takeOperations() { operation.run(&state.prefixes) }
            // A sequence alone uses the mask thread, and computes the logits of few tokens. A shared pass does neither.
            state.pace.isAlone = active.count == 1
            if state.pace.isAlone {
                if active[0].isRunnable { active[0].step(engine: engine, &state) }
            } else {
                shared.run(active, isAwaited: { hasIncoming }, &state)
            }
            active.removeAll { $0.isFinished }
        }
        for sequence in active { sequence.abandon(.unloaded) }
        refuseOperations()
    }

    /// Whether requests have arrived since the last round.
    private var hasIncoming: Bool { monitor.withLock { !incoming.isEmpty } }

    private func takeOperations() -> [PrefixOperation] {
        monitor.withLock {
            defer { operations.removeAll() }
            return operations
        }
    }

    /// Refuses the queued work, after the shutdown, when no more can arrive.
    private func refuseOperations() {
        for operation in takeOperations() { operation.refuse() }
    }

    /// Moves new requests to the active ones, and waits while there are none. Returns false if the thread is to end.
    private func takeIncoming(into active: inout [ScheduledSequence<Engine>]) -> Bool {
        monitor.withLock {
            while incoming.isEmpty, operations.isEmpty, shutDownCause == nil, !active.contains(where: \.isRunnable) {
                monitor.wait()
            }
            if !incoming.isEmpty {
                active.append(contentsOf: incoming.map(ScheduledSequence.init))
                incoming.removeAll()
            }
            return shutDownCause == nil
        }
    }

    private func refuseEverything(_ error: GenerationError) {
        while true {
            refuseOperations()
            let (refused, isOver) = monitor.withLock {
                while incoming.isEmpty, operations.isEmpty, shutDownCause == nil { monitor.wait() }
                defer { incoming.removeAll() }
                return (incoming, shutDownCause != nil)
            }
            for submission in refused { submission.fail(error) }
            if isOver { return }
        }
    }
}
