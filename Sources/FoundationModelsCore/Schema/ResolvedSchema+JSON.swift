/// JSON with ordered members, for encoding a schema.
indirect enum SchemaJSON {
    case object([(String, SchemaJSON)])
    case array([SchemaJSON])
    case string(String)
    case bool(Bool)
    case integer(Int)
    case bound(NumberBound)
}

extension SchemaJSON: Encodable {
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for (key, value) in members { try container.encode(value, forKey: AnyCodingKey(key)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .bool(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .integer(let integer):
            var container = encoder.singleValueContainer()
            try container.encode(integer)
        case .bound(let bound): try bound.encode(to: encoder)
        }
    }

    /// Returns compact JSON text, with members in order or sorted by key.
    func text(sortedKeys: Bool) -> String {
        switch self {
        case .object(let members):
            let ordered = sortedKeys ? members.sorted { $0.0 < $1.0 } : members
            let parts = ordered.map { JSONText.string($0.0) + ":" + $0.1.text(sortedKeys: sortedKeys) }
            return "{" + parts.joined(separator: ",") + "}"
        case .array(let elements):
            return "[" + elements.map { $0.text(sortedKeys: sortedKeys) }.joined(separator: ",") + "]"
        case .string(let text): return JSONText.string(text)
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let integer): return String(integer)
        case .bound(let bound): return bound.text
        }
    }
}

extension ResolvedSchema {
    /// The schema as a JSON Schema, with `$defs` and the order of properties under `x-order`.
    var json: SchemaJSON {
        var members = Self.members(of: root, description: root.description, isInline: false)
        if !definitions.isEmpty {
            let sorted = definitions.sorted { $0.key < $1.key }
            let described = sorted.map { name, node in
                (name, SchemaJSON.object(Self.members(of: node, description: node.description, isInline: false)))
            }
            members.append(("$defs", .object(described)))
        }
        return .object(members)
    }

    /// Returns the schema as compact JSON text.
    package func jsonText(sortedKeys: Bool) -> String { json.text(sortedKeys: sortedKeys) }

    /// Returns an inner node; `description` replaces the node's own.
    private static func inline(_ node: SchemaNode, description: String? = nil) -> SchemaJSON {
        .object(members(of: node, description: description ?? node.description, isInline: true))
    }

    private static func members(
        of node: SchemaNode, description: String?, isInline: Bool
    ) -> [(String, SchemaJSON)] {
        var members: [(String, SchemaJSON)] = []
        switch node.shape {
        case .any: break
        case .null: members.append(("type", .string("null")))
        case .boolean: members.append(("type", .string("boolean")))
        case .string(let rule): members += self.members(of: rule)
        case .number(let rule):
            members.append(("type", .string(rule.kind == .integer ? "integer" : "number")))
            if let minimum = rule.minimum { members.append(("minimum", .bound(minimum))) }
            if let maximum = rule.maximum { members.append(("maximum", .bound(maximum))) }
        case .array(let rule):
            members.append(("type", .string("array")))
            members.append(("items", inline(rule.items)))
            if let count = rule.minimumCount { members.append(("minItems", .integer(count))) }
            if let count = rule.maximumCount { members.append(("maxItems", .integer(count))) }
        case .object(let rule):
            members.append(("type", .string("object")))
            let properties = rule.properties.map { ($0.name, inline($0.node, description: $0.description)) }
            members.append(("properties", .object(properties)))
            let required = rule.properties.filter { !$0.isOptional }
            members.append(("required", .array(required.map { .string($0.name) })))
            members.append(("additionalProperties", .bool(false)))
            members.append(("x-order", .array(rule.properties.map { .string($0.name) })))
        case .anyOf(let choices):
            members.append(("anyOf", .array(choices.map { inline($0) })))
        case .reference(let name): members.append(("$ref", .string("#/$defs/" + name)))
        case .root: members.append(("$ref", .string("#")))
        case .type: break
        }
        if !isInline, let title = node.title { members.insert(("title", .string(title)), at: 0) }
        if let description { members.append(("description", .string(description))) }
        return members
    }

    private static func members(of rule: StringRule) -> [(String, SchemaJSON)] {
        if let constant = rule.constant, rule.patterns.isEmpty { return [("const", .string(constant))] }
        var members: [(String, SchemaJSON)] = [("type", .string("string"))]
        if let choices = rule.choices ?? rule.constant.map({ [$0] }) {
            members.append(("enum", .array(choices.map { .string($0) })))
        }
        // JSON Schema has one `pattern`, so the first one with text is written; generation enforces all.
        if let text = rule.patterns.lazy.compactMap(\.text).first { members.append(("pattern", .string(text))) }
        return members
    }
}
