/// A reader of Gemma's calls: `NAME{key:<|"|>text<|"|>,other:[1,true]}`.
struct BareKeyReader {
    /// The greatest nesting of objects and arrays.
    private static let depthLimit = 64
    private static let quote = Array("<|\"|>".utf8)

    private let text: JinjaString
    private var place = 0
    private var depth = 0

    /// Returns the call in the bytes; nil if they contain none.
    static func call(_ bytes: [UInt8]) -> [ChatToolCall]? {
        guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")), brace > 0 else { return nil }
        var reader = BareKeyReader(text: JinjaString(utf8: bytes))
        reader.place = brace
        guard let arguments = reader.value(), reader.place == bytes.count else { return nil }
        return [ChatToolCall(name: String(decoding: bytes[..<brace], as: UTF8.self), arguments: arguments)]
    }

    private init(text: JinjaString) {
        self.text = text
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard place < text.utf8.count, text.utf8[place] == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func value() -> JSONValue? {
        guard depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        if text.utf8[place...].starts(with: Self.quote) { return quoted().map(JSONValue.string) }
        if take("{") { return object() }
        if take("[") { return array() }
        let start = place
        let ends = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
        while place < text.utf8.count, !ends.contains(text.utf8[place]) {
            place += 1
        }
        return try? JSONValue(parsing: text.slice(start..<place).stripped().text)
    }

    private mutating func quoted() -> String? {
        let start = place + Self.quote.count
        guard let end = text.firstOffset(of: Self.quote, from: start) else { return nil }
        place = end + Self.quote.count
        return text.slice(start..<end).text
    }

    private mutating func object() -> JSONValue? {
        var entries: [JSONObject.Entry] = []
        if take("}") { return .object(JSONObject()) }
        while true {
            var key: String?
            if text.utf8[place...].starts(with: Self.quote) {
                key = quoted()
            } else if let colon = text.firstOffset(of: [UInt8(ascii: ":")], from: place) {
                key = text.slice(place..<colon).stripped().text
                place = colon
            }
            guard let key, take(":"), let value = value() else { return nil }
            entries.append(.init(key: key, value: value))
            if take(",") { continue }
            return take("}") ? .object(JSONObject(entries)) : nil
        }
    }

    private mutating func array() -> JSONValue? {
        var elements: [JSONValue] = []
        if take("]") { return .array([]) }
        while let element = value() {
            elements.append(element)
            if take(",") { continue }
            return take("]") ? .array(elements) : nil
        }
        return nil
    }
}
