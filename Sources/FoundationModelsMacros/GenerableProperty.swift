import SwiftSyntax
import SwiftSyntaxBuilder

/// One property that is generated.
struct GenerableProperty {
    /// The name as written, with back quotes where it has them.
    let identifier: String
    let type: TypeSyntax
    let guide: GuideArguments
    /// The access level as written, with a space behind it, or nothing.
    var access = ""

    /// The name as the key of the value.
    var key: String { identifier.filter { $0 != "`" } }
    /// The type as written, without comments.
    var typeText: String { type.textWithoutComments }

    /// The type without the outermost optional, if it has one.
    private var wrappedText: String? {
        if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType.textWithoutComments }
        if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return optional.wrappedType.textWithoutComments
        }
        return nil
    }

    /// The type as an expression of its metatype.
    var metatype: String { wrappedText.map { "\($0)?.self" } ?? "\(typeText).self" }

    /// The partial form of the type.
    var partialType: String {
        wrappedText.map { "Swift.Optional<\($0)>.PartiallyGenerated?" } ?? "\(typeText).PartiallyGenerated?"
    }

    /// Whether the property holds the identity of the value and isn't generated itself.
    var isIdentity: Bool { ["GenerationID", "FoundationModels.GenerationID"].contains(typeText) }

    /// The property's entry in a schema.
    var schemaEntry: String {
        var arguments = ["name: \(stringLiteral(key))"]
        if let description = guide.description { arguments.append("description: \(description)") }
        arguments.append("type: \(metatype)")
        if !guide.guides.isEmpty { arguments.append("guides: [\(guide.guides.joined(separator: ", "))]") }
        return "FoundationModels.GenerationSchema.Property(\(arguments.joined(separator: ", ")))"
    }
}

/// A string as a literal of Swift.
func stringLiteral(_ text: String) -> String {
    StringLiteralExprSyntax(content: text).description
}

extension SyntaxProtocol {
    /// The source of the node without comments, on one line where it holds no text of several lines.
    var textWithoutComments: String {
        var text = ""
        for token in tokens(viewMode: .sourceAccurate) {
            let isSpaced = token.leadingTrivia.contains(where: \.isSpace)
            if isSpaced, !text.isEmpty, text.last != " " { text += " " }
            text += token.text
            if token.trailingTrivia.contains(where: \.isSpace) { text += " " }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension TriviaPiece {
    /// Whether the piece parts the tokens around it.
    fileprivate var isSpace: Bool { isWhitespace || isComment }
}
