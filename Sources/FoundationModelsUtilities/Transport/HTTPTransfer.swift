import Foundation
import FoundationModelsCore
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, which is read as it arrives.
final class HTTPTransfer: Sendable {
    /// An error for a server whose head or redirection never ends.
    struct EndlessHead: LocalizedError {
        /// One sentence.
        var errorDescription: String? {
            "the server began an answer, and neither its head nor the text of a redirection came to an end in time"
        }
    }

    /// Limits on the data after the end of an answer, in bytes and seconds; beyond them, the connection is closed.
    private static let drainLimit = 64 << 10
    private static let drainSeconds = 5
    /// The number of seconds after its first line in which an answer's head must arrive. For a redirection, they
    /// include its body.
    static let headSeconds = 3.0

    private struct State {
        var response: HTTPURLResponse?
        var data = Data()
        var isOver = false
        var isCancelled = false
        var error: (any Error)?
        var waiter: CheckedContinuation<Void, Never>?
        /// Whether the state has changed since the reader last waited.
        var hasNews = false
        /// The number of unread bytes that may still arrive; nil while a reader reads.
        var drain: Int?
        /// The time at which the first line of the answer was seen.
        var headStart: ContinuousClock.Instant?
        /// The time of the last interim response, which postpones the answer's limit.
        var hintTime: ContinuousClock.Instant?
    }

    /// Stops the work behind the transfer; has no effect once that is over.
    private let stop: @Sendable () -> Void
    private let state = Mutex(State())

    init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

    /// Waits for the status and the headers.
    nonisolated(nonsending) func response() async throws -> HTTPURLResponse {
        while true {
            let response = try state.withLock { state throws -> HTTPURLResponse? in
                if state.response == nil || state.isCancelled { try Self.checkEnd(state, mustHaveMore: true) }
                return state.response
            }
            if let response { return response }
            await wait()
        }
    }

    /// Waits for bytes; returns nil after the last ones.
    nonisolated(nonsending) func next() async throws -> Data? {
        while true {
            let (data, isOver) = try state.withLock { state throws -> (Data, Bool) in
                if state.data.isEmpty || state.isCancelled { try Self.checkEnd(state, mustHaveMore: false) }
                defer { state.data = Data() }
                return (state.data, state.isOver)
            }
            if !data.isEmpty { return data }
            if isOver { return nil }
            await wait()
        }
    }

    /// Cancels the transfer; its reader gets a `CancellationError`.
    func cancel() {
        let wasOver = change { state in
            state.isCancelled = true
            return state.isOver
        }
        if !wasOver { stop() }
    }

    /// Lets the response end unread, so that its connection serves the next request.
    func drain() {
        let isTooMuch = state.withLock { state in
            let rest = Self.drainLimit - state.data.count
            state.drain = rest
            state.data = Data()
            return rest < 0
        }
        guard !isTooMuch else { return stop() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.drainSeconds), execute: stop)
    }

    #if canImport(FoundationNetworking)
    /// Cancels a session's transfer whose head begins but never ends.
    ///
    /// The session's own limit restarts with every byte. And Foundation on Linux reports a redirection only after the
    /// last byte of its body, which it keeps in memory. A body without end shows itself as an answer that has begun and
    /// isn't reported.
    ///
    /// - Parameter patience: The number of seconds by which an interim response postpones the limit.
    func watch(_ task: URLSessionTask, patience: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { [weak self] in
            guard let self, let left = secondsLeft(task, patience) else { return }
            guard left < 0 else { return watch(task, patience: patience) }
            end(EndlessHead())
            stop()
        }
    }

    /// Returns the number of seconds that the answer's head may still take; nil if no reader waits for it.
    private func secondsLeft(_ task: URLSessionTask, _ patience: Double) -> Double? {
        let hasBegun = task.countOfBytesExpectedToReceive != 0
        return state.withLock { state in
            guard state.response == nil, !state.isOver, !state.isCancelled else { return nil }
            if hasBegun, state.headStart == nil { state.headStart = .now }
            guard let start = state.hintTime ?? state.headStart else { return patience }
            let limit = state.hintTime == nil ? Self.headSeconds : patience
            return limit - (ContinuousClock.now - start) / .seconds(1)
        }
    }
    #endif

    // MARK: Events of the session

    func receive(_ response: URLResponse) {
        let response = response as? HTTPURLResponse
        // Foundation on Linux also reports interim responses, such as 103 Early Hints. A reader that wakes between the
        // two would take one for the answer. 101 is no interim response: no HTTP follows it.
        if let status = response?.statusCode, 100..<200 ~= status, status != 101 {
            return state.withLock { $0.hintTime = .now }
        }
        change { $0.response = response }
    }

    func receive(_ data: Data) {
        let limit = ChatCompletionsLanguageModel.Limit.body
        let isTooMuch = change { state in
            if let rest = state.drain {
                state.drain = rest - data.count
                return rest < data.count
            }
            guard !state.isCancelled, state.error == nil else { return false }
            guard state.data.count + data.count <= limit else {
                state.error = ChatCompletionsLanguageModel.ResponseLimitError(
                    subject: "the number of bytes that wait to be read", limit: limit)
                state.isOver = true
                return true
            }
            state.data.append(data)
            return false
        }
        if isTooMuch { stop() }
    }

    func end(_ error: (any Error)?) {
        change { state in
            guard !state.isOver else { return }
            state.isOver = true
            state.error = error
        }
    }

    /// Changes the state and wakes the reader.
    @discardableResult
    private func change<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
        let (value, waiter) = state.withLock { state in
            let value = body(&state)
            state.hasNews = state.waiter == nil
            defer { state.waiter = nil }
            return (value, state.waiter)
        }
        waiter?.resume()
        return value
    }

    private nonisolated(nonsending) func wait() async {
        await withCheckedContinuation { continuation in
            let hasNews = state.withLock { state in
                if !state.hasNews { state.waiter = continuation }
                defer { state.hasNews = false }
                return state.hasNews
            }
            if hasNews { continuation.resume() }
        }
    }

    /// Throws the error that ended the transfer; returns if it isn't over or ended regularly.
    private static func checkEnd(_ state: State, mustHaveMore: Bool) throws {
        if state.isCancelled { throw CancellationError() }
        guard state.isOver else { return }
        if let error = state.error {
            throw (error as? URLError)?.code == .timedOut
                ? LanguageModelError.timeout(
                    .init(debugDescription: "the server was silent for longer than the session configuration allows."))
                : error
        }
        if mustHaveMore { throw URLError(.badServerResponse) }
    }
}
