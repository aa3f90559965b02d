import Foundation

/// A parser of server-sent events, which reads bytes in pieces of any size.
///
/// Lines end in CR, LF or both. Comments and fields other than `data` are ignored. A piece may end inside a character,
/// since each line is decoded only when it is complete.
struct ServerSentEvents {
    private let limit: Int
    private var line: [UInt8] = []
    /// The data lines of the current event, joined by line breaks.
    private var data: [UInt8]?
    private var followsReturn = false
    private var isFirstLine = true

    /// Creates a parser for events of at most `limit` bytes.
    init(limit: Int = ChatCompletionsLanguageModel.Limit.event) { self.limit = limit }

    /// Adds bytes.
    ///
    /// - Returns: The data of the events that they complete.
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

    /// Ends the input.
    ///
    /// - Returns: The data of an event that no empty line ended.
    mutating func finish() -> [UInt8]? {
        if !line.isEmpty { _ = endLine() }
        return endEvent()
    }

    /// Ends the current line; an empty one ends the event.
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
