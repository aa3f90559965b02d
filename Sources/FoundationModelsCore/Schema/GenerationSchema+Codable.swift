import Foundation

extension GenerationSchema: Codable {
    /// Encodes the schema as a JSON Schema.
    public func encode(to encoder: any Encoder) throws {
        try resolved.json.encode(to: encoder)
    }

    /// Decodes a schema from a JSON Schema as `encode(to:)` writes it, with the requirements of Apple's framework.
    ///
    /// An object needs `title`, `properties`, `required`, `additionalProperties` and `x-order`. A union needs a
    /// `title`. A string with a `title` needs an `enum`. Properties that `x-order` doesn't name are ignored.
    ///
    /// Keywords that a schema can't represent, such as `format` and `multipleOf`, are ignored. Keywords that change the
    /// structure, such as `allOf`, `oneOf` and several types, are errors. ``init(jsonSchema:)`` reads any JSON Schema.
    ///
    /// - Throws: `DecodingError` with the coding path.
    public init(from decoder: any Decoder) throws {
        let document = try SchemaDocument<FrameworkDialect>(from: decoder)
        self.init(node: document.root, definitions: document.definitions)
    }
}

extension GenerationSchema {
    /// Creates a schema from the text of any JSON Schema. Not in Apple's interface.
    ///
    /// Keys that decoding requires may be absent, and strings may have titles. Without `x-order`, required properties
    /// come first in their order, then the others by name. ``JSONSchema`` decodes such a schema inside another
    /// document.
    ///
    /// - Throws: `DecodingError` with the coding path.
    public init(jsonSchema text: String) throws {
        self = try JSONDecoder().decode(JSONSchema.self, from: Data(text.utf8)).schema
    }

    /// A schema for documents that hold any JSON Schema, read as ``init(jsonSchema:)`` does. Not in Apple's interface.
    public struct JSONSchema: Codable, Sendable {
        /// The schema.
        public var schema: GenerationSchema

        /// Wraps a schema.
        public init(_ schema: GenerationSchema) { self.schema = schema }

        /// Decodes any JSON Schema.
        ///
        /// - Throws: `DecodingError` with the coding path.
        public init(from decoder: any Decoder) throws {
            let document = try SchemaDocument<OpenDialect>(from: decoder)
            schema = GenerationSchema(node: document.root, definitions: document.definitions)
        }

        /// Encodes the schema as ``GenerationSchema/encode(to:)`` does.
        public func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
    }
}

/// A dialect of JSON Schema.
private protocol SchemaDialect {
    /// Whether the keys that Apple's framework requires are required.
    static var isStrict: Bool { get }
}

/// The dialect of Apple's framework.
private enum FrameworkDialect: SchemaDialect {
    static let isStrict = true
}

/// JSON Schema as others write it.
private enum OpenDialect: SchemaDialect {
    static let isStrict = false
}

/// A decoded JSON Schema document: its root and its definitions.
private struct SchemaDocument<Dialect: SchemaDialect>: Decodable {
    let root: SchemaNode
    let definitions: [String: SchemaNode]

    init(from decoder: any Decoder) throws {
        root = try DecodedNode<Dialect>(from: decoder).node
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        var definitions: [String: SchemaNode] = [:]
        var faults: [String: any Error] = [:]
        if let defs = try? container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: AnyCodingKey("$defs")) {
            for key in defs.allKeys {
                // Only definitions that a reference names must be readable.
                do {
                    var node = try defs.decode(DecodedNode<Dialect>.self, forKey: key).node
                    if node.title == nil, node.isObjectOrUnion { node.title = key.stringValue }
                    definitions[key.stringValue] = node
                    if let title = node.title, definitions[title] == nil { definitions[title] = node }
                } catch {
                    faults[key.stringValue] = error
                }
            }
        }
        var missing = Set<String>()
        var seen = Set<String>()
        var pending = [root]
        while let node = pending.popLast() {
            for name in node.references where seen.insert(name).inserted {
                if let target = definitions[name] {
                    pending.append(target)
                } else if let fault = faults[name] {
                    throw fault
                } else if name != root.title {
                    missing.insert(name)
                }
            }
        }
        guard missing.isEmpty else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "The schema has an undefined $ref: \(missing.sorted().joined(separator: ", "))."))
        }
        self.definitions = definitions
    }
}

extension SchemaNode {
    /// Whether the node is an object or a union.
    fileprivate var isObjectOrUnion: Bool {
        switch shape {
        case .object, .anyOf: true
        default: false
        }
    }

    /// The names of the definitions to which the node refers.
    fileprivate var references: [String] {
        switch shape {
        case .reference(let name): [name]
        case .object(let rule): rule.properties.flatMap(\.node.references)
        case .anyOf(let choices): choices.flatMap(\.references)
        case .array(let rule): rule.items.references
        default: []
        }
    }
}

/// A decoded node of a JSON Schema.
private struct DecodedNode<Dialect: SchemaDialect>: Decodable {
    typealias Container = KeyedDecodingContainer<AnyCodingKey>

