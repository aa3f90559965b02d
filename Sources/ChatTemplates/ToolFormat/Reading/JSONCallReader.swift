/// A reader of calls whose arguments are JSON.
struct JSONCallReader: CallReader {
    private enum Phase {
        case name
        case opening
        case scanning(start: Int)
        case closing(json: Range<Int>)
    }

    let syntax: ToolCallSyntax
    private var phase: Phase
    private(set) var place = 0
    private var depth = 0
    private var isInString = false
    private var name = ""
    private var identifier: String?
    private var lines: [ChatToolCall] = []
    private var progress: JSONCallProgress?
    /// The end of the last of several objects in a row.
    private var lastLine = -1

    /// Creates a reader for a syntax whose body is JSON, or a name and JSON.
    init(_ syntax: ToolCallSyntax) {
        self.syntax = syntax
        phase = if case .named = syntax.body { .name } else { .opening }
        switch syntax.body {
        case .object(let name, let arguments), .lines(let name, let arguments):
            progress = JSONCallProgress(level: 1, name: name, arguments: arguments)
        case .array(let name, let arguments, _):
            progress = JSONCallProgress(level: 2, name: name, arguments: arguments)
        case .keyedArray: progress = JSONCallProgress(level: 2, name: nil, arguments: nil)
        default: break
        }
    }

    mutating func takeProgress(_ bytes: ByteWindow) -> [CallProgress] { progress?.take(bytes, upTo: place) ?? [] }

    mutating func read(_ bytes: ByteWindow) -> CallReading {
        while true {
            switch phase {
            case .name:
                if let result = readName(bytes) { return result }
            case .opening:
                let first = bytes.skippingSpace(from: place)
                guard first < bytes.count else { return .incomplete }
                guard bytes[first] == UInt8(ascii: opensArray ? "[" : "{") else { return .invalid }
                place = first
                phase = .scanning(start: first)
            case .scanning(let start):
                guard scan(bytes) else { return .incomplete }
                phase = .closing(json: start..<place)
            case .closing(let json):
                if case .lines = syntax.body {
                    guard let more = readLine(bytes, json) else { return .invalid }
                    if more { continue }
                    if place >= bytes.count { return .incomplete }
                }
                guard let end = syntax.end(behind: json.upperBound, bytes) else { return .incomplete }
                if case .lines = syntax.body { return .complete(lines, end: end) }
                guard let value = try? JSONValue(parsing: Array(bytes[json])), let calls = calls(value) else {
                    return .invalid
                }
                return .complete(calls, end: end)
            }
        }
    }

    private var opensArray: Bool {
        switch syntax.body {
        case .array, .keyedArray: true
        default: false
        }
    }

    /// Scans to the end of an object or array; returns false where that hasn't arrived.
    private mutating func scan(_ bytes: ByteWindow) -> Bool {
        while place < bytes.count {
            let byte = bytes[place]
            if isInString {
                if byte == UInt8(ascii: "\\") {
                    guard place + 1 < bytes.count else { return false }
                    place += 1
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    progress?.endString(at: place, depth: depth, bytes)
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""):
                    isInString = true
                    progress?.beginString(at: place, depth: depth)
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    progress?.open(at: place, depth: depth, bytes)
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    progress?.close(at: place, depth: depth, bytes)
                case UInt8(ascii: ","), UInt8(ascii: ":"): progress?.separate(byte, depth: depth)
                default: break
                }
            }
            place += 1
            if depth == 0 { return true }
        }
        return false
    }

    /// Reads one of several objects in a row; returns true where another follows, and nil where it isn't a call.
    private mutating func readLine(_ bytes: ByteWindow, _ json: Range<Int>) -> Bool? {
        if json.upperBound > lastLine {
            guard let value = try? JSONValue(parsing: Array(bytes[json])), let found = calls(value) else { return nil }
            lines += found
            lastLine = json.upperBound
        }
        place = bytes.skippingSpace(from: json.upperBound)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "{") else { return false }
        phase = .opening
        return true
    }

    // MARK: Names

    private mutating func readName(_ bytes: ByteWindow) -> CallReading? {
        guard case .named(let separator, let rule) = syntax.body else { return .invalid }
        let marker = Array(separator.utf8)
        let limit = ToolCallSyntax.nameLimit + 1
        guard let end = bytes.find(marker, from: &place, limit: limit) else {
            return place >= limit ? .invalid : .incomplete
        }
        let text = JinjaString(bytes.stripped(0..<end))
        switch rule {
        case .none: name = text.text
        case .behind(let mark):
            let parts = JinjaSplitter(text).parts(between: Array(mark.utf8), limit: 1)
            name = parts[0].text
            identifier = parts.count == 2 ? parts[1].stripped().text : nil
        case .before(let mark):
            let parts = JinjaSplitter(text).parts(between: Array(mark.utf8), limit: 1)
            name = parts[parts.count - 1].text
            identifier = parts.count == 2 ? parts[0].stripped().text : nil
        case .qualified:
            name =
                JinjaSplitter(text).partsFromEnd(between: Array(":".utf8), limit: 1)[0]
                .removingPrefix(JinjaString("functions.")).text
            identifier = text.text
        }
        guard !name.isEmpty else { return .invalid }
        progress = JSONCallProgress(named: name)
        place = end + marker.count
        phase = .opening
        return nil
    }

    // MARK: Calls

    private func calls(_ value: JSONValue) -> [ChatToolCall]? {
        switch syntax.body {
        case .object(let name, let arguments), .lines(let name, let arguments):
            return call(value, name, arguments, nil).map { [$0] }
        case .array(let name, let arguments, let id):
            return all(value) { call($0, name, arguments, id) }
        case .keyedArray:
            return all(value) { element in
                guard let entries = element.object?.entries, entries.count == 1 else { return nil }
                return ChatToolCall(name: entries[0].key, arguments: entries[0].value)
            }
        default: return [ChatToolCall(id: identifier, name: name, arguments: value)]
        }
    }

    private func all(_ value: JSONValue, _ call: (JSONValue) -> ChatToolCall?) -> [ChatToolCall]? {
        let calls = (value.array ?? []).map(call)
        return calls.contains(nil) ? nil : calls.compactMap { $0 }
    }

    private func call(_ value: JSONValue, _ name: String, _ arguments: String, _ id: String?) -> ChatToolCall? {
        guard let toolName = value[name]?.string else { return nil }
        let other = arguments == "parameters" ? "arguments" : "parameters"
        let found = value[arguments] ?? value[other] ?? .object(JSONObject())
        return ChatToolCall(
            id: id.flatMap { value[$0]?.string }, name: toolName, arguments: Self.parsedIfText(found))
    }

    /// Returns arguments that are a string of JSON as the object in it; other values unchanged.
    private static func parsedIfText(_ value: JSONValue) -> JSONValue {
        guard let text = value.string, let parsed = try? JSONValue(parsing: text), parsed.object != nil else {
            return value
        }
        return parsed
    }
}
