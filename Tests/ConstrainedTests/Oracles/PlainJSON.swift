/// A JSON value as judges see it that share nothing with the module under test.
indirect enum PlainJSON: Sendable {
    case null
    case bool(Bool)
    case number(PlainNumber, spelling: String)
    case string([UInt32])
    case array([PlainJSON])
    case object([Member])

    /// One member of an object.
    struct Member: Sendable {
        var name: [UInt32]
        var value: PlainJSON
    }

    /// Why a text is not JSON.
    struct Fault: Error, CustomStringConvertible {
        var offset: Int
        var description: String
    }

    /// A number that is whole.
    static func integer(_ value: Int) -> PlainJSON { .number(PlainNumber(String(value)), spelling: String(value)) }

    /// A string.
    static func text(_ value: String) -> PlainJSON { .string(value.unicodeScalars.map(\.value)) }

    /// Reads a text strictly: valid UTF-8, no lone surrogates, no repeated names, nothing behind the value.
    init(_ bytes: some Sequence<UInt8>) throws(Fault) {
        var reader = PlainReader(bytes: Array(bytes))
        self = try reader.text()
    }

    /// The value of a member.
    subscript(_ name: String) -> PlainJSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name.unicodeScalars.map(\.value) }?.value
    }

    /// Equality as JSON Schema has it: numbers by value, members in any order.
    func equals(_ other: PlainJSON) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a, _), .number(let b, _)): a.compared(to: b) == 0
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.equals($1) }
        case (.object(let a), .object(let b)):
            a.count == b.count
                && a.allSatisfy { one in b.contains { $0.name == one.name && $0.value.equals(one.value) } }
        default: false
        }
    }

    /// All compact texts of the value: numbers as spelled, members in every order.
    var texts: [[UInt8]] {
        switch self {
        case .null: return [Array("null".utf8)]
        case .bool(let flag): return [Array((flag ? "true" : "false").utf8)]
        case .number(_, let spelling): return [Array(spelling.utf8)]
        case .string(let scalars): return [Self.quoted(scalars)]
        case .array(let items):
            var heads: [[UInt8]] = [[]]
            for item in items {
                heads = heads.flatMap { head in item.texts.map { head + (head.isEmpty ? [] : [0x2C]) + $0 } }
            }
            return heads.map { [0x5B] + $0 + [0x5D] }
        case .object(let members): return Self.orders(members).map { [0x7B] + $0 + [0x7D] }
        }
    }

    private static func orders(_ members: [Member]) -> [[UInt8]] {
        if members.isEmpty { return [[]] }
        return members.indices.flatMap { first in
            var others = members
            let member = others.remove(at: first)
            let rests = orders(others)
            return member.value.texts.flatMap { value in
                let head = quoted(member.name) + [0x3A] + value
                return rests.map { $0.isEmpty ? head : head + [0x2C] + $0 }
            }
        }
    }

    /// A string with the escapes that it needs.
    static func quoted(_ scalars: [UInt32]) -> [UInt8] {
        var result: [UInt8] = [0x22]
        for scalar in scalars {
            if scalar == 0x22 || scalar == 0x5C {
                result += [0x5C, UInt8(scalar)]
            } else if scalar < 0x20 {
                let digits = Array("0123456789abcdef".utf8)
                result += Array("\\u00".utf8) + [digits[Int(scalar >> 4)], digits[Int(scalar & 15)]]
            } else if let character = Unicode.Scalar(scalar) {
                result += Array(String(Character(character)).utf8)
            }
        }
        return result + [0x22]
    }
}
