import Testing

@testable import FoundationModelsUtilities

@Suite("Server-sent events")
struct ServerSentEventsTests {
    /// The data of all events of a text that comes in pieces of a size.
    func events(_ text: [UInt8], size: Int) throws -> [String] {
        var reader = ServerSentEvents()
        var events: [[UInt8]] = []
        for start in stride(from: 0, to: text.count, by: size) {
            events += try reader.take(text[start..<min(start + size, text.count)])
        }
        if let last = reader.finish() { events.append(last) }
        return events.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "lines, comments and fields, in pieces of any size",
        arguments: [
            ("data: a\n\ndata: b\n\n", ["a", "b"]),
            ("data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]),
            ("data: a\r\rdata: b\r\r", ["a", "b"]),
            ("data: a\n\r\ndata: b\r\n\n", ["a", "b"]),
            (": hello\n\ndata:a\n:\nid: 7\nevent: x\nretry: 3\ndata:  b\n\n", ["a\n b"]),
            ("\u{FEFF}data: é🙂\n\n", ["é🙂"]),
            ("data: a", ["a"]),
            ("data\n\n\n\ndatax: y\n\n", [""]),
            ("", []),
        ])
    func pieces(text: String, expected: [String]) throws {
        for size in 1...7 { #expect(try events(Array(text.utf8), size: size) == expected) }
    }

    @Test("an event without an end is given up, in one line or in many", arguments: ["x", "data: xxxx\n"])
    func limit(piece: String) {
        var reader = ServerSentEvents(limit: 1000)
        #expect(throws: ChatCompletionsLanguageModel.ResponseLimitError.self) {
            for _ in 0..<2000 { _ = try reader.take(piece.utf8) }
        }
    }

    @Test("data that is no chunk is no answer", arguments: ["{", "[]", "1", "{}{}", "x", "{\"a\":1} x", "[DONE]]"])
    func chunks(data: String) {
        #expect(throws: ChatCompletionsLanguageModel.RequestError.self) { try ChatChunk.chunks(in: Array(data.utf8)) }
    }

    @Test("bytes that are no UTF-8 are no answer")
    func encoding() {
        #expect(throws: ChatCompletionsLanguageModel.RequestError.self) {
            try ChatChunk.chunks(in: Array("{\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8))
        }
    }
}
