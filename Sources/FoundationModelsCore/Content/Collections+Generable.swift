extension Array: Generable where Element: Generable {
    /// The partial forms of the elements that have begun.
    public typealias PartiallyGenerated = [Element.PartiallyGenerated]

    /// The schema of an array of any length.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .array(ArrayRule(items: SchemaNode(type: Element.self)))))
    }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
    /// The elements as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .array(map(\.generatedContent)), id: nil)
    }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
    /// Reads the elements.
    ///
    /// A last element that is still being generated and can't be read yet is left out.
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
    /// The elements one after another.
    public var instructionsRepresentation: Instructions {
        return Instructions(parts: flatMap(\.instructionsRepresentation.parts))
    }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
    /// The elements one after another.
    public var promptRepresentation: Prompt { return Prompt(parts: flatMap(\.promptRepresentation.parts)) }
}

extension Optional where Wrapped: Generable {
    /// The partial form of the value.
    public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
    /// The value as content, or null.
    public var generatedContent: GeneratedContent {
        self?.generatedContent ?? GeneratedContent(value: .null, id: nil)
    }

    /// The value's representation, or nothing.
    public var promptRepresentation: Prompt { return self?.promptRepresentation ?? Prompt(parts: []) }

    /// The value's representation, or nothing.
    public var instructionsRepresentation: Instructions {
        return self?.instructionsRepresentation ?? Instructions(parts: [])
    }
}
