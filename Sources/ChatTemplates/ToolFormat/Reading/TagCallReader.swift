/// A reader of a call whose name and arguments are between tags.
struct TagCallReader: CallReader {
    private enum Phase {
        case nameBegin, name, number
        case key
        case valueBegin(key: String)
        case value(key: String, start: Int, type: String?)
        case end(Int)
    }

    private let syntax: ToolCallSyntax
    private let tags: ToolCallTags
    private let schemas: [String: JSONValue]
    private var phase = Phase.nameBegin
    private(set) var place = 0
    /// The beginning of the current part.
    private var start = 0
    private var name = ""
    private var entries: [JSONObject.Entry] = []

    init(_ syntax: ToolCallSyntax, _ tags: ToolCallTags, _ schemas: [String: JSONValue]) {
        self.syntax = syntax
        self.tags = tags
        self.schemas = schemas
    }

    mutating func read(_ bytes: ByteWindow) -> CallReading {
        while true {
            switch phase {
            case .nameBegin:
                let first = bytes.skippingSpace(from: 0)
                let marker = Array(tags.nameBegin.utf8)
                guard bytes.has(marker, at: first) else {
                    return bytes.mayHave(marker, at: first) ? .incomplete : .invalid
                }
                start = first + marker.count
                place = start
                phase = .name
            case .name:
                guard let end = nameEnd(bytes, limit: start + Self.nameWindow) else {
                    return place >= start + Self.nameWindow ? .invalid : .incomplete
                }
                name = bytes.stripped(start..<end)
                guard !name.isEmpty, name.utf8.count <= ToolCallSyntax.nameLimit,
                    !name.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "<") })
                else { return .invalid }
                place = end + tags.nameEnd.utf8.count
                start = place
                phase = tags.numberEnd == nil ? .key : .number
            case .number:
                let limit = start + Self.nameWindow
                guard let end = bytes.find(Array((tags.numberEnd ?? "").utf8), from: &place, limit: limit) else {
                    return place >= limit ? .invalid : .incomplete
                }
                place = end + (tags.numberEnd ?? "").utf8.count
                phase = .key
            case .key:
                if let result = readKey(bytes) { return result }
            case .valueBegin(let key):
                guard let end = bytes.find(Array(tags.valueBegin.utf8), from: &place) else { return .incomplete }
                let written = bytes.text(start..<end)
                place = end + tags.valueBegin.utf8.count
                phase = .value(key: key, start: place, type: tags.types == .none ? nil : written)
            case .value(let key, let start, let type):
                guard let end = bytes.find(Array(tags.valueEnd.utf8), from: &place) else { return .incomplete }
                entries.append(.init(key: key, value: value(bytes, start..<end, key, type)))
                place = end + tags.valueEnd.utf8.count
                phase = .key
            case .end(let offset):
                guard let end = syntax.end(behind: offset, bytes) else { return .incomplete }
                let call = ChatToolCall(name: name, arguments: .object(JSONObject(entries)))
                return .complete([call], end: end)
            }
        }
    }

    /// The number of bytes in which a name must end; white space may surround the name.
    private static let nameWindow = 2 * ToolCallSyntax.nameLimit

    /// The end of the arguments: their own tag, else the call's end marker.
    private var closing: [UInt8] { Array((tags.end.isEmpty ? syntax.end : tags.end).utf8) }

    private mutating func nameEnd(_ bytes: ByteWindow, limit: Int) -> Int? {
        if !tags.nameEnd.isEmpty { return bytes.find(Array(tags.nameEnd.utf8), from: &place, limit: limit) }
        let marks = [Array(tags.keyBegin.utf8), closing]
        while place < min(bytes.count, limit) {
            if marks.contains(where: { bytes.has($0, at: place) }) { return place }
            if marks.contains(where: { bytes.mayHave($0, at: place) }) { return nil }
            place += 1
        }
        return nil
    }

    private mutating func readKey(_ bytes: ByteWindow) -> CallReading? {
        let opening = Array(tags.keyBegin.utf8)
        while place < bytes.count {
            if bytes.has(opening, at: place) {
                var end = place + opening.count
                let first = end
                let limit = first + ToolCallSyntax.nameLimit * 4
                guard let found = bytes.find(Array(tags.keyEnd.utf8), from: &end, limit: limit) else {
                    return end >= limit ? .invalid : .incomplete
                }
                let key = bytes.stripped(first..<found)
                place = found + tags.keyEnd.utf8.count
                start = place
                phase = .valueBegin(key: key)
                return nil
            }
            if bytes.has(closing, at: place) {
                phase = .end(tags.end.isEmpty ? place : place + closing.count)
                return nil
            }
            if bytes.mayHave(opening, at: place) || bytes.mayHave(closing, at: place) { return .incomplete }
            place += 1
        }
        return .incomplete
    }

    private func value(_ bytes: ByteWindow, _ range: Range<Int>, _ key: String, _ type: String?) -> JSONValue {
        var range = range
        let frame = Array(tags.frame.utf8)
        if !frame.isEmpty {
            if range.count >= frame.count, bytes.has(frame, at: range.lowerBound) {
                range = range.lowerBound + frame.count..<range.upperBound
            }
            if range.count >= frame.count, bytes.has(frame, at: range.upperBound - frame.count) {
                range = range.lowerBound..<range.upperBound - frame.count
            }
        }
        let text = bytes.text(range)
        if let type {
            let isString = tags.types == .strings ? type.contains("\"true\"") : type.contains("\"string\"")
            return isString ? .string(text) : ArgumentKinds.all.subtracting(.string).value(text)
        }
        let schema = schemas[name]
        let own = ArgumentKinds.children(of: schema, key: key, root: schema)
        return ArgumentKinds.any(of: own, root: schema).value(text)
    }
}
