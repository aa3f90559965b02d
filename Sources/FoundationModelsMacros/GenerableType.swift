import SwiftSyntax

/// The facts of the type itself that the expansion needs.
struct GenerableType {
    /// The access level of generated members, with a space behind it, or nothing.
    let access: String
    /// The `@available` attributes, each on a line of its own.
    let availability: String
    /// Whether the type states that it is identifiable.
    let isIdentifiable: Bool
    /// Whether the type has a property `id` of any kind.
    let hasID: Bool
    /// Whether the type has a partial form written by hand.
    let hasPartialForm: Bool

    /// Reads a declaration and, for the access level that it takes from an extension around it, its surroundings.
    init(_ declaration: some DeclGroupSyntax, in surroundings: [Syntax]) {
        var level = declaration.modifiers.access
        if level.isEmpty, let around = surroundings.first?.as(ExtensionDeclSyntax.self) {
            level = around.modifiers.access
        }
        access = ["public ", "package "].contains(level) ? level : ""
        availability = declaration.attributes.compactMap { element -> String? in
            guard case .attribute(let attribute) = element,
                attribute.attributeName.trimmedDescription == "available"
            else { return nil }
            return attribute.trimmedDescription + "\n"
        }.joined()
        isIdentifiable =
            declaration.inheritanceClause?.inheritedTypes.contains {
                ["Identifiable", "Swift.Identifiable"].contains($0.type.trimmedDescription)
            } ?? false
        let members = declaration.memberBlock.members
        hasID = members.contains { member in
            member.decl.as(VariableDeclSyntax.self)?.bindings.contains {
                $0.pattern.trimmedDescription == "id"
            } ?? false
        }
        hasPartialForm = members.contains { member in
            let name =
                member.decl.as(StructDeclSyntax.self)?.name ?? member.decl.as(EnumDeclSyntax.self)?.name
                ?? member.decl.as(ClassDeclSyntax.self)?.name ?? member.decl.as(TypeAliasDeclSyntax.self)?.name
            return name?.text == "PartiallyGenerated"
        }
    }
}
