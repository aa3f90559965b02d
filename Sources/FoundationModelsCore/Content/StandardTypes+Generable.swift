import Foundation

extension Bool: Generable {
    /// The schema of a boolean.
    public static var generationSchema: GenerationSchema { GenerationSchema(node: SchemaNode(shape: .boolean)) }

    /// Creates a boolean from content.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for any other kind of content.
    public init(_ content: GeneratedContent) throws {
        guard case .bool(let flag) = content.value else { throw content.mismatch(expected: "a boolean") }
        self = flag
    }

    /// The boolean as content.
    public var generatedContent: GeneratedContent { GeneratedContent(value: .bool(self), id: nil) }
    /// The word `true` or `false`.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The word `true` or `false`.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Int: Generable {
    /// The schema of an integer.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .integer))))
    }

    /// Creates an integer from a whole number in 64 bits.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for a fraction, a number out of range, and any other kind of content.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "an integer") }
        guard let integer = number.integer else { throw content.outOfRange("an integer of 64 bits") }
        self = integer
    }

    /// The integer as content.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The decimal digits.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The decimal digits.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Float: Generable {
    /// The schema of a number.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .float))))
    }

    /// Creates the nearest `Float` to a number.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for a number out of range and any other kind of content.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "a number") }
        guard let value = Float(number.text), value.isFinite || !number.isWritable else {
            throw content.outOfRange("a Float")
        }
        self = value
    }

    /// The number as content, with the shortest text that gives it back.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The number's description.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The number's description.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Double: Generable {
    /// The schema of a number.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .double))))
    }

    /// Creates the nearest `Double` to a number.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for a number out of range and any other kind of content.
    public init(_ content: GeneratedContent) throws {
        guard case .number(let number) = content.value else { throw content.mismatch(expected: "a number") }
        // A number that JSON can't represent comes from the program itself, not from a model, and is kept.
        guard number.double.isFinite || !number.isWritable else { throw content.outOfRange("a Double") }
        self = number.double
    }

    /// The number as content, with the shortest text that gives it back.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The number's description.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The number's description.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension Decimal: Generable {
    /// The schema of a decimal number.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .number(NumberRule(kind: .decimal))))
    }

    /// Creates a decimal from a number.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for a number out of range and any other kind of content.
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

    /// The decimal as content, with all digits.
    public var generatedContent: GeneratedContent {
        GeneratedContent(value: .number(GeneratedContent.Number(self)), id: nil)
    }
    /// The number's description.
    public var promptRepresentation: Prompt { return Prompt(text: description) }
    /// The number's description.
    public var instructionsRepresentation: Instructions { return Instructions(text: description) }
}

extension String: Generable {
    /// The schema of a string.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(shape: .string(StringRule())))
    }

    /// Creates a string from content.
    ///
    /// - Throws: `GeneratedContent.ParsingError` for any other kind of content.
    public init(_ content: GeneratedContent) throws {
        guard case .string(let text) = content.value else { throw content.mismatch(expected: "a string") }
        self = text
    }

    /// The string as content.
    public var generatedContent: GeneratedContent { GeneratedContent(value: .string(self), id: nil) }
}

extension Never: Generable {
    /// A schema that allows no value.
    public static var generationSchema: GenerationSchema {
        GenerationSchema(node: SchemaNode(title: "Never", shape: .anyOf([])))
    }

    /// Throws `GeneratedContent.ParsingError` for any content.
    public init(_ content: GeneratedContent) throws {
        throw content.mismatch(expected: "nothing, since Never has no values")
    }

    /// Unreachable, because `Never` has no values.
    public var generatedContent: GeneratedContent { switch self {} }
}

extension GeneratedContent {
    /// Returns the error for a number outside a type's range, ready to be thrown.
    fileprivate func outOfRange(_ type: String) -> any Error {
        ParsingError(rawContent: jsonString, debugDescription: "the number isn't \(type).").bridged
    }
}
