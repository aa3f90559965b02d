extension Array: Generable where Element: Generable {
    /// The partially generated elements, as far as generation has come.
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    /// The schema of an array of any length.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .array(ArrayRule(items: SchemaNode(type: Element.self)))))
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    /// The array as generated content, with one element of content for each of its own.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .array(map(\.generatedContent)), id: nil)
    }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// Creates an array from generated content.
    ///
    /// A last element that is incomplete and can't be read yet is left out.
    ///
    /// - Throws: `GeneratedContent.ParsingError` when the content is no array, or a complete element has another shape.
    public init(_ content: GeneratedContent) throws {
        guard case .array(let elements) = content.value else { throw content.mismatch(expected: "an array") }
        self.init()
        reserveCapacity(elements.count)
        for element in elements {
            if element.isComplete {
                append(try Element(element))
            } else if let value = try? Element(element) {
                append(value)
            }
        }
    }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
    /// The representations of the elements, concatenated.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: flatMap(\.instructionsRepresentation.parts))
    }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
    /// The representations of the elements, concatenated.
    public var promptRepresentation: Prompt { return Prompt(parts: flatMap(\.promptRepresentation.parts)) }
}

extension Optional where Wrapped: Generable {
    /// The partially generated form of the wrapped type.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
    /// The wrapped value as content; null for nil.
    public var generatedContent: GeneratedContent {
        self?.generatedContent ?? GeneratedContent(value: .null, id: nil)
    }

    /// The wrapped value's representation; empty for nil.
    public var promptRepresentation: Prompt { return self?.promptRepresentation ?? Prompt(parts: []) }

    /// The wrapped value's representation; empty for nil.
    public var instructionsRepresentation: Instructions {
        return self?.instructionsRepresentation ?? Instructions(parts: [])
    }
}
