import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Generable`: writes a type's schema, its conversions and its partial form.
///
/// Everything of the framework is written with the module's name, since programs have types called `Prompt`, `Tool`
/// or `Result` of their own.
public struct GenerableMacro: MemberMacro, ExtensionMacro {
    /// Adds `generationSchema`, `generatedContent` and `PartiallyGenerated`.
    public static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard check(node, declaration, context) else { return [] }
        let type = GenerableType(declaration, in: context.lexicalContext)
        let arguments = MacroArguments(node)
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            let expansion = EnumExpansion(enumeration, type, arguments)
            return expansion.complain(in: context) ? [] : expansion.members
        }
        let items = PropertyCollector(context: context).items(in: declaration.memberBlock.members)
        guard canBeGenerated(items) else { return [] }
        return StructExpansion(items: items, type: type, arguments: arguments).members
    }

    /// Adds the conformance with its initializer.
    public static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf name: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        // Complaints are made once, by the expansion of members.
        guard check(node, declaration, nil) else { return [] }
        let type = GenerableType(declaration, in: context.lexicalContext)
        let initializer: String
        if let enumeration = declaration.as(EnumDeclSyntax.self) {
            let expansion = EnumExpansion(enumeration, type, MacroArguments(node))
            guard !expansion.complain(in: nil) else { return [] }
            initializer = expansion.initializer
        } else {
            let items = PropertyCollector(context: nil).items(in: declaration.memberBlock.members)
            guard canBeGenerated(items) else { return [] }
            initializer = StructExpansion(items: items, type: type, arguments: MacroArguments(node)).initializer
        }
        let source: DeclSyntax = """
            \(raw: type.availability)extension \(name.trimmed): nonisolated FoundationModels.Generable {
            \(raw: initializer)
            }
            """
        return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
    }

    /// Whether every property has a type that can be generated: more complaints would only hide the one made of it.
    private static func canBeGenerated(_ items: [PropertyItem]) -> Bool {
        PropertyItem.all(items).allSatisfy { $0.type.neverGenerable == nil }
    }

    /// Whether the macro can be used here; says why not.
    private static func check(
        _ node: AttributeSyntax, _ declaration: some DeclGroupSyntax, _ context: (any MacroExpansionContext)?
    ) -> Bool {
        let parameters: GenericParameterClauseSyntax?
        if let structure = declaration.as(StructDeclSyntax.self) {
            parameters = structure.genericParameterClause
        } else if let enumeration = declaration.as(EnumDeclSyntax.self) {
            parameters = enumeration.genericParameterClause
            guard !EnumCase.all(EnumCase.items(of: enumeration)).isEmpty else {
                context?.diagnose(GenerableDiagnostic.enumWithoutCases.at(enumeration.name))
                return false
            }
        } else {
            let keyword = declaration.as(ClassDeclSyntax.self)?.classKeyword
            context?.diagnose(
                GenerableDiagnostic.notStructOrEnum.at(
                    node, fixIts: keyword.map { [.replaceToken($0, with: .struct, message: "Use a struct")] } ?? []))
            return false
        }
        if let parameters {
            context?.diagnose(GenerableDiagnostic.generic.at(parameters))
            return false
        }
        let stated = declaration.inheritanceClause?.inheritedTypes.first {
            ["Generable", "FoundationModels.Generable"].contains($0.type.trimmedDescription)
        }
        if let stated {
            context?.diagnose(
                GenerableDiagnostic.alreadyGenerable.at(
                    stated.type, fixIts: [removal(of: stated, from: declaration)].compactMap(\.self)))
            return false
        }
        return true
    }

    /// Offers to remove a stated conformance.
    private static func removal(of stated: InheritedTypeSyntax, from declaration: some DeclGroupSyntax) -> FixIt? {
        guard let clause = declaration.inheritanceClause else { return nil }
        var rest = clause.inheritedTypes.filter { $0.id != stated.id }
        let change: FixIt.Change
        if let last = rest.indices.last {
            rest[last] = rest[last].with(\.trailingComma, nil).with(\.trailingTrivia, .space)
            change = .replace(oldNode: Syntax(clause), newNode: Syntax(clause.with(\.inheritedTypes, rest)))
        } else {
            var copy = declaration
            copy.inheritanceClause = nil
            change = .replace(oldNode: Syntax(declaration), newNode: Syntax(copy))
        }
        return FixIt(message: GenerableFixIt(message: "Remove 'Generable'"), changes: [change])
    }
}
