/// The kinds of JSON values that a schema allows, as far as its types, constants and combinations say.
///
/// Syntaxes without quotes need them to tell strings from numbers.
struct ArgumentKinds: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = ArgumentKinds(rawValue: 1)
    static let boolean = ArgumentKinds(rawValue: 2)
    static let number = ArgumentKinds(rawValue: 4)
    static let string = ArgumentKinds(rawValue: 8)
    static let object = ArgumentKinds(rawValue: 16)
    static let array = ArgumentKinds(rawValue: 32)
    static let all = ArgumentKinds(rawValue: 63)

    /// The depth to which combinations and references are followed.
    private static let depthLimit = 16

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates the kind of a value.
    init(of value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool: .boolean
            case .number: .number
            case .string: .string
            case .array: .array
            case .object: .object
            }
    }

    /// Creates the kinds that a schema allows.
    init(_ schema: JSONValue?, root: JSONValue?, depth: Int = 0) {
        self = .all
        guard let schema, schema.object != nil, depth < Self.depthLimit else { return }
        func inner(_ schema: JSONValue) -> ArgumentKinds { ArgumentKinds(schema, root: root, depth: depth + 1) }
        if let type = schema["type"] {
            let names = type.array ?? [type]
            formIntersection(names.reduce(into: ArgumentKinds()) { $0.formUnion(Self.named($1.string ?? "")) })
        }
        if let values = schema["enum"]?.array {
            formIntersection(values.reduce(into: ArgumentKinds()) { $0.formUnion(ArgumentKinds(of: $1)) })
        }
        if let value = schema["const"] { formIntersection(ArgumentKinds(of: value)) }
        for key in ["anyOf", "oneOf"] {
            guard let branches = schema[key]?.array else { continue }
            formIntersection(branches.reduce(into: ArgumentKinds()) { $0.formUnion(inner($1)) })
        }
        for branch in schema["allOf"]?.array ?? [] { formIntersection(inner(branch)) }
        if let target = Self.target(of: schema, root) { formIntersection(inner(target)) }
    }

    private static func named(_ type: String) -> ArgumentKinds {
        switch type {
        case "null": .null
        case "boolean": .boolean
        case "number", "integer": .number
        case "string": .string
        case "object": .object
        case "array": .array
        default: .all
        }
    }

    /// Returns the schemas for the value of a key, or for the items of an array where the key is nil.
    static func children(of schema: JSONValue?, key: String?, root: JSONValue?, depth: Int = 0) -> [JSONValue] {
        guard let schema, depth < depthLimit else { return [] }
        var found: [JSONValue] = []
        if let child = key.map({ schema["properties"]?[$0] }) ?? schema["items"] { found.append(child) }
        var parts = ["anyOf", "oneOf", "allOf"].flatMap { schema[$0]?.array ?? [] }
        if let target = target(of: schema, root) { parts.append(target) }
        return found + parts.flatMap { children(of: $0, key: key, root: root, depth: depth + 1) }
    }

    /// Returns the kinds that any of several schemas allows; all kinds without a schema.
    static func any(of schemas: [JSONValue], root: JSONValue?) -> ArgumentKinds {
        schemas.isEmpty ? .all : schemas.reduce(into: []) { $0.formUnion(ArgumentKinds($1, root: root)) }
    }

    /// Returns the target of a reference inside the schema; nil without a reference.
    private static func target(of schema: JSONValue, _ root: JSONValue?) -> JSONValue? {
        guard let reference = schema["$ref"]?.string, reference.utf8.first == UInt8(ascii: "#") else { return nil }
        var place = root
        let path = JinjaSplitter(JinjaString(String(reference.dropFirst())))
        for part in path.parts(between: [UInt8(ascii: "/")]).dropFirst() {
            let name = part.text.replacing("~1", with: "/").replacing("~0", with: "~")
            place = place?[name]
        }
        return place
    }

    /// Returns the value of unquoted text, by the kinds that it may have.
    func value(_ text: String) -> JSONValue {
        if self == .string { return .string(text) }
        let parsed = try? JSONValue(parsing: text)
        if let parsed, contains(ArgumentKinds(of: parsed)), parsed.string == nil { return parsed }
        let isLiteral = text.utf8.first { !ByteWindow.isSpace($0) }.map { "[{TFN".utf8.contains($0) } ?? false
        let literal = isLiteral ? PythonCallReader.value(Array(text.utf8)) : nil
        if let literal, contains(ArgumentKinds(of: literal)), literal.string == nil { return literal }
        if contains(.string) { return .string(text) }
        return parsed ?? literal ?? .string(text)
    }
}
