import SwiftSyntax
import SwiftSyntaxBuilder

/// The private type that describes one case of an enum with payloads.
struct DiscriminatedExpansion {
    let item: EnumCase
    /// The `@available` attributes, each on a line of its own.
    let availability: String

    var declaration: DeclSyntax {
        let type =
            "FoundationModels.GenerationSchema.Property("
            + "name: \"type\", type: Swift.String.self, guides: [.constant(\(stringLiteral(item.name)))])"
        let properties = item.payload.map(\.property)
        let entries = [type] + properties.map(\.schemaEntry)
        let fields = properties.map { "let \($0.identifier): \($0.typeText)" }
        // Numbered and without labels: a keyword as a label draws a warning, and a label may look like a number's name.
        let parameters = properties.enumerated().map { "_ value\($0): \($1.typeText)" }
        let copies = properties.enumerated().map { "self.\($1.identifier) = value\($0)" }
        let reads = properties.map {
            "self.\($0.identifier) = try content.value(forProperty: \(stringLiteral($0.key)))"
        }
        let adds = properties.map {
            "addProperty(name: \(stringLiteral($0.key)), value: self.\($0.identifier))"
        }
        return """
            \(raw: availability)private nonisolated struct \(raw: item.typeName): FoundationModels.Generable {
            \(raw: fields.joined(separator: "\n"))
            static var generationSchema: FoundationModels.GenerationSchema {
            FoundationModels.GenerationSchema(type: Self.self, properties: [
            \(raw: entries.joined(separator: ",\n"))
            ])
            }
            init(\(raw: parameters.joined(separator: ", "))) {
            \(raw: copies.joined(separator: "\n"))
            }
            init(_ content: FoundationModels.GeneratedContent) throws {
            \(raw: reads.joined(separator: "\n"))
            }
            var generatedContent: FoundationModels.GeneratedContent {
            var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = \
            [("type", \(raw: stringLiteral(item.name)))]
            \(raw: adds.joined(separator: "\n"))
            return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { _, second in
            second
            })
            func addProperty(name: Swift.String, value: some FoundationModels.Generable) {
            properties.append((name, value))
            }
            func addProperty(name: Swift.String, value: (some FoundationModels.Generable)?) {
            if let value {
            properties.append((name, value))
            }
            }
            }
            }
            """
    }
}
