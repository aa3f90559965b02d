/// Reads one call, or one list of calls, from the bytes behind its beginning.
struct ToolCallReader {
    /// What the bytes hold so far.
    enum Result {
        /// The beginning of a call; more bytes are needed.
        case incomplete
        /// Calls, and the offset behind them.
        case complete([ChatToolCall], end: Int)
        /// No call.
        case invalid
    }

    /// The longest name of a tool, in bytes.
    static let nameLimit = 256

    /// How calls are written.
    let syntax: ToolCallSyntax
    /// The parameters' schemas by tool, which tell strings from numbers where the syntax does not.
    let schemas: [String: JSONValue]

    /// Reads the bytes from an offset.
    func read(_ bytes: [UInt8], from start: Int) -> Result {
        switch syntax.body {
        case .object(let name, let arguments):
            return readJSON(bytes, from: start, opening: UInt8(ascii: "{")) { value in
                call(value, name, arguments, nil).map { [$0] }
            }
        case .array(let name, let arguments, let id):
            return readJSON(bytes, from: start, opening: UInt8(ascii: "[")) { value in
                let calls = (value.array ?? []).map { call($0, name, arguments, id) }
                return calls.contains(nil) ? nil : calls.compactMap { $0 }
            }
        case .keyedArray:
            return readJSON(bytes, from: start, opening: UInt8(ascii: "[")) { value in
                let calls = (value.array ?? []).map { element -> ChatToolCall? in
                    guard let entries = element.object?.entries, entries.count == 1 else { return nil }
                    return ChatToolCall(name: entries[0].key, arguments: entries[0].value)
                }
                return calls.contains(nil) ? nil : calls.compactMap { $0 }
            }
        case .named(let separator, let identifier):
            return readNamed(bytes, from: start, separator, identifier)
        case .parameters: return readParameters(bytes, from: start)
        case .pairs: return readPairs(bytes, from: start)
        case .invocations(let prefix, _): return readInvocation(bytes, from: start, prefix)
        case .bareKeys: return readUpToEnd(bytes, from: start) { BareKeyReader.call($0) }
        case .python: return readUpToEnd(bytes, from: start) { PythonCallReader.calls($0) }
        }
    }

    private func call(_ value: JSONValue, _ name: String, _ arguments: String, _ id: String?) -> ChatToolCall? {
        guard let toolName = value[name]?.string else { return nil }
        let other = arguments == "parameters" ? "arguments" : "parameters"
        let found = value[arguments] ?? value[other] ?? .object(JSONObject())
        return ChatToolCall(
            id: id.flatMap { value[$0]?.string }, name: toolName, arguments: Self.parsedIfText(found))
    }

    /// Arguments that were written as a string of JSON, as the object in it.
    private static func parsedIfText(_ value: JSONValue) -> JSONValue {
        guard let text = value.string, let parsed = try? JSONValue(parsing: text), parsed.object != nil else {
            return value
        }
        return parsed
    }

    // MARK: JSON

    private func readJSON(
        _ bytes: [UInt8], from start: Int, opening: UInt8, _ calls: (JSONValue) -> [ChatToolCall]?
    ) -> Result {
        let first = Self.skippingSpace(bytes, from: start)
        guard first < bytes.count else { return .incomplete }
        guard bytes[first] == opening else { return .invalid }
        guard let end = Self.jsonEnd(bytes, from: first) else { return .incomplete }
        guard let value = try? JSONValue(parsing: Array(bytes[first..<end])), let found = calls(value) else {
            return .invalid
        }
        return finish(found, bytes, from: end)
    }

    /// The offset behind a JSON object or array, or nil when it is not closed yet.
    static func jsonEnd(_ bytes: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var isInString = false
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if isInString {
                if byte == UInt8(ascii: "\\") {
                    place += 1
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
                if depth == 0 { return place + 1 }
            }
            place += 1
        }
        return nil
    }

