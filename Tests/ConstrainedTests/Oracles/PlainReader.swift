/// A strict reader of JSON by recursive descent, one function for each rule of RFC 8259.
struct PlainReader {
    let bytes: [UInt8]
    private var i = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a value and the white space around it, which fill the text.
    mutating func text() throws(PlainJSON.Fault) -> PlainJSON {
        let result = try value()
        space()
        if i < bytes.count { throw fault("something behind the value") }
        return result
    }

    private var next: UInt8? { i < bytes.count ? bytes[i] : nil }

    private func fault(_ reason: String) -> PlainJSON.Fault { .init(offset: i, description: reason) }

    private mutating func space() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { i += 1 }
    }

    private mutating func expect(_ character: Character) throws(PlainJSON.Fault) {
        space()
        guard next == character.asciiValue else { throw fault("\(character) is missing") }
        i += 1
    }

    private mutating func value() throws(PlainJSON.Fault) -> PlainJSON {
        space()
        switch next.map({ Character(Unicode.Scalar($0)) }) {
        case "{": return try object()
        case "[": return try array()
        case "\"": return .string(try string())
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: PlainJSON) throws(PlainJSON.Fault) -> PlainJSON {
        guard bytes[i...].starts(with: word.utf8) else { throw fault("no value") }
        i += word.utf8.count
        return value
    }

    private mutating func array() throws(PlainJSON.Fault) -> PlainJSON {
        try expect("[")
        space()
        var items: [PlainJSON] = []
        if next != UInt8(ascii: "]") {
            items.append(try value())
            space()
            while next == UInt8(ascii: ",") {
                i += 1
                items.append(try value())
                space()
            }
        }
        try expect("]")
        return .array(items)
    }

    private mutating func object() throws(PlainJSON.Fault) -> PlainJSON {
        try expect("{")
        space()
        var members: [PlainJSON.Member] = []
        if next != UInt8(ascii: "}") {
            while true {
                space()
                guard next == UInt8(ascii: "\"") else { throw fault("no name") }
                let name = try string()
                if members.contains(where: { $0.name == name }) { throw fault("a name comes twice") }
                try expect(":")
                members.append(.init(name: name, value: try value()))
                space()
                if next != UInt8(ascii: ",") { break }
                i += 1
            }
        }
        try expect("}")
        return .object(members)
    }

    private mutating func digits() throws(PlainJSON.Fault) {
        let start = i
        while let byte = next, (0x30...0x39).contains(byte) { i += 1 }
        if i == start { throw fault("no digit") }
    }

    private mutating func number() throws(PlainJSON.Fault) -> PlainJSON {
        let start = i
        if next == UInt8(ascii: "-") { i += 1 }
        if next == UInt8(ascii: "0") { i += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            i += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            i += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { i += 1 }
            try digits()
        }
        let spelling = String(decoding: bytes[start..<i], as: UTF8.self)
        return .number(PlainNumber(spelling), spelling: spelling)
    }

    private mutating func string() throws(PlainJSON.Fault) -> [UInt32] {
        i += 1
        var result: [UInt32] = []
        while let byte = next {
            switch byte {
            case 0x22:
                i += 1
                return result
            case 0x5C: result.append(try escape())
            case 0..<0x20: throw fault("a bare control character")
            default: result.append(try character())
            }
        }
        throw fault("an open string")
    }

    private mutating func escape() throws(PlainJSON.Fault) -> UInt32 {
        i += 1
        guard let mark = next else { throw fault("an open escape") }
        let simple: [UInt8: UInt32] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
        ]
        if let value = simple[mark] {
            i += 1
            return value
        }
        guard mark == UInt8(ascii: "u") else { throw fault("no escape") }
        let high = try unit()
        if (0xDC00...0xDFFF).contains(high) { throw fault("a lone surrogate") }
        guard (0xD800...0xDBFF).contains(high) else { return high }
        guard next == 0x5C, i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "u") else {
            throw fault("a lone surrogate")
        }
        i += 1
        let low = try unit()
        guard (0xDC00...0xDFFF).contains(low) else { throw fault("a lone surrogate") }
        return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
    }

    private mutating func unit() throws(PlainJSON.Fault) -> UInt32 {
        i += 1
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw fault("no hex digit")
            }
            value = value * 16 + UInt32(digit)
            i += 1
        }
        return value
    }

    /// One character of UTF-8, by table 3-7 of the Unicode standard.
    private mutating func character() throws(PlainJSON.Fault) -> UInt32 {
        let lead = bytes[i]
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch lead {
            case 0..<0x80: (1, 0...0)
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0...0)
            }
        guard length > 0, i + length <= bytes.count else { throw fault("no UTF-8") }
        var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
        for k in 1..<max(length, 1) {
            let range = k == 1 ? second : 0x80...0xBF
            guard range.contains(bytes[i + k]) else { throw fault("no UTF-8") }
            value = value << 6 | UInt32(bytes[i + k] & 0x3F)
        }
        i += length
        return value
    }
}
