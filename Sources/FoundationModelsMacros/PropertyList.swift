import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The properties of a type, with the conditions under which they exist.
typealias PropertyItem = Conditional<GenerableProperty>

/// Finds the stored properties with a type annotation.
struct PropertyCollector {
    /// Where complaints go; nil keeps them back, so that each is made once.
    let context: (any MacroExpansionContext)?

    func items(in members: MemberBlockItemListSyntax) -> [PropertyItem] {
        PropertyItem.items(in: members) { member in
            member.as(VariableDeclSyntax.self).map(properties(in:)) ?? []
        }
    }

    private func properties(in variable: VariableDeclSyntax) -> [GenerableProperty] {
        guard !variable.isSharedOrLazy else { return [] }
        let guide = GuideArguments(variable.attributes)
        var found: [GenerableProperty] = []
        var type: TypeSyntax?
        for binding in variable.bindings.reversed() {
            // In `var a, b: Int` the annotation stands at the last name only.
            if let annotation = binding.typeAnnotation { type = annotation.type }
            if binding.isObserved, binding.initializer == nil, binding.typeAnnotation?.type.isOptional == false {
                context?.diagnose(GenerableDiagnostic.observedWithoutValue.at(binding.pattern))
            }
            guard binding.accessorBlock == nil, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                continue
            }
            guard let type else {
                complainOfMissingType(guide, binding)
                continue
            }
            if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
                context?.diagnose(
                    GenerableDiagnostic.constantWithValue.at(
                        variable.bindingSpecifier,
                        fixIts: [.replaceToken(variable.bindingSpecifier, with: .var, message: "Use 'var'")]))
                continue
            }
            _ = complains(of: type)
            found.insert(
                GenerableProperty(
                    identifier: pattern.identifier.text, type: type, guide: guide, access: variable.modifiers.access),
                at: 0)
        }
        return found
    }

    /// Complains of a type that no extension could make generable; returns whether it is one.
    func complains(of type: TypeSyntax) -> Bool {
        guard let fault = type.neverGenerable else { return false }
        context?.diagnose(fault.complaint.at(fault.type))
        return true
    }

    private func complainOfMissingType(_ guide: GuideArguments, _ binding: PatternBindingSyntax) {
        guard guide.attribute != nil else { return }
        let annotation = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space),
            type: IdentifierTypeSyntax(name: .identifier("<#Type#>"), trailingTrivia: binding.pattern.trailingTrivia))
        let typed = binding.with(\.pattern.trailingTrivia, []).with(\.typeAnnotation, annotation)
        let fixIt = FixIt(
            message: GenerableFixIt(message: "Add a type annotation"),
            changes: [.replace(oldNode: Syntax(binding), newNode: Syntax(typed))])
        context?.diagnose(GenerableDiagnostic.guideWithoutType.at(binding.pattern, fixIts: [fixIt]))
    }
}

extension VariableDeclSyntax {
    /// Whether the property belongs to the type, or is computed when it is first read.
    var isSharedOrLazy: Bool { modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) } }
}

extension PatternBindingSyntax {
    /// Whether the property is stored, with code that runs when it changes.
    fileprivate var isObserved: Bool {
        guard case .accessors(let accessors)? = accessorBlock?.accessors else { return false }
        return accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

extension DeclModifierListSyntax {
    /// The access level for reading, with a space behind it, or nothing.
    var access: String {
        let levels = ["open", "public", "package", "internal", "fileprivate", "private"]
        return first { levels.contains($0.name.text) && $0.detail == nil }.map { $0.name.text + " " } ?? ""
    }
}

extension TypeSyntax {
    /// Whether the type is written as an optional, whose variables begin as nil.
    fileprivate var isOptional: Bool {
        `is`(OptionalTypeSyntax.self) || `is`(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    /// The part of the type that can't be generated whatever extensions there are, with the complaint of it.
    var neverGenerable: (type: TypeSyntax, complaint: GenerableDiagnostic)? {
        if `is`(DictionaryTypeSyntax.self) { return (self, .dictionary) }
        if `is`(FunctionTypeSyntax.self) { return (self, .function) }
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.neverGenerable }
        if let array = self.as(ArrayTypeSyntax.self) { return array.element.neverGenerable }
        if let tuple = self.as(TupleTypeSyntax.self) {
            guard tuple.elements.count == 1, let only = tuple.elements.first else { return (self, .tuple) }
            return only.type.neverGenerable
        }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.neverGenerable }
        let name = self.as(IdentifierTypeSyntax.self)
        guard let name, let list = name.genericArgumentClause?.arguments else { return nil }
        if name.name.text == "Dictionary" { return (self, .dictionary) }
        guard ["Array", "Optional"].contains(name.name.text), case .type(let inner)? = list.first?.argument else {
            return nil
        }
        return inner.neverGenerable
    }
}
