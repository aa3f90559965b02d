import Foundation
import FoundationModels
import RegexBuilder

enum SchemaSurface {
    typealias Item = ContentSurface.ByHand

    static func schemas() throws {
        let properties = [
            GenerationSchema.Property(name: "a", type: Int.self),
            GenerationSchema.Property(name: "a", description: "d", type: Int.self, guides: [.range(1...2)]),
            GenerationSchema.Property(
                name: "a", description: nil, type: Int?.self, guides: [.minimum(1), .maximum(2)]),
            GenerationSchema.Property(name: "a", type: String.self, guides: [#/a/#]),
            GenerationSchema.Property(name: "a", description: "d", type: String?.self, guides: [#/a(b)/#]),
            GenerationSchema.Property(name: "a", type: String.self, guides: [Regex { OneOrMore(.word) }]),
            GenerationSchema.Property(name: "a", type: String.self, guides: [.pattern(#/a/#)]),
            GenerationSchema.Property(name: "a", type: String.self),
            GenerationSchema.Property(name: "a", type: String?.self),
        ]
        let schema = GenerationSchema(type: Item.self, properties: properties)
        _ = GenerationSchema(type: Item.self, description: "d", properties: [])
        _ = GenerationSchema(type: Item.self, representNilExplicitlyInGeneratedContent: true, properties: properties)
        _ = GenerationSchema(type: Item.self, description: "d", anyOf: ["a", "b"])
        _ = GenerationSchema(type: Item.self, anyOf: [Item.self, Int.self])
        let _: String = schema.name
        let _: String = schema.debugDescription
        ContentSurface.needsSendable(GenerationSchema.self)
        ContentSurface.needsSendable(GenerationSchema.Property.self)
        let data = try JSONEncoder().encode(schema)
        _ = try JSONDecoder().decode(GenerationSchema.self, from: data)
    }

    static func dynamicSchemas() throws {
        let text = DynamicGenerationSchema(type: String.self)
        let property = DynamicGenerationSchema.Property(name: "a", schema: text)
        let optional = DynamicGenerationSchema.Property(name: "b", description: "d", schema: text, isOptional: true)
        let object = DynamicGenerationSchema(name: "O", properties: [property, optional])
        let parts: [DynamicGenerationSchema] = [
            .null, object, DynamicGenerationSchema(name: "O", description: "d", properties: []),
            DynamicGenerationSchema(name: "O", representNilExplicitlyInGeneratedContent: true, properties: [property]),
            DynamicGenerationSchema(name: "A", anyOf: [object, .null]),
            DynamicGenerationSchema(name: "A", description: "d", anyOf: ["x", "y"]),
            DynamicGenerationSchema(arrayOf: text),
            DynamicGenerationSchema(arrayOf: text, minimumElements: 1, maximumElements: 2),
            DynamicGenerationSchema(type: Int.self, guides: [.range(1...2)]),
            DynamicGenerationSchema(referenceTo: "O"),
        ]
        ContentSurface.needsSendable(DynamicGenerationSchema.self)
        ContentSurface.needsSendable(DynamicGenerationSchema.Property.self)
        do {
            _ = try GenerationSchema(root: object, dependencies: parts)
        } catch let error as GenerationSchema.SchemaError {
            switch error {
            case .duplicateType(let schema, let type, let context):
                let _: (String?, String, String) = (schema, type, context.debugDescription)
            case .duplicateProperty(let schema, let property, let context):
                let _: (String, String, String) = (schema, property, context.debugDescription)
            case .emptyTypeChoices(let schema, let context):
                let _: (String, String) = (schema, context.debugDescription)
            case .undefinedReferences(let schema, let references, let context):
                let _: (String?, [String], String) = (schema, references, context.debugDescription)
            }
            let _: (String?, String?) = (error.errorDescription, error.recoverySuggestion)
        }
        _ = GenerationSchema.SchemaError.Context(debugDescription: "d")
    }

    static func guides() {
        let _: [GenerationGuide<String>] = [.constant("a"), .anyOf(["a"]), .pattern(#/a/#), .pattern(Regex { "a" })]
        let _: [GenerationGuide<Int>] = [.minimum(1), .maximum(2), .range(1...2)]
        let _: [GenerationGuide<Float>] = [.minimum(1), .maximum(2), .range(1...2)]
        let _: [GenerationGuide<Double>] = [.minimum(1), .maximum(2), .range(1...2)]
        let _: [GenerationGuide<Decimal>] = [.minimum(1), .maximum(2), .range(1...2)]
        let _: [GenerationGuide<[String]>] = [
            .minimumCount(1), .maximumCount(2), .count(1...2), .count(3), .element(.anyOf(["a"])),
            .element(.pattern(#/a/#)),
        ]
        let _: [GenerationGuide<[[Int]]>] = [.element(.element(.range(1...2))), .element(.count(2)), .count(1)]
        let _: [GenerationGuide<[Item]>] = [.count(1), .minimumCount(1)]
    }
}
