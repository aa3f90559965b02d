/// A reader of one call, or one list of calls, that looks at each byte once.
protocol CallReader: Sendable {
    /// The number of bytes read.
    var place: Int { get }
    /// Reads on in all available bytes.
    ///
    /// - Parameter bytes: The bytes after the begin marker: those of the last call of this function, and more.
    mutating func read(_ bytes: ByteWindow) -> CallReading
    /// Returns the progress of incomplete calls since the last call: names and pieces of arguments, in order.
    mutating func takeProgress(_ bytes: ByteWindow) -> [CallProgress]
}

extension CallReader {
    mutating func takeProgress(_ bytes: ByteWindow) -> [CallProgress] { [] }
}

/// The result of reading a call's bytes.
enum CallReading {
    /// The beginning of a call; more bytes are needed.
    case incomplete
    /// Calls, with the offset after them.
    case complete([ChatToolCall], end: Int)
    /// The bytes are no call.
    case invalid
}

extension ToolCallSyntax {
    /// The greatest length of a tool's name in bytes.
    static let nameLimit = 256

    /// Returns a reader of one call or list of calls.
    ///
    /// - Parameter schemas: The schemas of arguments by tool; they tell strings from numbers where the syntax doesn't.
    func reader(schemas: [String: JSONValue]) -> any CallReader {
        let own = bodyReader(schemas: schemas)
        return recipientEnd.map { RecipientReader(mark: $0, call: own) } ?? own
    }

    /// Returns a reader of the body after the begin marker and the recipient.
    private func bodyReader(schemas: [String: JSONValue]) -> any CallReader {
        switch body {
        case .object, .array, .lines, .keyedArray, .named: JSONCallReader(self)
        case .tags(let tags): TagCallReader(self, tags, schemas)
        case .nestedTags(let prefix): NestedTagReader(prefix: prefix, schemas: schemas)
        case .bareKeys: DelimitedCallReader(end: end, quotes: ["<|\"|>"], escape: nil) { BareKeyReader.call($0) }
        case .python where begin.isEmpty && end.isEmpty: PythonListReader(names: schemas.keys)
        case .python:
            DelimitedCallReader(end: end, quotes: ["\"", "'"], escape: UInt8(ascii: "\\")) {
                [names = Array(schemas.keys)] in PythonCallReader.calls($0, names: names)
            }
        }
    }

    /// Returns the offset after a body and its end marker, if there is one; nil while it may still come.
    func end(behind offset: Int, _ bytes: ByteWindow) -> Int? {
        let marker = Array(end.utf8)
        guard !marker.isEmpty else { return offset }
        let place = bytes.skippingSpace(from: offset)
        if bytes.has(marker, at: place) { return place + marker.count }
        return bytes.mayHave(marker, at: place) ? nil : offset
    }
}
