import Foundation
import FoundationModelsCore

/// A schema in the form that servers accept: properties are in the order of generation, and `x-order` is removed.
///
/// Strict schemas have two more rules. Every property is required, so an optional one may be null instead. No keyword
/// is beside a `$ref`.
struct WireSchema {
    /// The schema.
    let json: GeneratedContent

    /// Creates the server's form of a schema.
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

    /// Returns a schema that also allows null; the description stays outside.
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

    /// Returns a keyword's sort key, so that keywords are always in the same order, the most important first.
    private static func rank(_ keyword: String) -> String {
        let order = ["title", "description", "type", "const", "enum", "properties", "required", "additionalProperties"]
        return order.firstIndex(of: keyword).map { "\($0)" } ?? "~" + keyword
    }
}
