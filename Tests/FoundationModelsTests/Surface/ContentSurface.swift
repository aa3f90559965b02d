import Foundation
import FoundationModels
import RegexBuilder

// Uses every declaration of the interface once, with the types that it has there. What is here only has to compile:
// a label, a default, an effect or a conformance that changes breaks the build.

enum ContentSurface {
    static func needsSendable<T: Sendable>(_: T.Type) {}
    static func needsHashable<T: Hashable>(_: T.Type) {}
    static func needsEquatable<T: Equatable>(_: T.Type) {}
    static func needsGenerable<T: Generable>(_: T.Type) -> GenerationSchema { T.generationSchema }
    static func needsPrompt(_: some PromptRepresentable) {}
    static func needsInstructions(_: some InstructionsRepresentable) {}

    /// A conformance written by hand, which takes the default partial form.
    struct ByHand: Generable {
        var name: String
        static var generationSchema: GenerationSchema {
            GenerationSchema(type: Self.self, properties: [GenerationSchema.Property(name: "name", type: String.self)])
        }
        init(_ content: GeneratedContent) throws { name = try content.value(forProperty: "name") }
        var generatedContent: GeneratedContent { GeneratedContent(properties: ["name": name]) }
    }

    static func partialForms(_ value: ByHand) {
        let same: ByHand.PartiallyGenerated = value
        let _: ByHand = same.asPartiallyGenerated()
        let _: String.PartiallyGenerated = "text"
        let _: Int?.PartiallyGenerated = 3
        let _: [ByHand].PartiallyGenerated = [value]
        let _: Never.PartiallyGenerated.Type = Never.self
        let _: GeneratedContent.PartiallyGenerated = GeneratedContent(properties: [:])
    }

    static func standardTypes(_ content: GeneratedContent) throws {
        for schema in [
            needsGenerable(Bool.self), needsGenerable(Int.self), needsGenerable(Float.self),
            needsGenerable(Double.self),
            needsGenerable(Decimal.self), needsGenerable(String.self), needsGenerable(Never.self),
            needsGenerable([[Int]].self), needsGenerable(GeneratedContent.self), needsGenerable(ImageReference.self),
        ] {
            _ = schema.name
        }
        let _: Bool = try Bool(content)
        let _: Int = try Int(content)
        let _: Float = try Float(content)
        let _: Double = try Double(content)
        let _: Decimal = try Decimal(content)
        let _: String = try String(content)
        let _: [String] = try [String](content)
        let optional: Int? = 3
        let _: GeneratedContent = optional.generatedContent
        let values: [any ConvertibleToGeneratedContent] = [
            true, 1, Float(1), 1.5, Decimal(2), "s", ["a"], optional, content,
        ]
        for value in values {
            let _: GeneratedContent = value.generatedContent
            let _: Prompt = value.promptRepresentation
            let _: Instructions = value.instructionsRepresentation
        }
        let sources: [any ConvertibleFromGeneratedContent.Type] = [Bool.self, [String].self]
        for source in sources { _ = try source.init(content) }
        needsPrompt(optional)
        needsInstructions(optional)
        needsPrompt(["a"])
        needsInstructions([Instructions("a")])
        needsPrompt([Prompt("a")])
    }

    static func content(_ content: GeneratedContent) throws {
        needsSendable(GeneratedContent.self)
        needsEquatable(GeneratedContent.self)
        var copy = content
        copy.id = nil
        copy.id = GenerationID()
        needsHashable(GenerationID.self)
        needsSendable(GenerationID.self)
        _ = try GeneratedContent(content)
        _ = GeneratedContent(properties: ["a": 1, "b": "text", "c": [1.5]])
        _ = GeneratedContent(properties: ["a": 1], id: GenerationID())
        let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("a", "b")]
        _ = GeneratedContent(properties: pairs, uniquingKeysWith: { first, _ in first })
        _ = try GeneratedContent(properties: pairs, id: GenerationID()) { (_, second) throws -> GeneratedContent in
            second
        }
        let elements: [any ConvertibleToGeneratedContent] = [1, "a"]
        _ = GeneratedContent(elements: elements)
        _ = GeneratedContent(elements: elements, id: GenerationID())
        _ = GeneratedContent("text")
        _ = GeneratedContent("text", id: GenerationID())
        _ = try GeneratedContent(json: "{}")
        let _: String = content.jsonString
        let _: Int = try content.value()
        _ = try content.value(Int.self)
        let _: Int = try content.value(forProperty: "a")
        _ = try content.value(Int.self, forProperty: "a")
        let _: Int? = try content.value(forProperty: "a")
        _ = try content.value(Int?.self, forProperty: "a")
        _ = try content.value([GeneratedContent].self, forProperty: "a")
        let _: Bool = content.isComplete
        _ = GeneratedContent(kind: .null)
        _ = GeneratedContent(kind: .structure(properties: ["a": content], orderedKeys: ["a"]), id: GenerationID())
        switch content.kind {
        case .null: break
        case .bool(let value): let _: Bool = value
        case .number(let value): let _: Double = value
        case .string(let value): let _: String = value
        case .array(let values): let _: [GeneratedContent] = values
        case .structure(let properties, let orderedKeys):
            let _: ([String: GeneratedContent], [String]) = (properties, orderedKeys)
        }
        needsEquatable(GeneratedContent.Kind.self)
        needsSendable(GeneratedContent.Kind.self)
        var error = GeneratedContent.ParsingError(rawContent: "r", debugDescription: "d")
        error = GeneratedContent.ParsingError(rawContent: "r", underlyingError: error, debugDescription: "d")
        error.rawContent = ""
        error.underlyingError = nil
        error.debugDescription = ""
        let _: String? = error.errorDescription
        let _: any LocalizedError & Sendable = error
    }
}
