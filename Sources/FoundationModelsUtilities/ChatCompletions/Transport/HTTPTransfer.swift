import Foundation
import FoundationModelsCore
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, which is read as it comes.
final class HTTPTransfer: Sendable {
    /// What a server that never comes to its answer is given up for.
    struct EndlessHead: LocalizedError {
        /// One sentence.
        var errorDescription: String? {
            "the server began an answer, and neither its head nor the text of a redirection came to an end in time"
        }
    }

    /// How much may follow the end of an answer, and for how many seconds; a server that says more is cut off.
    private static let drainLimit = 64 << 10
    private static let drainSeconds = 5
    /// How many seconds after its first line an answer's head must be there, and where it is a redirection, its text too.
    static let headSeconds = 3.0

    private struct State {
        var response: HTTPURLResponse?
        var data = Data()
        var isOver = false
        var isCancelled = false
        var error: (any Error)?
        var waiter: CheckedContinuation<Void, Never>?
        /// Whether something changed since the reader last waited.
        var hasNews = false
        /// How many bytes more may come, now that nobody reads them.
        var drain: Int?
        /// When the first line of the answer was seen.
        var headStart: ContinuousClock.Instant?
        /// When something came ahead of the answer, which may then take its time.
        var hintTime: ContinuousClock.Instant?
    }

    /// Ends the work behind the transfer; once that is over, it does nothing.
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

    /// Waits for bytes; nil behind the last ones.
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

    /// Ends the transfer; whoever reads it gets a `CancellationError`.
    func cancel() {
        let wasOver = change { state in
            state.isCancelled = true
            return state.isOver
        }
        if !wasOver { stop() }
    }

    /// Lets the response run out unread, so that its connection serves the next request.
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
    /// Gives a session's transfer up where an answer begins whose head never ends.
    ///
    /// The session's own limit begins anew with every byte. And Foundation on Linux tells nobody of a redirection before the
    /// last byte of its text, all of which it keeps in memory: a text without end is noticed by an answer that has begun and
    /// isn't told of.
    ///
    /// - Parameter patience: For how many seconds what comes ahead of an answer puts it off.
    func watch(_ task: URLSessionTask, patience: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { [weak self] in
            guard let self, let left = secondsLeft(task, patience) else { return }
            guard left < 0 else { return watch(task, patience: patience) }
            end(EndlessHead())
            stop()
        }
    }

    /// How many seconds the answer's head may still take; nil where nobody waits for it.
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

    // MARK: What the session says

    func receive(_ response: URLResponse) {
        let response = response as? HTTPURLResponse
        // Foundation on Linux also reports what a server says ahead of its answer, such as 103 Early Hints. A reader that
        // wakes between the two would take that for the answer. 101 is no such hint: nothing in HTTP follows it.
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

    /// Throws what ended the transfer, if it is over and that was no regular end.
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
