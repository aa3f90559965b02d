/// A JSON value as JSON Schema compares it: numbers of any size by value, texts by their scalar values.
///
/// Swift's `String` compares by canonical equivalence, so a text is an array of scalar values here. Objects keep the
/// order of their members, and numbers keep their spelling.
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

    /// The members of an object, or nil for another value.
    public var members: [JSONMember]? {
        if case .object(let members) = self { return members }
        return nil
    }

    /// The value of an object's member.
    public subscript(_ name: String) -> ExactJSON? {
        self[name.unicodeScalars.map(\.value)]
    }

    /// The value of an object's member, by its name as scalar values.
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

    /// Returns a string value.
    public static func text(_ string: String) -> ExactJSON {
        .string(string.unicodeScalars.map(\.value))
    }
}

/// A member of a JSON object.
public struct JSONMember: Sendable, Hashable {
    /// The name as scalar values.
    public var name: [UInt32]
    /// The value.
    public var value: ExactJSON

    /// Creates a member.
    public init(name: [UInt32], value: ExactJSON) {
        self.name = name
        self.value = value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name.mixed)
        hasher.combine(value)
    }
}

/// The seed of all hashes, random in each process, so that no prepared texts can collide.
private let hashSeed = UInt64.random(in: .min ... .max)

extension [UInt32] {
    /// A hash of the scalar values, computed faster than by a `Hasher`.
    var mixed: UInt64 {
        var hash = hashSeed ^ UInt64(count)
        for value in self { hash = IndexTable.mix(hash, Int32(bitPattern: value)) }
        return hash
    }

    /// The text of the scalar values, with U+FFFD in place of surrogates.
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
