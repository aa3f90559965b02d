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
    /// The form that a value takes while it is being generated; the type itself unless stated otherwise.
    associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

    /// The shape that generated values have.
    static var generationSchema: GenerationSchema { get }
}

extension Generable {
    /// The type itself: a type that says nothing else has no partial form of its own.
    public typealias PartiallyGenerated = Self

    /// The value in its partial form, with every property present.
    public func asPartiallyGenerated() -> Self.PartiallyGenerated {
        if let same = self as? Self.PartiallyGenerated { return same }
        do {
            return try Self.PartiallyGenerated(generatedContent)
        } catch {
            preconditionFailure("\(Self.self).PartiallyGenerated doesn't accept the content of a whole value: \(error)")
        }
    }

    /// The value as a structured part of a prompt, written as JSON.
    public var promptRepresentation: Prompt {
        return Prompt(parts: [.structure(schemaName: Self.generationSchema.name, content: generatedContent)])
    }

    /// The value as a structured part of instructions, written as JSON.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: [.structure(schemaName: Self.generationSchema.name, content: generatedContent)])
    }
}
