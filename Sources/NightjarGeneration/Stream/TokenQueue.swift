import Synchronization
import Transformer

/// The bounded queue between the scheduler's thread, which fills it, and the one task that empties it.
///
/// A full queue doesn't block the scheduler: the sequence pauses until there is room. The storage is allocated once.
final class TokenQueue: Sendable {
    private let state: Mutex<State>
    private let capacity: Int
    private let cancelled: CancellationFlag
    private let notifyProducer: @Sendable () -> Void

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - capacity: The number of tokens that may wait; at least 2.
    ///   - cancelled: The flag to set when no more tokens are needed.
    ///   - notifyProducer: Wakes the scheduler after a cancellation, or when a full queue has room again.
    init(capacity: Int, cancelled: CancellationFlag, notifyProducer: @escaping @Sendable () -> Void) {
        self.capacity = max(2, capacity)
        self.cancelled = cancelled
        self.notifyProducer = notifyProducer
        let empty = GeneratedToken(id: 0, text: "")
        state = Mutex(State(ring: Array(repeating: empty, count: max(2, capacity))))
    }

    /// Whether two more tokens fit; one delivery adds at most two.
    var hasRoom: Bool { state.withLock { $0.count + 2 <= capacity } }

    /// Adds a token. Only the producer calls it. Forced runs may exceed the capacity, and then the ring buffer grows.
    func append(_ token: GeneratedToken) {
        let waiting = state.withLock { state in
            if state.count == state.ring.count { state.grow() }
            state.ring[(state.head + state.count) % state.ring.count] = token
            state.count += 1
            return state.takeConsumer()
        }
        waiting?.resume()
    }

    /// Ends the queue; waiting tokens can still be read. Only the first end counts.
    func finish(_ end: Result<GenerationResult, GenerationError>) {
        let (waiting, observers) = state.withLock { state in
            if state.end == nil { state.end = end }
            defer { state.observers = [] }
            return (state.takeConsumer(), state.observers)
        }
        waiting?.resume()
        for observer in observers { observer.resume() }
    }

    /// Waits for the next token and removes it; returns nil at the end.
    ///
    /// If the surrounding task is cancelled, so is the generation.
    func next() async throws(GenerationError) -> GeneratedToken? {
        if Task.isCancelled { cancel() }
        while true {
            switch take() {
            case .token(let token): return token
            case .end(let end):
                if case .failure(let error) = end { throw error }
                return nil
            case .nothing: await wait()
            }
        }
    }

    /// The generation's result; reading it waits for the end.
    var result: GenerationResult {
        get async throws(GenerationError) {
            while true {
                if let end = state.withLock({ $0.end }) { return try end.get() }
                await withUnsafeContinuation { continuation in
                    let isOver = state.withLock { state in
                        if state.end == nil { state.observers.append(continuation) }
                        return state.end != nil
                    }
                    if isOver { continuation.resume() }
                }
            }
        }
    }

    /// Cancels the generation.
    func cancel() {
        cancelled.cancel()
        notifyProducer()
    }

    private enum Taken {
        case token(GeneratedToken)
        case end(Result<GenerationResult, GenerationError>)
        case nothing
    }

    private func take() -> Taken {
        let (taken, wasFull) = state.withLock { state -> (Taken, Bool) in
            guard state.count > 0 else { return (state.end.map(Taken.end) ?? .nothing, false) }
            let wasFull = state.count + 2 > capacity
            let token = state.ring[state.head]
            state.head = (state.head + 1) % state.ring.count
            state.count -= 1
            return (.token(token), wasFull)
        }
        if wasFull { notifyProducer() }
        return taken
    }

    private func wait() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = state.count > 0 || state.end != nil
                    if !isReady { state.consumer = continuation }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }
}
