/// A JSON value as JSON Schema compares it: numbers of any size by value, texts by their scalar values.
///
/// Swift's `String` compares by canonical equivalence, so a text is an array of scalar values. The order of members and
/// the spelling of numbers are kept.
public indirect enum ExactJSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(DecimalNumber)
    case string([UInt32])
    case array([ExactJSON])
    case object([JSONMember])

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0 as UInt8)
        case .bool(let isTrue): hasher.combine(isTrue)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(text.mixed)
        case .array(let items): hasher.combine(items)
        case .object(let members): hasher.combine(members)
        }
    }

    /// The members of an object.
    public var members: [JSONMember]? {
        if case .object(let members) = self { return members }
        return nil
    }

    /// The value of an object's member.
    public subscript(_ name: String) -> ExactJSON? {
        self[name.unicodeScalars.map(\.value)]
    }

    /// The value of an object's member, whose name is given as scalar values.
    subscript(_ name: [UInt32]) -> ExactJSON? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }

    /// Whether the value is true or false.
    var isBoolean: Bool {
        if case .bool = self { return true }
        return false
    }

    /// Whether the value is an object or an array.
    var hasParts: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }

    /// A string value.
    public static func text(_ string: String) -> ExactJSON {
        .string(string.unicodeScalars.map(\.value))
    }
}

/// One member of a JSON object.
public struct JSONMember: Sendable, Hashable {
    /// The name as scalar values.
    public var name: [UInt32]
    /// The value.
    public var value: ExactJSON

    /// Makes a member.
    public init(name: [UInt32], value: ExactJSON) {
        self.name = name
        self.value = value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.mixed)
        hasher.combine(value)
    }
}

/// Where the hashes of texts begin, different in each process, so that nobody can prepare texts with equal ones.
private let hashSeed = UInt64.random(in: .min ... .max)

extension [UInt32] {
    /// A hash of the scalar values, faster than feeding them to a `Hasher` one by one.
    var mixed: UInt64 {
        var hash = hashSeed ^ UInt64(count)
        for value in self { hash = IndexTable.mix(hash, Int32(bitPattern: value)) }
        return hash
    }

    /// The text of these scalar values, surrogates replaced.
    var text: String {
        if allSatisfy({ $0 < 0x80 }) {
            return String(unsafeUninitializedCapacity: count) { bytes in
                for (i, value) in enumerated() { bytes[i] = UInt8(truncatingIfNeeded: value) }
                return count
            }
        }
        var result = String.UnicodeScalarView()
        for value in self { result.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        return String(result)
    }
}
