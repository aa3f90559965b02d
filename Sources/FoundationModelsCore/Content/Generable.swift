/// A type that a model can generate.
///
/// The macro `@Generable` writes the conformance. One written by hand gives the schema, the initializer and
/// `generatedContent`:
///
/// ```swift
/// struct Celsius: Generable {
///     var degrees: Double
///     static var generationSchema: GenerationSchema {
///         GenerationSchema(type: Self.self, properties: [.init(name: "degrees", type: Double.self)])
///     }
///     init(_ content: GeneratedContent) throws { degrees = try content.value(forProperty: "degrees") }
///     var generatedContent: GeneratedContent { GeneratedContent(properties: ["degrees": degrees]) }
/// }
/// ```
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
    /// The type of a partially generated value; `Self` by default.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// The schema that a model's output follows.
    static var generationSchema: GenerationSchema { get }
}

extension Generable {
    /// The type itself; a type with optional properties for streaming declares its own.
    public typealias PartiallyGenerated = Self

    /// Returns the value in its partially generated form, with every property present.
    public func asPartiallyGenerated() -> Self.PartiallyGenerated {
        if let same = self as? Self.PartiallyGenerated { return same }
        do {
            return try Self.PartiallyGenerated(generatedContent)
        } catch {
            preconditionFailure("\(Self.self).PartiallyGenerated doesn't accept the content of a whole value: \(error)")
        }
    }

    /// The value as JSON, as part of a prompt.
    public var promptRepresentation: Prompt {
        return Prompt(parts: [.structure(schemaName: Self.generationSchema.name, content: generatedContent)])
    }

    /// The value as JSON, as part of instructions.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: [.structure(schemaName: Self.generationSchema.name, content: generatedContent)])
    }
}
