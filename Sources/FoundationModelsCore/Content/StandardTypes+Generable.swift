import Foundation

extension Bool: Generable {
    /// The schema of a truth value.
    public static var generationSchema: GenerationSchema { GenerationSchema(node: SchemaNode(shape: .boolean)) }

    /// Reads a truth value.
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let flag) = content.value else { throw content.mismatch(expected: "a boolean") }
        self = flag
    }

    /// The value as content.
    public var generatedContent: GeneratedContent { GeneratedContent(value: .bool(self), id: nil) }
    /// The words `true` and `false`.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The words `true` and `false`.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Int: Generable {
    /// The schema of an integer.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .integer))))
    }

    /// Reads a whole number in range.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "an integer") }
        guard let integer = number.integer else { throw content.outOfRange("an integer of 64 bits") }
        self = integer
    }

    /// The value as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The digits.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The digits.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Float: Generable {
    /// The schema of a number.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .float))))
    }

    /// Reads a number in range.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "a number") }
        guard let value = Float(number.text), value.isFinite || !number.isWritable else {
            throw content.outOfRange("a Float")
        }
        self = value
    }

    /// The value as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The digits.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The digits.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Double: Generable {
    /// The schema of a number.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .double))))
    }

    /// Reads a number in range.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "a number") }
        // What isn't finite and isn't JSON either comes from a value of the program's own.
        guard number.double.isFinite || !number.isWritable else { throw content.outOfRange("a Double") }
        self = number.double
    }

    /// The value as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The digits.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The digits.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Decimal: Generable {
    /// The schema of a number.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .decimal))))
    }

    /// Reads a number in range.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "a number") }
        if !number.isWritable, number.double.isNaN {
            self = .nan
        } else if let value = number.decimal {
            self = value
        } else {
            throw content.outOfRange("a Decimal")
        }
    }

    /// The value as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The digits.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The digits.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension String: Generable {
    /// The schema of text.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .string(StringRule())))
    }

    /// Reads text.
    public init(_ content: GeneratedContent) throws {
        guard case .string(let text) = content.value else { throw content.mismatch(expected: "a string") }
        self = text
    }

    /// The value as content.
    public var generatedContent: GeneratedContent { GeneratedContent(value: .string(self), id: nil) }
}

extension Never: Generable {
    /// A schema that no value fits.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(title: "Never", shape: .anyOf([])))
    }

    /// Fails always.
    public init(_ content: GeneratedContent) throws {
        throw content.mismatch(expected: "nothing, since Never has no values")
    }

    /// Can't be reached.
    public var generatedContent: GeneratedContent { switch self {} }
}

extension GeneratedContent {
    /// The error for a number outside a type's range, ready to be thrown.
    fileprivate func outOfRange(_ type: String) -> any Error {
        ParsingError(rawContent: jsonString, debugDescription: "the number isn't \(type).").bridged
    }
}
