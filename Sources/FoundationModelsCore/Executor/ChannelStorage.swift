import Synchronization

/// The bounded queue inside a generation channel.
final class ChannelStorage: Sendable {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    /// The number of events that the queue holds before senders wait.
    static let capacity = 64

    private struct State {
        var events: [Event] = []
        /// The index in `events` of the next event to receive.
        var head = 0
        var senders: [(id: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
        var receiver: CheckedContinuation<Event?, any Error>?
        var isFinished = false
        var isCancelled = false
        var error: (any Error)?
        var senderCount: UInt64 = 0

        var count: Int { events.count - head }

        mutating func takeFirst() -> Event? {
            guard head < events.count else { return nil }
            let event = events[head]
            head += 1
            if head == events.count {
                events.removeAll(keepingCapacity: true)
                head = 0
            }
            return event
        }
    }

    private let state = Mutex(State())

    nonisolated(nonsending) func send(_ event: Event) async {
        let mustWait = state.withLock { state -> Bool in
            guard !state.isFinished, !state.isCancelled else { return false }
            if let receiver = state.receiver {
                state.receiver = nil
                receiver.resume(returning: event)
                return false
            }
            state.events.append(event)
            return state.count > Self.capacity
        }
        if mustWait { await waitForRoom() }
    }

    private nonisolated(nonsending) func waitForRoom() async {
        let id = state.withLock { state -> UInt64 in
            state.senderCount += 1
            return state.senderCount
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state -> Bool in
                    guard state.count > Self.capacity, !state.isFinished, !state.isCancelled, !Task.isCancelled else {
                        return true
                    }
                    state.senders.append((id, continuation))
                    return false
                }
                if isFree { continuation.resume() }
            }
        } onCancel: {
            let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard let index = state.senders.firstIndex(where: { $0.id == id }) else { return nil }
                return state.senders.remove(at: index).continuation
            }
            waiting?.resume()
        }
    }

    nonisolated(nonsending) func next() async throws -> Event? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                receive(continuation)
            }
        } onCancel: {
            stopReceiving()
        }
    }

    private func receive(_ continuation: CheckedContinuation<Event?, any Error>) {
        enum Outcome {
            case event(Event?)
            case failure(any Error)
            case wait
        }
        var sender: CheckedContinuation<Void, Never>?
        let outcome = state.withLock { state -> Outcome in
            if let event = state.takeFirst() {
                if state.count <= Self.capacity, !state.senders.isEmpty {
                    sender = state.senders.removeFirst().continuation
                }
                return .event(event)
            }
            if let error = state.error {
                state.error = nil
                return .failure(error)
            }
            if state.isFinished || state.isCancelled { return .event(nil) }
            state.receiver = continuation
            return .wait
        }
        sender?.resume()
        switch outcome {
        case .event(let event): continuation.resume(returning: event)
        case .failure(let error): continuation.resume(throwing: error)
        case .wait: break
        }
    }

    /// Resumes the waiting senders, because there is no receiver any more.
    private func stopReceiving() {
        let (receiver, senders) = state.withLock { state in
            state.isCancelled = true
            defer {
                state.receiver = nil
                state.senders = []
            }
            return (state.receiver, state.senders.map(\.continuation))
        }
        receiver?.resume(returning: nil)
        for sender in senders { sender.resume() }
    }

    func finish(throwing error: (any Error)?) {
        typealias Waiting = (CheckedContinuation<Event?, any Error>?, [CheckedContinuation<Void, Never>])
        let (receiver, senders) = state.withLock { state -> Waiting in
            guard !state.isFinished else { return (nil, []) }
            state.isFinished = true
            let receiver = state.receiver
            state.receiver = nil
            if receiver == nil { state.error = error }
            let senders = state.senders.map(\.continuation)
            state.senders = []
            return (receiver, senders)
        }
        if let error { receiver?.resume(throwing: error) } else { receiver?.resume(returning: nil) }
        for sender in senders { sender.resume() }
    }
}