    let node: SchemaNode

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        for keyword in ["allOf", "oneOf", "not", "if"] where container.has(keyword) {
            throw DecodingError.dataCorruptedError(
                forKey: AnyCodingKey(keyword), in: container,
                debugDescription: "A schema can't hold \"\(keyword)\".")
        }
        let title = try container.optional(String.self, "title")
        let shape = try Self.shape(in: container, title: title)
        let keepsTitle =
            switch shape {
            case .object, .anyOf, .any: true
            case .string(let rule): rule.constant == nil && rule.choices != nil
            default: false
            }
        node = SchemaNode(
            title: keepsTitle ? title : nil, description: try container.optional(String.self, "description"),
            shape: shape)
    }

    private static func shape(in container: Container, title: String?) throws -> SchemaNode.Shape {
        if let reference = try container.optional(String.self, "$ref") {
            let prefix = "#/$defs/"
            let name = reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : reference
            return reference == "#" ? .root : .reference(name)
        }
        if container.has("anyOf") {
            try demand("title", of: "A choice between schemas", in: container)
            return .anyOf(try container.decode([DecodedNode].self, forKey: AnyCodingKey("anyOf")).map(\.node))
        }
        if let constant = try container.optional(String.self, "const") {
            return .string(StringRule(constant: constant))
        }
        if let type = try container.optional(String.self, "type") {
            return try shape(ofType: type, in: container, title: title)
        }
        guard title == "GeneratedContent" || container.allKeys.isEmpty else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath,
                    debugDescription: "A schema needs one of the keys 'type', 'const', '$ref' and 'anyOf'."))
        }
        return .any
    }

    private static func shape(
        ofType type: String, in container: Container, title: String?
    ) throws -> SchemaNode.Shape {
        switch type {
        case "object": return .object(try object(in: container))
        case "array":
            return .array(
                ArrayRule(
                    items: try container.decode(DecodedNode.self, forKey: AnyCodingKey("items")).node,
                    minimumCount: try container.optional(Int.self, "minItems"),
                    maximumCount: try container.optional(Int.self, "maxItems")))
        case "string": return .string(try string(in: container, title: title))
        case "integer":
            return .number(
                NumberRule(
                    kind: .integer, minimum: try container.optional(Int.self, "minimum").map { .integer($0) },
                    maximum: try container.optional(Int.self, "maximum").map { .integer($0) }))
        case "number":
            return .number(
                NumberRule(
                    kind: .double, minimum: try container.optional(Double.self, "minimum").map { .double($0) },
                    maximum: try container.optional(Double.self, "maximum").map { .double($0) }))
        case "boolean": return .boolean
        case "null": return .null
        default:
            throw DecodingError.dataCorruptedError(
                forKey: AnyCodingKey("type"), in: container, debugDescription: "\"\(type)\" is no type of JSON Schema.")
        }
    }

    private static func string(in container: Container, title: String?) throws -> StringRule {
        var rule = StringRule(choices: try container.optional([String].self, "enum"))
        if Dialect.isStrict, title != nil, rule.choices?.isEmpty != false {
            throw DecodingError.dataCorruptedError(
                forKey: AnyCodingKey("enum"), in: container,
                debugDescription: "A string with a title needs an \"enum\" that isn't empty. \(forOthers)")
        }
        if let pattern = try container.optional(String.self, "pattern") {
            rule.patterns = [StringPattern(text: pattern, matchesWholeText: false)]
        }
        return rule
    }

    private static func object(in container: Container) throws -> ObjectRule {
        for key in ["title", "properties", "required", "additionalProperties", "x-order"] {
            try demand(key, of: "An object", in: container)
        }
        let key = AnyCodingKey("properties")
        let properties =
            container.contains(key)
            ? try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key) : nil
        let required = try container.optional([String].self, "required") ?? []
        var order = try container.optional([String].self, "x-order")
        if order == nil {
            let known = Set((properties?.allKeys ?? []).map(\.stringValue))
            let first = required.filter(known.contains)
            order = first + known.subtracting(first).sorted()
        }
        var rule = ObjectRule(properties: [])
        var seen: Set<String> = []
        let needed = Set(required)
        for name in order ?? [] where seen.insert(name).inserted {
            guard let properties, properties.contains(AnyCodingKey(name)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: AnyCodingKey("x-order"), in: container,
                    debugDescription: "x-order names the property \"\(name)\", which isn't there.")
            }
            let node = try properties.decode(DecodedNode.self, forKey: AnyCodingKey(name)).node
            rule.properties.append(
                ObjectRule.Property(
                    name: name, description: node.description, node: node, isOptional: !needed.contains(name)))
        }
        return rule
    }

    /// Throws if a key that Apple's framework requires is missing.
    private static func demand(_ key: String, of what: String, in container: Container) throws {
        guard Dialect.isStrict, !container.has(key) else { return }
        throw DecodingError.keyNotFound(
            AnyCodingKey(key),
            .init(codingPath: container.codingPath, debugDescription: "\(what) needs the key \"\(key)\". \(forOthers)"))
    }

    /// The advice for a schema in another dialect.
    private static var forOthers: String { "GenerationSchema(jsonSchema:) reads the JSON Schemas of others." }
}

extension KeyedDecodingContainer<AnyCodingKey> {
    fileprivate func has(_ key: String) -> Bool { contains(AnyCodingKey(key)) }

    fileprivate func optional<T: Decodable>(_ type: T.Type, _ key: String) throws -> T? {
        try decodeIfPresent(type, forKey: AnyCodingKey(key))
    }
}
