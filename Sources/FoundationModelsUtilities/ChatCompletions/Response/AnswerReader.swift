import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reader of one HTTP response, from its status to the last chunk.
struct AnswerReader {
    private typealias Limit = ChatCompletionsLanguageModel.Limit

    let transfer: HTTPTransfer
    let channel: LanguageModelExecutorGenerationChannel
    /// The source of the answer.
    let source: String

    /// Reads the answer to its end, and sends its events into the channel.
    nonisolated(nonsending) func read() async throws {
        let response = try await transfer.response()
        guard (200..<300).contains(response.statusCode) else { throw await refusal(status: response.statusCode) }
        var first = Data()
        // A response may be a stream whatever its type says. JSON begins with a brace, and no event does.
        if response.mimeType?.lowercased() != "text/event-stream" {
            while first.firstIndex(where: { !Self.isBlank($0) }) == nil, let data = try await transfer.next() {
                first.append(data)
                try check(first.count, Limit.body)
            }
        }
        if first.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{") {
            try await readBody(first)
        } else {
            try await readStream(first)
        }
    }

    private nonisolated(nonsending) func readStream(_ first: Data) async throws {
        var events = ServerSentEvents()
        var answer = ChatAnswer(from: source)
        var count = 0
        var data: Data? = first
        while let bytes = data {
            count += bytes.count
            try check(count, Limit.stream)
            for event in try events.take(bytes) {
                guard try await pass(event, to: &answer) else { continue }
                transfer.drain()
                return
            }
            data = try await transfer.next()
        }
        if let event = events.finish(), try await pass(event, to: &answer) { return }
        for event in try answer.finish(isMarked: false) { await channel.send(event) }
    }

    /// Sends an event's content into the channel.
    ///
    /// - Returns: Whether it was the last event.
    private nonisolated(nonsending) func pass(_ event: [UInt8], to answer: inout ChatAnswer) async throws -> Bool {
        for chunk in try ChatChunk.chunks(in: event) {
            switch chunk {
            case .json(let json): for event in try answer.take(json) { await channel.send(event) }
            case .done:
                for event in try answer.finish(isMarked: true) { await channel.send(event) }
                return true
            }
        }
        return false
    }

    private nonisolated(nonsending) func readBody(_ first: Data) async throws {
        var body = first
        while let data = try await transfer.next() {
            body.append(data)
            try check(body.count, Limit.body)
        }
        guard case .json(let json)? = ChatChunk(Array(body)[...]) else {
            throw ChatCompletionsLanguageModel.RequestError.invalidStreamData
        }
        var answer = ChatAnswer(from: source)
        for event in try answer.take(json) { await channel.send(event) }
        for event in try answer.finish(isMarked: false) { await channel.send(event) }
    }

    /// Returns the error of a refusal.
    private nonisolated(nonsending) func refusal(status: Int) async -> any Error {
        var body = Data()
        // The status counts, even if the connection breaks before the body is complete.
        while body.count < Limit.refusal, let data = try? await transfer.next() { body.append(data) }
        transfer.cancel()
        body = body.prefix(Limit.refusal)
        if case .json(let json)? = ChatChunk(Array(body)[...]),
            var error = ChatCompletionsLanguageModel.APIError(json)
        {
            if error.code == nil { error.code = String(status) }
            return error
        }
        return ChatCompletionsLanguageModel.RequestError.httpError(statusCode: status, data: body)
    }

    private func check(_ count: Int, _ limit: Int) throws {
        guard count <= limit else {
            throw ChatCompletionsLanguageModel.ResponseLimitError(subject: "the number of its bytes", limit: limit)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}
