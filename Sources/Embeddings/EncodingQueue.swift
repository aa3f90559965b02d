import Dispatch
import Synchronization
import Transformer

/// Reads the texts of many callers with one encoder: texts of several callers share a pass.
final class EncodingQueue: Sendable {
    /// A text to read.
    struct Work: Sendable {
        /// Its tokens; none where there is nothing to read.
        var sequence: Encoder.Sequence
        /// How many of them are a prompt's.
        var promptCount = 0
    }

    /// Makes what is wanted of a text's rows.
    typealias Finish = @Sendable (Encoder, Work, UnsafePointer<Float>) -> [Float]

    /// Rows of a pass, unless one text has more.
    private static let rowsPerPass = 1024

    /// The texts of one caller.
    private final class Request: Sendable {
        struct State {
            var results: [[Float]]
            var left: Int
            var next = 0
            var continuation: CheckedContinuation<[[Float]], any Error>?
        }

        let works: [Work]
        let finish: Finish
        let progress: (@Sendable (Double) -> Void)?
        let cancellation = CancellationFlag()
        let state: Mutex<State>

        init(_ works: [Work], _ finish: @escaping Finish, _ progress: (@Sendable (Double) -> Void)?) {
            self.works = works
            self.finish = finish
            self.progress = progress
            state = Mutex(State(results: Array(repeating: [], count: works.count), left: works.count))
        }

        /// Ends the request, once.
        func end(_ error: any Error) {
            let continuation = state.withLock { state in
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(throwing: error)
        }

        /// Keeps what was made of a text; the last one ends the request.
        func keep(_ result: [Float], at index: Int) {
            let (share, continuation, results) = state.withLock { state in
                state.results[index] = result
                state.left -= 1
                let share = 1 - Double(state.left) / Double(works.count)
                guard state.left == 0 else {
                    return (share, CheckedContinuation<[[Float]], any Error>?.none, [[Float]]())
                }
                defer { (state.continuation, state.results) = (nil, []) }
                return (share, state.continuation, state.results)
            }
            progress?(share)
            continuation?.resume(returning: results)
        }
    }

    private struct Waiting {
        var requests: [Request] = []
        var isRunning = false
    }

    private let queue = DispatchQueue(label: "nightjar.embeddings")
    private let waiting = Mutex(Waiting())
    private let encoder: Guarded

    /// Unchecked, because the encoder is used on the queue alone.
    private struct Guarded: @unchecked Sendable { let encoder: Encoder }

    /// Reads by an encoder that nobody else uses.
    init(_ encoder: sending Encoder) { self.encoder = Guarded(encoder: encoder) }

    /// Reads texts.
    ///
    /// - Parameters:
    ///   - finish: Called for each text in any order.
    ///   - progress: Told the share of texts that are read.
    /// - Returns: What `finish` made of each text, in their order.
    /// - Throws: ``EmbeddingError``, or `CancellationError`.
    func run(
        _ works: [Work], progress: (@Sendable (Double) -> Void)? = nil, finish: @escaping Finish
    ) async throws -> [[Float]] {
        guard !works.isEmpty else { return [] }
        let request = Request(works, finish, progress)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                request.state.withLock { $0.continuation = continuation }
                submit(request)
            }
        } onCancel: {
            request.cancellation.cancel()
        }
    }

    private func submit(_ request: Request) {
        let starts = waiting.withLock { waiting in
            waiting.requests.append(request)
            defer { waiting.isRunning = true }
            return !waiting.isRunning
        }
        if starts { queue.async { self.drain() } }
    }

    /// Reads until nobody waits.
    private func drain() {
        while true {
            let (pass, cancelled) = waiting.withLock { Self.nextPass(&$0) }
            for request in cancelled { request.end(CancellationError()) }
            guard !pass.isEmpty else {
                if cancelled.isEmpty { return }
                continue
            }
            read(pass)
        }
    }

    /// Takes texts of all requests in turn, as many as a pass holds.
    private static func nextPass(_ waiting: inout Waiting) -> (pass: [(Request, Int)], cancelled: [Request]) {
        let cancelled = waiting.requests.filter(\.cancellation.isCancelled)
        waiting.requests.removeAll(where: \.cancellation.isCancelled)
        var pass: [(Request, Int)] = []
        var rows = 0
        var isFull = false
        while !isFull, !waiting.requests.isEmpty {
            for request in waiting.requests {
                let index = request.state.withLock { $0.next }
                let count = request.works[index].sequence.tokens.count
                isFull = !pass.isEmpty && rows + count > rowsPerPass
                if isFull { break }
                pass.append((request, index))
                rows += count
                request.state.withLock { $0.next += 1 }
            }
            waiting.requests.removeAll { request in request.state.withLock { $0.next } == request.works.count }
        }
        if waiting.requests.count > 1 { waiting.requests.append(waiting.requests.removeFirst()) }
        if pass.isEmpty, cancelled.isEmpty { waiting.isRunning = false }
        return (pass, cancelled)
    }

    /// Reads the texts of a pass; where one can't be read, its request alone fails.
    private func read(_ pass: [(Request, Int)]) {
        // Long texts first, so that no thread is left alone with one.
        let ordered = pass.sorted { $0.0.works[$0.1].sequence.tokens.count > $1.0.works[$1.1].sequence.tokens.count }
        let isOfOne = ordered.allSatisfy { $0.0 === ordered[0].0 }
        let sequences = ordered.map { $0.0.works[$0.1].sequence }.filter { !$0.tokens.isEmpty }
        do throws(DecoderError) {
            var rows: UnsafePointer<Float>?
            if !sequences.isEmpty {
                rows = try encoder.encoder.encode(
                    sequences, cancellation: isOfOne ? ordered[0].0.cancellation : nil)
            }
            finish(ordered, rows)
        } catch {
            guard isOfOne else {
                for request in Dictionary(grouping: ordered, by: { ObjectIdentifier($0.0) }).values { read(request) }
                return
            }
            let request = ordered[0].0
            waiting.withLock { $0.requests.removeAll { $0 === request } }
            request.end(error == .cancelled ? CancellationError() : EmbeddingError.computation(error))
        }
    }

    private func finish(_ pass: [(Request, Int)], _ rows: UnsafePointer<Float>?) {
        let width = encoder.encoder.model.configuration.hiddenSize
        let nothing = [Float](repeating: 0, count: width)
        var row = 0
        for (request, index) in pass {
            let work = request.works[index]
            let result =
                if let rows, !work.sequence.tokens.isEmpty {
                    request.finish(encoder.encoder, work, rows + row * width)
                } else {
                    nothing.withUnsafeBufferPointer { buffer in
                        buffer.baseAddress.map { request.finish(encoder.encoder, work, $0) } ?? []
                    }
                }
            request.keep(result, at: index)
            row += work.sequence.tokens.count
        }
    }
}
