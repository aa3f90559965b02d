import InferenceEvents
import Tensor
import Transformer

/// What the scheduler's thread and its callers share.
///
/// Unchecked for what the monitor guards, and for what the thread alone touches.
final class SchedulerCore<Engine: DecodingEngine>: @unchecked Sendable {
    private let monitor = Monitor()
    /// Guarded by `monitor`.
    private var incoming: [Submission] = []
    /// Guarded by `monitor`.
    private var errands: [Errand] = []
    /// Guarded by `monitor`.
    private var shutDownCause: GenerationError?

    /// Something to do with the keys and values that are kept, between two rounds.
    struct Errand: Sendable {
        let run: @Sendable (inout PrefixCache<Engine.Cache>) -> Void
        /// What is done in its place when the thread has ended.
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

    /// Queues something to do with what is kept, and wakes the thread.
    func perform(_ errand: Errand) {
        let isOver = monitor.withLock {
            if shutDownCause == nil { errands.append(errand) }
            return shutDownCause != nil
        }
        if isOver { errand.refuse() } else { monitor.notify() }
    }

    /// Ends the thread after the unit of work that it is in.
    func shutDown(because cause: GenerationError) {
        monitor.withLock { shutDownCause = shutDownCause ?? cause }
        monitor.notify()
    }

    /// The thread's whole life.
    func run() {
        Trace.nameThread("model")
        let engine: Engine
        do {
            engine = try makeEngine()
        } catch {
            refuseEverything(.engine(error))
            refuseErrands()
            return
        }
        var prefixes = PrefixCache<Engine.Cache>(byteBudget: prefixCacheBytes)
        let masks = MaskWorker()
        var active: [ScheduledSequence<Engine>] = []
        var pace = PromptPace()
        var shared = SharedRound(engine: engine)
        while takeIncoming(into: &active) {
            for errand in takeErrands() { errand.run(&prefixes) }
            // One sequence alone keeps a thread for its masks and the logits of few tokens, which a shared pass has not.
            pace.isAlone = active.count == 1
            if pace.isAlone {
                if active[0].isRunnable {
                    active[0].step(engine: engine, prefixes: &prefixes, masks: masks, pace: &pace)
                }
            } else {
                shared.run(active, isAwaited: { hasIncoming }, prefixes: &prefixes, masks: masks, pace: &pace)
            }
            active.removeAll { $0.isFinished }
        }
        for sequence in active { sequence.abandon(.unloaded) }
        refuseErrands()
    }

    /// Whether requests have come that no round has looked at.
    private var hasIncoming: Bool { monitor.withLock { !incoming.isEmpty } }

    private func takeErrands() -> [Errand] {
        monitor.withLock {
            defer { errands.removeAll() }
            return errands
        }
    }

    /// After the shutdown, when no more can come.
    private func refuseErrands() {
        for errand in takeErrands() { errand.refuse() }
    }

    /// Moves new requests over, sleeping while there is nothing to do; false when the thread is to end.
    private func takeIncoming(into active: inout [ScheduledSequence<Engine>]) -> Bool {
        monitor.withLock {
            while incoming.isEmpty, errands.isEmpty, shutDownCause == nil, !active.contains(where: \.isRunnable) {
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
            refuseErrands()
            let (refused, isOver) = monitor.withLock {
                while incoming.isEmpty, errands.isEmpty, shutDownCause == nil { monitor.wait() }
                defer { incoming.removeAll() }
                return (incoming, shutDownCause != nil)
            }
            for submission in refused { submission.fail(error) }
            if isOver { return }
        }
    }
}
