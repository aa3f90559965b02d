/// A reader of calls whose argument keys are tags: `P<invoke name="NAME">P<KEY>VALUEP</KEY>P</invoke>` with a prefix P.
///
/// Objects nest as tags; an array's elements are tags `item`.
struct NestedTagReader: CallReader {
    /// The greatest nesting of tags.
    private static let depthLimit = 64
    /// The greatest length of a tag in bytes.
    private static let labelLimit = 4 * ToolCallSyntax.nameLimit

    private struct Open: Sendable {
        let key: String
        let schemas: [JSONValue]
        var entries: [JSONObject.Entry] = []
        /// The beginning of a value without tags.
        let start: Int
    }

    private let prefix: [UInt8]
    private let toolSchemas: [String: JSONValue]
    private(set) var place = 0
    private var name = ""
    private var root: JSONValue?
    private var open: [Open] = []

    /// Creates a reader of the bytes after `P<invoke name="`.
    init(prefix: String, schemas: [String: JSONValue]) {
        self.prefix = Array(prefix.utf8)
        toolSchemas = schemas
    }

    mutating func read(_ bytes: ByteWindow) -> CallReading {
        if name.isEmpty {
            let limit = ToolCallSyntax.nameLimit + 1
            guard let end = bytes.find(Array("\">".utf8), from: &place, limit: limit) else {
                return place >= limit ? .invalid : .incomplete
            }
            name = bytes.text(0..<end)
            guard !name.isEmpty else { return .invalid }
            root = toolSchemas[name]
            place = end + 2
            open = [Open(key: "invoke", schemas: root.map { [$0] } ?? [], start: place)]
        }
        while let tag = bytes.find(prefix, from: &place) {
            var end = tag + prefix.count
            guard end < bytes.count else { return .incomplete }
            guard bytes[end] == UInt8(ascii: "<") else {
                place = end
                continue
            }
            let limit = end + Self.labelLimit
            guard let close = bytes.find([UInt8(ascii: ">")], from: &end, limit: limit) else {
                return end >= limit ? .invalid : .incomplete
            }
            let label = bytes.text(tag + prefix.count + 1..<close)
            if label.utf8.first == UInt8(ascii: "/") {
                guard let call = self.close(bytes, String(label.dropFirst()), at: tag) else { return .invalid }
                if open.isEmpty { return .complete([call], end: close + 1) }
            } else {
                guard open.count < Self.depthLimit, let parent = open.last else { return .invalid }
                let isItem = label == "item" && kinds(parent).contains(.array)
                let schemas = parent.schemas.flatMap {
                    ArgumentKinds.children(of: $0, key: isItem ? nil : label, root: root)
                }
                open.append(Open(key: label, schemas: schemas, start: close + 1))
            }
            place = close + 1
        }
        return .incomplete
    }

    private func kinds(_ value: Open) -> ArgumentKinds { ArgumentKinds.any(of: value.schemas, root: root) }

    /// Closes the innermost tag; returns nil where the tag to close is another.
    private mutating func close(_ bytes: ByteWindow, _ key: String, at end: Int) -> ChatToolCall? {
        guard let ended = open.popLast(), ended.key == key else { return nil }
        let kinds = kinds(ended)
        let value: JSONValue
        if open.isEmpty {
            value = .object(JSONObject(ended.entries))
        } else if ended.entries.isEmpty {
            let text = bytes.text(ended.start..<end)
            value =
                !text.isEmpty || kinds.contains(.string)
                ? kinds.value(text)
                : kinds.contains(.array) ? .array([]) : kinds.contains(.object) ? .object(JSONObject()) : .null
        } else if kinds.contains(.array), ended.entries.allSatisfy({ $0.key == "item" }) {
            value = .array(ended.entries.map(\.value))
        } else {
            value = .object(JSONObject(ended.entries))
        }
        if open.isEmpty { return ChatToolCall(name: name, arguments: value) }
        open[open.count - 1].entries.append(.init(key: key, value: value))
        return ChatToolCall(name: name, arguments: .null)
    }
}
