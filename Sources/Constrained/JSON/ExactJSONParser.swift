/// A strict parser of JSON texts, without recursion.
struct ExactJSONParser {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var position = 0

    /// Parses a text that consists of one value.
    static func parse(_ bytes: [UInt8], maximumDepth: Int) throws(GrammarError) -> ExactJSON {
        var parser = ExactJSONParser(bytes: bytes, maximumDepth: maximumDepth)
        let value = try parser.value()
        parser.skipSpace()
        if parser.position < bytes.count { throw parser.fault("the end") }
        return value
    }

    private init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    /// An open array or object.
    private enum Container {
        case array([ExactJSON])
        /// An object. If it has many members, their indices are also stored by name.
        case object([JSONMember], [[UInt32]: Int], pending: [UInt32])

        /// The number of members up to which names are compared one by one.
        static let fewMembers = 16
    }

    private mutating func value() throws(GrammarError) -> ExactJSON {
        var stack: [Container] = []
        while true {
            skipSpace()
            var finished: ExactJSON
            switch peek {
            case .openBrace:
                position += 1
                skipSpace()
                if peek == .closeBrace {
                    position += 1
                    finished = .object([])
                } else {
                    if stack.count >= maximumDepth { throw tooDeep(stack) }
                    stack.append(.object([], [:], pending: try key()))
                    continue
                }
            case .openBracket:
                position += 1
                skipSpace()
                if peek == .closeBracket {
                    position += 1
                    finished = .array([])
                } else {
                    if stack.count >= maximumDepth { throw tooDeep(stack) }
                    stack.append(.array([]))
                    continue
                }
            default: finished = try scalar()
            }
            var isOpen = false
            while !stack.isEmpty {
                skipSpace()
                let next = peek
                position += 1
                // The container leaves the stack for the switch, so that appending copies nothing.
                switch stack.removeLast() {
                case .array(var items):
                    items.append(finished)
                    if next == .comma {
                        stack.append(.array(items))
                        isOpen = true
                    } else if next == .closeBracket {
                        finished = .array(items)
                    } else {
                        position -= 1
                        throw fault("',' or ']'")
                    }
                case .object(var members, var indices, let name):
                    let isListed = members.count >= Container.fewMembers
                    if isListed, indices.isEmpty {
                        for (i, member) in members.enumerated() { indices[member.name] = i }
                    }
                    if let index = isListed ? indices[name] : members.firstIndex(where: { $0.name == name }) {
                        members[index].value = finished
                    } else {
                        if isListed { indices[name] = members.count }
                        members.append(JSONMember(name: name, value: finished))
                    }
                    if next == .comma {
                        skipSpace()
                        stack.append(.object(members, indices, pending: try key()))
                        isOpen = true
                    } else if next == .closeBrace {
                        finished = .object(members)
                    } else {
                        position -= 1
                        throw fault("',' or '}'")
                    }
                }
                if isOpen { break }
            }
            if !isOpen { return finished }
        }
    }

    /// Returns the error of a text that is nested too deeply, with the location of the nesting.
    private func tooDeep(_ stack: [Container]) -> GrammarError {
        let path = stack.map { container in
            switch container {
            case .array(let items): String(items.count)
            case .object(_, _, let name): name.text
            }
        }
        let pointer = path.map { "/" + JSONPointer.escaped($0) }.joined()
        return .limit(
            "nesting of a JSON text", maximumDepth, at: SchemaPlace(keyword: path.last ?? "schema", pointer: pointer))
    }

    private mutating func key() throws(GrammarError) -> [UInt32] {
        guard peek == .quote else { throw fault("a name in quotes") }
        let name = try string()
        skipSpace()
        guard peek == .colon else { throw fault("':'") }
        position += 1
        return name
    }

    private mutating func scalar() throws(GrammarError) -> ExactJSON {
        switch peek {
        case .quote: return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default:
            let start = position
            while let next = peek,
                (0x30...0x39).contains(next)
                    || [.minus, .plus, .point, UInt8(ascii: "E"), UInt8(ascii: "e")].contains(next)
            {
                position += 1
            }
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            guard let number = DecimalNumber(text) else {
                position = start
                throw fault("a value")
            }
            return .number(number)
        }
    }

    private mutating func literal(_ text: String, _ value: ExactJSON) throws(GrammarError) -> ExactJSON {
        guard bytes[position...].starts(with: text.utf8) else { throw fault("'\(text)'") }
        position += text.utf8.count
        return value
    }

    private mutating func string() throws(GrammarError) -> [UInt32] {
        position += 1
        var result: [UInt32] = []
        var start = position
        /// The union of all bits of the bytes since `start`.
        var bits: UInt8 = 0
        func flush(_ end: Int, _ start: Int, _ result: inout [UInt32]) -> Bool {
            guard end > start else { return true }
            if bits < 0x80 {
                result.reserveCapacity(result.count + end - start)
                for byte in bytes[start..<end] { result.append(UInt32(byte)) }
                return true
            }
            guard let text = String(validating: bytes[start..<end], as: UTF8.self) else { return false }
            result.append(contentsOf: text.unicodeScalars.map(\.value))
            return true
        }
        while let byte = peek {
            switch byte {
            case .quote:
                guard flush(position, start, &result) else { throw fault("valid UTF-8") }
                position += 1
                return result
            case .backslash:
                guard flush(position, start, &result) else { throw fault("valid UTF-8") }
                position += 1
                bits = 0
                result.append(try escape())
                if result.count > 1, let last = result.last, (0xDC00...0xDFFF).contains(last),
                    (0xD800...0xDBFF).contains(result[result.count - 2])
                {
                    result.removeLast()
                    let high = result.removeLast()
                    result.append(0x10000 + (high - 0xD800) << 10 + (last - 0xDC00))
                }
                start = position
            case 0..<0x20: throw fault("no control character in a string")
            default:
                bits |= byte
                position += 1
            }
        }
        throw fault("'\"'")
    }

    private mutating func escape() throws(GrammarError) -> UInt32 {
        let byte = peek
        position += 1
        switch byte {
        case .quote, .backslash, .slash: return UInt32(byte ?? 0)
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            var value: UInt32 = 0
            for _ in 0..<4 {
                guard let digit = peek.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                    throw fault("four hexadecimal digits")
                }
                value = value << 4 | UInt32(digit)
                position += 1
            }
            return value
        default: throw fault("an escape")
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == .space || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func fault(_ expected: String) -> GrammarError { .malformedJSON(offset: position, expected: expected) }
}
