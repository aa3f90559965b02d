/// An array or object that isn't complete yet.
public enum JSONContainer<Builder: JSONBuilder> {
    case array([Builder.Value])
    case object(Builder.Members, key: Builder.Text)

    /// The index or key of the next value.
    public var step: String {
        switch self {
        case .array(let elements): String(elements.count)
        case .object(_, let key): key.message
        }
    }
}

extension JSONScanner {
    /// Reads a value of any kind, without recursion.
    @inlinable
    public mutating func value<Builder: JSONBuilder>(by _: Builder.Type) throws(Source.Failure) -> Builder.Value {
        var containers: [JSONContainer<Builder>] = []
        while true {
            var part: JSONPart<Builder>
            switch peek() {
            case UInt8(ascii: "{"):
                if try enters(closing: UInt8(ascii: "}"), containers) {
                    containers.append(.object(Builder.noMembers, key: try key()))
                    continue
                }
                part = .object(Builder.noMembers)
            case UInt8(ascii: "["):
                if try enters(closing: UInt8(ascii: "]"), containers) {
                    containers.append(.array([]))
                    continue
                }
                part = .array([])
            default: part = try scalar()
            }
            var isOpen = false
            while !isOpen {
                guard let value = Builder.value(part) else { throw unexpected("a number within range") }
                if containers.isEmpty { return value }
                let next = peek()
                isOpen = next == UInt8(ascii: ",")
                // The container leaves the stack for the switch, so that appending copies nothing.
                switch containers.removeLast() {
                case .array(var elements):
                    elements.append(value)
                    guard isOpen || next == UInt8(ascii: "]") else { throw unexpected("',' or ']'") }
                    position += 1
                    if isOpen { containers.append(.array(elements)) } else { part = .array(elements) }
                case .object(var members, let name):
                    guard Builder.add(value, for: name, to: &members) else { throw fault(.repeatedKey(name.message)) }
                    guard isOpen || next == UInt8(ascii: "}") else { throw unexpected("',' or '}'") }
                    position += 1
                    if isOpen { containers.append(.object(members, key: try key())) } else { part = .object(members) }
                }
            }
        }
    }

    /// Consumes an opening byte; also the closing byte and returns false if it follows.
    @inlinable
    public mutating func enters<Builder>(
        closing: UInt8, _ containers: [JSONContainer<Builder>]
    ) throws(Source.Failure) -> Bool {
        let start = position
        position += 1
        if peek() == closing {
            position += 1
            return false
        }
        guard depth + containers.count < depthLimit else {
            position = start
            throw fault(.tooDeep(path: containers.map(\.step)))
        }
        return true
    }

    /// Reads a key and the colon after it.
    @inlinable
    public mutating func key<Text: JSONText>() throws(Source.Failure) -> Text {
        guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        var key = Text()
        try string(into: &key)
        try expect(UInt8(ascii: ":"))
        return key
    }

    /// Reads a value that is no array or object, at the current position.
    @inlinable
    public mutating func scalar<Builder>() throws(Source.Failure) -> JSONPart<Builder> {
        let next = position + 1 < end ? base[position + 1] : 0
        switch current {
        case UInt8(ascii: "\""):
            var text = Builder.Text()
            try string(into: &text)
            return .string(text)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "N") where allowsInfinity: return try word("NaN", .number("NaN"))
        case UInt8(ascii: "I") where allowsInfinity: return try word("Infinity", .number("Infinity"))
        case UInt8(ascii: "-") where allowsInfinity && next == UInt8(ascii: "I"):
            return try word("-Infinity", .number("-Infinity"))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(text(try number()))
        default: throw unexpected("a value")
        }
    }

    @inlinable
    public mutating func word<Builder>(
        _ word: StaticString, _ part: JSONPart<Builder>
    ) throws(Source.Failure) -> JSONPart<Builder> {
        for i in 0..<word.utf8CodeUnitCount {
            guard current == word.utf8Start[i] else { throw unexpected("'\(word)'") }
            position += 1
        }
        return part
    }
}
