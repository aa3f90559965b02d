import SwiftSyntax

/// The arguments of `@Generable`, as they are written.
struct MacroArguments {
    /// The name of the schema.
    var name: String?
    /// The type's description, as an expression.
    var description: String?
    /// Whether nil is written as null, as an expression.
    var writesNull: String?

    init(_ node: AttributeSyntax) {
        guard case .argumentList(let arguments)? = node.arguments else { return }
        for argument in arguments {
            let text = argument.expression.trimmedDescription
            switch argument.label?.text {
            case "name": name = text
            case "description" where text != "nil": description = text
            case "representNilExplicitlyInGeneratedContent": writesNull = text
            default: break
            }
        }
    }

    /// The arguments of `GenerationSchema` that stand ahead of its properties or choices.
    var schemaArguments: [String] {
        var list = ["type: Self.self"]
        if let name { list.insert("name: \(name)", at: 0) }
        if let description { list.append("description: \(description)") }
        return list
    }
}
