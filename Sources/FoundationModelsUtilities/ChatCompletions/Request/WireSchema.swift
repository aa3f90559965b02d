import Foundation
import FoundationModelsCore

/// A schema as servers take it: properties stand in their order, which is that of generation, and `x-order` is gone.
///
/// Strict schemas, which answers are held to, have two rules more: every property is required, so that one which may be
/// missing may be null instead, and nothing stands beside a `$ref`.
struct WireSchema {
    /// The schema.
    let json: GeneratedContent

    /// Writes a schema.
    init(_ schema: GenerationSchema, isStrict: Bool = false) throws {
        let text = String(decoding: try JSONEncoder().encode(schema), as: UTF8.self)
        json = Self.node(try GeneratedContent(json: text), isStrict: isStrict)
    }

    private static func node(_ node: GeneratedContent, isStrict: Bool) -> GeneratedContent {
        var members = (node.members ?? []).filter { $0.0 != "x-order" }.sorted { rank($0.0) < rank($1.0) }
        let order = node["x-order"]?.elements?.compactMap(\.text) ?? []
        let required = Set(node["required"]?.elements?.compactMap(\.text) ?? [])
        for index in members.indices {
            let (key, value) = members[index]
            switch key {
            case "items": members[index].1 = self.node(value, isStrict: isStrict)
            case "anyOf": members[index].1 = .array((value.elements ?? []).map { self.node($0, isStrict: isStrict) })
            case "$defs":
                let definitions = (value.members ?? []).sorted { $0.0 < $1.0 }
                members[index].1 = .object(definitions.map { ($0, self.node($1, isStrict: isStrict)) })
            case "properties":
                members[index].1 = .object(
                    order.map { name in
                        let property = value[name].map { self.node($0, isStrict: isStrict) }
                        return (name, isStrict && !required.contains(name) ? property.map(nullable) : property)
                    })
            case "required" where isStrict: members[index].1 = GeneratedContent(order)
            default: break
            }
        }
        if isStrict, members.count > 1, let reference = members.firstIndex(where: { $0.0 == "$ref" }) {
            members[reference] = ("anyOf", .array([.object([members[reference]])]))
        }
        return .object(members.map { ($0, $1) })
    }

    /// A schema that allows null as well; the description stays outside.
    private static func nullable(_ node: GeneratedContent) -> GeneratedContent {
        let members = node.members ?? []
        guard !members.isEmpty else { return node }
        let null = GeneratedContent.object([("type", "null")])
        if let choices = node["anyOf"]?.elements {
            return .object(members.map { ($0, $0 == "anyOf" ? .array(choices + [null]) : $1) })
        }
        let inner = GeneratedContent.object(members.filter { $0.0 != "description" }.map { ($0, $1) })
        return .object([("anyOf", GeneratedContent.array([inner, null])), ("description", node["description"])])
    }

    /// Where a keyword stands: what a reader needs first comes first, and every time in the same place.
    private static func rank(_ keyword: String) -> String {
        let order = ["title", "description", "type", "const", "enum", "properties", "required", "additionalProperties"]
        return order.firstIndex(of: keyword).map { "\($0)" } ?? "~" + keyword
    }
}
