import Foundation

extension GenerationSchema: Codable {
    /// Writes the schema as JSON Schema.
    public func encode(to encoder: any Encoder) throws {
        try resolved.json.encode(to: encoder)
    }

    /// Reads a schema from the JSON Schema that `encode(to:)` writes.
    ///
    /// Keywords that a schema can't hold (`format`, `multipleOf` and the like) are passed over; what changes the
    /// structure (`allOf`, `oneOf`, several types at once) is refused. Without `x-order`, required properties come
    /// first in their order and the others follow by name.
    ///
    /// - Throws: `DecodingError`, naming the place.
    public init(from decoder: any Decoder) throws {
        let document = try SchemaDocument(from: decoder)
        self.init(node: document.root, definitions: document.definitions)
    }
}

/// A JSON Schema as it is read.
private struct SchemaDocument: Decodable {
    let root: SchemaNode
    let definitions: [String: SchemaNode]

    init(from decoder: any Decoder) throws {
        root = try DecodedNode(from: decoder).node
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        var definitions: [String: SchemaNode] = [:]
        if let defs = try? container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: AnyCodingKey("$defs")) {
            for key in defs.allKeys {
                // Only definitions that are referred to need to be readable.
                if var node = try? defs.decode(DecodedNode.self, forKey: key).node {
                    if node.title == nil, node.isObjectOrUnion { node.title = key.stringValue }
                    definitions[key.stringValue] = node
                    if let title = node.title, definitions[title] == nil { definitions[title] = node }
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
    /// Whether the node is an object or a union, named or not.
    fileprivate var isObjectOrUnion: Bool {
        switch shape {
        case .object, .anyOf: true
        default: false
        }
    }

    /// The names that the node refers to.
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

/// One node of a JSON Schema as it is read.
private struct DecodedNode: Decodable {
    let node: SchemaNode

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        func has(_ key: String) -> Bool { container.contains(AnyCodingKey(key)) }
        func optional<T: Decodable>(_ type: T.Type, _ key: String) throws -> T? {
            try container.decodeIfPresent(type, forKey: AnyCodingKey(key))
        }
        let title = try optional(String.self, "title")
        var node = SchemaNode(
            title: nil, description: try optional(String.self, "description"), shape: .any)
        for keyword in ["allOf", "oneOf", "not", "if"] where has(keyword) {
            throw DecodingError.dataCorruptedError(
                forKey: AnyCodingKey(keyword), in: container,
                debugDescription: "A schema can't hold \"\(keyword)\".")
        }
        if let reference = try optional(String.self, "$ref") {
            let prefix = "#/$defs/"
            let name = reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : reference
            node.shape = reference == "#" ? .root : .reference(name)
        } else if has("anyOf") {
            node.title = title
            node.shape = .anyOf(try container.decode([DecodedNode].self, forKey: AnyCodingKey("anyOf")).map(\.node))
        } else if let constant = try optional(String.self, "const") {
            node.shape = .string(StringRule(constant: constant))
        } else if let type = try optional(String.self, "type") {
            switch type {
            case "object":
                node.title = title
                node.shape = .object(try Self.object(in: container))
            case "array":
                let items = try container.decode(DecodedNode.self, forKey: AnyCodingKey("items")).node
                node.shape = .array(
                    ArrayRule(
                        items: items, minimumCount: try optional(Int.self, "minItems"),
                        maximumCount: try optional(Int.self, "maxItems")))
            case "string":
                var rule = StringRule(choices: try optional([String].self, "enum"))
                if let pattern = try optional(String.self, "pattern") {
                    rule.patterns = [StringPattern(text: pattern, matchesWholeText: false)]
                }
                if rule.choices != nil { node.title = title }
                node.shape = .string(rule)
            case "integer":
                node.shape = .number(
                    NumberRule(
                        kind: .integer, minimum: try optional(Int.self, "minimum").map { .integer($0) },
                        maximum: try optional(Int.self, "maximum").map { .integer($0) }))
            case "number":
                node.shape = .number(
                    NumberRule(
                        kind: .double, minimum: try optional(Double.self, "minimum").map { .double($0) },
                        maximum: try optional(Double.self, "maximum").map { .double($0) }))
            case "boolean": node.shape = .boolean
            case "null": node.shape = .null
            default:
                throw DecodingError.dataCorruptedError(
                    forKey: AnyCodingKey("type"), in: container,
                    debugDescription: "\"\(type)\" is no type of JSON Schema.")
            }
        } else if title == "GeneratedContent" || container.allKeys.isEmpty {
            node.title = title
        } else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "A schema needs one of the keys 'type', 'const', '$ref' and 'anyOf'."))
        }
        self.node = node
    }

    private static func object(in container: KeyedDecodingContainer<AnyCodingKey>) throws -> ObjectRule {
        let key = AnyCodingKey("properties")
        let properties =
            container.contains(key)
            ? try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: key) : nil
        let required = try container.decodeIfPresent([String].self, forKey: AnyCodingKey("required")) ?? []
        let names = (properties?.allKeys ?? []).map(\.stringValue)
        var order = try container.decodeIfPresent([String].self, forKey: AnyCodingKey("x-order"))
        if order == nil {
            let known = Set(names)
            let first = required.filter(known.contains)
            order = first + known.subtracting(first).sorted()
        }
        var rule = ObjectRule(properties: [])
        let needed = Set(required)
        for name in order ?? [] {
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
}
