/// Reads one call, or one list of calls, from the bytes behind its beginning, looking at each byte once.
protocol CallReader: Sendable {
    /// How many bytes have been looked at.
    var place: Int { get }
    /// Goes on with all bytes that there are by now.
    ///
    /// - Parameter bytes: The bytes behind the beginning marker; the same as at the call before, and more of them.
    mutating func read(_ bytes: ByteWindow) -> CallReading
    /// What is known of calls that aren't complete: names and pieces of arguments, in order, since the last question.
    mutating func takeProgress(_ bytes: ByteWindow) -> [CallProgress]
}

extension CallReader {
    mutating func takeProgress(_ bytes: ByteWindow) -> [CallProgress] { [] }
}

/// What the bytes of a call hold so far.
enum CallReading {
    /// The beginning of a call; more bytes are needed.
    case incomplete
    /// Calls, and the offset behind them.
    case complete([ChatToolCall], end: Int)
    /// No call.
    case invalid
}

extension ToolCallSyntax {
    /// The longest name of a tool, in bytes.
    static let nameLimit = 256

    /// A reader of one call or list of calls.
    ///
    /// - Parameter schemas: The parameters' schemas by tool, which tell strings from numbers where the syntax doesn't.
    func reader(schemas: [String: JSONValue]) -> any CallReader {
        let own = bodyReader(schemas: schemas)
        return recipientEnd.map { RecipientReader(mark: $0, call: own) } ?? own
    }

    /// A reader of what stands behind the beginning and the recipient.
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

    /// The offset behind a body and its end marker, as far as it is there; nil while it may still come.
    func end(behind offset: Int, _ bytes: ByteWindow) -> Int? {
        let marker = Array(end.utf8)
        guard !marker.isEmpty else { return offset }
        let place = bytes.skippingSpace(from: offset)
        if bytes.has(marker, at: place) { return place + marker.count }
        return bytes.mayHave(marker, at: place) ? nil : offset
    }
}