    /// Takes the end marker behind a body, where there is one.
    private func finish(_ calls: [ChatToolCall], _ bytes: [UInt8], from offset: Int) -> Result {
        let marker = Array(syntax.end.utf8)
        guard !marker.isEmpty else { return .complete(calls, end: offset) }
        let place = Self.skippingSpace(bytes, from: offset)
        let rest = bytes[place...]
        if rest.starts(with: marker) { return .complete(calls, end: place + marker.count) }
        return marker.starts(with: rest) ? .incomplete : .complete(calls, end: offset)
    }

    static func skippingSpace(_ bytes: [UInt8], from start: Int) -> Int {
        var place = start
        while place < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[place]) { place += 1 }
        return place
    }

    private func readNamed(_ bytes: [UInt8], from start: Int, _ separator: String, _ identifier: String?) -> Result {
        let text = JinjaString(utf8: bytes)
        let mark = Array(separator.utf8)
        guard let nameEnd = text.firstOffset(of: mark, from: start) else {
            return bytes.count - start > Self.nameLimit + mark.count ? .invalid : .incomplete
        }
        guard nameEnd - start <= Self.nameLimit else { return .invalid }
        let (name, id) = Self.name(text.slice(start..<nameEnd).stripped(), identifier)
        guard !name.isEmpty else { return .invalid }
        return readJSON(bytes, from: nameEnd + mark.count, opening: UInt8(ascii: "{")) { value in
            [ChatToolCall(id: id, name: name, arguments: value)]
        }
    }

    private static func name(_ text: JinjaString, _ identifier: String?) -> (name: String, id: String?) {
        guard let identifier else { return (text.text, nil) }
        if identifier == ":" {
            let parts = text.splitFromEnd(on: Array(":".utf8), limit: 1)
            return (parts[0].removingPrefix(JinjaString("functions.")).text, text.text)
        }
        let parts = text.split(on: Array(identifier.utf8), limit: 1)
        return (parts[0].text, parts.count == 2 ? parts[1].stripped().text : nil)
    }

    // MARK: Tags

    private func readParameters(_ bytes: [UInt8], from start: Int) -> Result {
        let text = JinjaString(utf8: bytes)
        let opening = Array("<function=".utf8)
        let first = Self.skippingSpace(bytes, from: start)
        guard bytes[first...].starts(with: opening) else {
            return opening.starts(with: bytes[first...]) ? .incomplete : .invalid
        }
        guard let nameEnd = text.firstOffset(of: [UInt8(ascii: ">")], from: first + opening.count) else {
            return bytes.count - first > Self.nameLimit + opening.count ? .invalid : .incomplete
        }
        let name = text.slice((first + opening.count)..<nameEnd).text
        let closing = Array("</function>".utf8)
        guard let bodyEnd = text.firstOffset(of: closing, from: nameEnd + 1) else { return .incomplete }
        var entries: [JSONObject.Entry] = []
        var place = nameEnd + 1
        while let keyStart = text.firstOffset(of: Array("<parameter=".utf8), from: place, to: bodyEnd),
            let keyEnd = text.firstOffset(of: [UInt8(ascii: ">")], from: keyStart, to: bodyEnd),
            let valueEnd = text.firstOffset(of: Array("</parameter>".utf8), from: keyEnd, to: bodyEnd) {
            let key = text.slice((keyStart + 11)..<keyEnd).text
            entries.append(.init(key: key, value: value(text.slice((keyEnd + 1)..<valueEnd), of: key, name)))
            place = valueEnd + 12
        }
        let call = ChatToolCall(name: name, arguments: .object(JSONObject(entries)))
        return finish([call], bytes, from: bodyEnd + closing.count)
    }

    /// Reads a body that ends with the first end marker outside its strings, or fails to be read until a later one.
    private func readUpToEnd(
        _ bytes: [UInt8], from start: Int, _ calls: ([UInt8]) -> [ChatToolCall]?
    ) -> Result {
        let text = JinjaString(utf8: bytes)
        let marker = Array(syntax.end.utf8)
        var place = start
        while let end = text.firstOffset(of: marker, from: place) {
            if let found = calls(text.slice(start..<end).stripped().utf8) {
                return .complete(found, end: end + marker.count)
            }
            place = end + marker.count
        }
        return .incomplete
    }

    private func readInvocation(_ bytes: [UInt8], from start: Int, _ prefix: String) -> Result {
        let text = JinjaString(utf8: bytes)
        guard let nameEnd = text.firstOffset(of: Array("\">".utf8), from: start) else {
            return bytes.count - start > Self.nameLimit ? .invalid : .incomplete
        }
        guard let end = text.firstOffset(of: Array(syntax.end.utf8), from: nameEnd) else { return .incomplete }
        let name = text.slice(start..<nameEnd).text
        let opening = Array("<\(prefix)parameter name=\"".utf8)
        let closing = Array("</\(prefix)parameter>".utf8)
        var entries: [JSONObject.Entry] = []
        var place = nameEnd + 2
        while let keyStart = text.firstOffset(of: opening, from: place, to: end) {
            let first = keyStart + opening.count
            guard let keyEnd = text.firstOffset(of: [UInt8(ascii: "\"")], from: first, to: end),
                let open = text.firstOffset(of: [UInt8(ascii: ">")], from: keyEnd, to: end),
                let valueEnd = text.firstOffset(of: closing, from: open, to: end)
            else { return .invalid }
            let key = text.slice(first..<keyEnd).text
            let written = text.slice((open + 1)..<valueEnd)
            // DSML says for each value whether it is a string; elsewhere the schema tells.
            let isString = text.firstOffset(of: Array("string=\"true\"".utf8), from: keyEnd, to: open) != nil
            entries.append(.init(key: key, value: isString ? .string(written.text) : value(written, of: key, name)))
            place = valueEnd
        }
        let call = ChatToolCall(name: name, arguments: .object(JSONObject(entries)))
        return .complete([call], end: end + syntax.end.utf8.count)
    }

    private func readPairs(_ bytes: [UInt8], from start: Int) -> Result {
        let text = JinjaString(utf8: bytes)
        guard let end = text.firstOffset(of: Array(syntax.end.utf8), from: start) else { return .incomplete }
        let keyMark = Array("<arg_key>".utf8)
        let nameEnd = text.firstOffset(of: keyMark, from: start, to: end) ?? end
        let name = text.slice(start..<nameEnd).stripped().text
        guard !name.isEmpty, name.utf8.count <= Self.nameLimit, !name.contains("{") else { return .invalid }
        var entries: [JSONObject.Entry] = []
        var place = nameEnd
        while let keyStart = text.firstOffset(of: keyMark, from: place, to: end),
            let keyEnd = text.firstOffset(of: Array("</arg_key>".utf8), from: keyStart, to: end),
            let valueStart = text.firstOffset(of: Array("<arg_value>".utf8), from: keyEnd, to: end),
            let valueEnd = text.firstOffset(of: Array("</arg_value>".utf8), from: valueStart, to: end) {
            let key = text.slice((keyStart + keyMark.count)..<keyEnd).stripped().text
            entries.append(.init(key: key, value: value(text.slice((valueStart + 11)..<valueEnd), of: key, name)))
            place = valueEnd
        }
        let call = ChatToolCall(name: name, arguments: .object(JSONObject(entries)))
        return .complete([call], end: end + syntax.end.utf8.count)
    }

    /// A value that was written without quotes: by the schema a string, or else JSON where it is JSON.
    private func value(_ text: JinjaString, of key: String, _ tool: String) -> JSONValue {
        var shown = text
        if shown.utf8.first == 0x0A { shown = shown.slice(1..<shown.utf8.count) }
        if shown.utf8.last == 0x0A { shown = shown.slice(0..<(shown.utf8.count - 1)) }
        let type = schemas[tool]?["properties"]?[key]?["type"]
        if type?.string == "string" { return .string(shown.text) }
        guard let parsed = try? JSONValue(parsing: shown.text), parsed.string == nil else { return .string(shown.text) }
        return parsed
    }
}
