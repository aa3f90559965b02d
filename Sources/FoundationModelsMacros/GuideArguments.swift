import SwiftSyntax

/// The combined arguments of one property's `@Guide` attributes.
struct GuideArguments {
    /// The property's description, as an expression.
    private(set) var description: String?
    /// The guides, as expressions.
    private(set) var guides: [String] = []
    /// The first of the attributes.
    private(set) var attribute: AttributeSyntax?

    init(_ attributes: AttributeListSyntax) {
        for case .attribute(let attribute) in attributes {
            let name = attribute.attributeName.trimmedDescription
            guard name == "Guide" || name == "FoundationModels.Guide" else { continue }
            if self.attribute == nil { self.attribute = attribute }
            guard case .argumentList(let arguments)? = attribute.arguments else { continue }
            for argument in arguments {
                let text = argument.expression.trimmedDescription
                if argument.label?.text == "description" {
                    if text != "nil" { description = text }
                } else {
                    guides.append(text)
                }
            }
        }
    }
}
