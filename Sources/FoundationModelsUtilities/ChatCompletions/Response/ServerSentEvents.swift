import Foundation

/// A reader of server-sent events that takes bytes as they come, in pieces of any size.
///
/// Lines end in CR, LF or both; comments and fields other than `data` are passed over. A character that is cut in two by
/// the pieces is no matter, since nothing is decoded before its line is whole.
struct ServerSentEvents {
    private let limit: Int
    private var line: [UInt8] = []
    /// The data lines of the event under way, with line breaks between them.
    private var data: [UInt8]?
    private var followsReturn = false
    private var isFirstLine = true

    /// Makes a reader of events of at most `limit` bytes.
    init(limit: Int = ChatCompletionsLanguageModel.Limit.event) { self.limit = limit }

    /// Takes the next bytes.
    ///
    /// - Returns: The data of the events that they end.
    /// - Throws: `ResponseLimitError`.
    mutating func take(_ bytes: some Sequence<UInt8>) throws -> [[UInt8]] {
        var events: [[UInt8]] = []
        for byte in bytes {
            let isReturn = byte == 0x0D
            defer { followsReturn = isReturn }
            if byte == 0x0A, followsReturn { continue }
            guard byte == 0x0A || isReturn else {
                guard line.count + (data?.count ?? 0) < limit else {
                    throw ChatCompletionsLanguageModel.ResponseLimitError(
                        subject: "the bytes of one event", limit: limit)
                }
                line.append(byte)
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    /// Says that no more bytes follow.
    ///
    /// - Returns: The data of an event that no empty line ended.
    mutating func finish() -> [UInt8]? {
        if !line.isEmpty { _ = endLine() }
        return endEvent()
    }

    /// Takes the line: an empty one ends the event.
    private mutating func endLine() -> [UInt8]? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine {
            isFirstLine = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        guard !line.isEmpty else { return endEvent() }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        guard field.elementsEqual("data".utf8) else { return nil }
        var value = line.dropFirst(field.count + 1)
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        if data == nil { data = Array(value) } else { data?.append(contentsOf: [0x0A] + value) }
        return nil
    }

    private mutating func endEvent() -> [UInt8]? {
        defer { data = nil }
        return data
    }
}
