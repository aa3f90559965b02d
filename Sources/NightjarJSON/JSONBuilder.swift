/// A part of a JSON text for which a builder makes a value.
public enum JSONPart<Builder: JSONBuilder> {
    case null
    case bool(Bool)
    /// A number as it is spelled.
    case number(String)
    case string(Builder.Text)
    case array([Builder.Value])
    case object(Builder.Members)
}

/// Builds values from JSON text.
public protocol JSONBuilder {
    associatedtype Value
    associatedtype Text: JSONText
    /// The members of an object that may not be complete yet.
    associatedtype Members

    /// The members of an empty object.
    static var noMembers: Members { get }
    /// Adds a member; false for a key that is there already, if that is a fault.
    static func add(_ value: Value, for key: Text, to members: inout Members) -> Bool
    /// Returns the value of a part; nil for a number out of range.
    static func value(_ part: JSONPart<Self>) -> Value?
}

extension JSONBuilder {
    /// Reads a text that consists of one value.
    @inlinable
    public static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, allowsInfinity: Bool = false, skipsMark: Bool = false
    ) throws(JSONFault) -> Value {
        // An empty buffer may have no address.
        let base = bytes.baseAddress ?? ("" as StaticString).utf8Start
        var scanner = JSONScanner(
            JSONMemory(), base: base, count: bytes.count, depthLimit: depthLimit, allowsInfinity: allowsInfinity,
            skipsMark: skipsMark)
        let value = try scanner.value(by: Self.self)
        try scanner.finish()
        return value
    }

    /// Reads a text that consists of one value.
    @inlinable
    public static func parse(
        _ bytes: [UInt8], depthLimit: Int, allowsInfinity: Bool = false, skipsMark: Bool = false
    ) throws(JSONFault) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONFault) in
            try parse(bytes, depthLimit: depthLimit, allowsInfinity: allowsInfinity, skipsMark: skipsMark)
        }
    }
}

/// A text in memory whose faults are thrown as they are.
public struct JSONMemory: JSONSource {
    @inlinable
    public init() {}
    public var endName: String { "the end of the text" }
    public func failure(_ fault: JSONFault) -> JSONFault { fault }
}
