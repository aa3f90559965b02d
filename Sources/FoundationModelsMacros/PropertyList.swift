import SwiftSyntax
import SwiftSyntaxMacros

/// One property that is generated.
struct GenerableProperty {
    /// The name as written, with back quotes where it has them.
    let identifier: String
    let type: TypeSyntax
    let guide: GuideArguments

    /// The name as the key of the value.
    var key: String { identifier.filter { $0 != "`" } }
    /// The type as written.
    var typeText: String { type.trimmedDescription }

    /// The type without the outermost optional, if it has one.
    private var wrappedText: String? {
        if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmedDescription }
        if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
            return optional.wrappedType.trimmedDescription
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

/// The properties of a type, with the conditions under which they exist.
indirect enum PropertyItem {
    case property(GenerableProperty)
    /// The clauses of one `#if`, each with its opening line.
    case conditional([(opening: String, items: [PropertyItem])])

    /// The lines that `line` gives for the properties, inside their conditions.
    static func lines(_ items: [PropertyItem], _ line: (GenerableProperty) -> String?) -> [String] {
        items.flatMap { item -> [String] in
            switch item {
            case .property(let property): return line(property).map { [$0] } ?? []
            case .conditional(let clauses):
                return clauses.flatMap { [$0.opening] + lines($0.items, line) } + ["#endif"]
            }
        }
    }

    /// The properties without their conditions.
    static func all(_ items: [PropertyItem]) -> [GenerableProperty] {
        items.flatMap { item -> [GenerableProperty] in
            switch item {
            case .property(let property): return [property]
            case .conditional(let clauses): return clauses.flatMap { all($0.items) }
            }
        }
    }
}

/// Finds the stored properties with a type annotation.
struct PropertyCollector {
    /// Where complaints go; nil keeps them back, so that each is made once.
    let context: (any MacroExpansionContext)?

    func items(in members: MemberBlockItemListSyntax) -> [PropertyItem] {
        members.flatMap { member -> [PropertyItem] in
            if let variable = member.decl.as(VariableDeclSyntax.self) { return items(in: variable) }
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
            let clauses = condition.clauses.map { clause -> (opening: String, items: [PropertyItem]) in
                let text = [clause.poundKeyword.text, clause.condition?.trimmedDescription ?? ""]
                var inner: [PropertyItem] = []
                if case .decls(let members)? = clause.elements { inner = items(in: members) }
                return (text.joined(separator: " ").trimmingTrailingSpace, inner)
            }
            return [.conditional(clauses)]
        }
    }

    private func items(in variable: VariableDeclSyntax) -> [PropertyItem] {
        let isExcluded = variable.modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
        guard !isExcluded else { return [] }
        let guide = GuideArguments(variable.attributes)
        var found: [PropertyItem] = []
        var type: TypeSyntax?
        for binding in variable.bindings.reversed() {
            // In `var a, b: Int` the annotation stands at the last name only.
            if let annotation = binding.typeAnnotation { type = annotation.type }
            guard binding.accessorBlock == nil, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                continue
            }
            guard let type else {
                complainOfMissingType(guide, binding)
                continue
            }
            if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
                context?.diagnose(GenerableDiagnostic.constantWithValue.at(
                    variable.bindingSpecifier,
                    fixIts: [.replaceToken(variable.bindingSpecifier, with: .var, message: "Use 'var'")]))
                continue
            }
            let property = GenerableProperty(identifier: pattern.identifier.text, type: type, guide: guide)
            found.insert(.property(property), at: 0)
        }
        return found
    }

    private func complainOfMissingType(_ guide: GuideArguments, _ binding: PatternBindingSyntax) {
        guard guide.attribute != nil else { return }
        let annotation = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space),
            type: IdentifierTypeSyntax(name: .identifier("<#Type#>"), trailingTrivia: binding.pattern.trailingTrivia))
        let typed = binding.with(\.pattern.trailingTrivia, []).with(\.typeAnnotation, annotation)
        context?.diagnose(GenerableDiagnostic.guideWithoutType.at(
            binding.pattern,
            fixIts: [
                .init(
                    message: GenerableFixIt(message: "Add a type annotation"),
                    changes: [.replace(oldNode: Syntax(binding), newNode: Syntax(typed))])
            ]))
    }
}

extension String {
    /// The string without spaces at its end.
    fileprivate var trimmingTrailingSpace: String {
        var copy = self
        while copy.last == " " { copy.removeLast() }
        return copy
    }
}
