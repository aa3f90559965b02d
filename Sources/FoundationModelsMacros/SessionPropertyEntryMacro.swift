import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@SessionPropertyEntry`: makes a property of `SessionPropertyValues` out of a declaration with an initial value.
///
/// The peer is a key whose default value is the initial value; the accessors go through the key.
public struct SessionPropertyEntryMacro: AccessorMacro, PeerMacro {
    /// Writes the accessors.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        // The peer complains where there is anything to complain about.
        guard let entry = Entry(declaration) else { return [] }
        return [
            "get { self[\(entry.key).self] }",
            "set { self[\(entry.key).self] = newValue }",
            "_modify { yield &self[\(entry.key).self] }",
        ]
    }

    /// Writes the key.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let entry = Entry(declaration) else {
            context.diagnose(SessionPropertyEntryDiagnostic.complaint(about: declaration, at: node))
            return []
        }
        let type = entry.type.map { ": \($0.trimmed)" } ?? ""
        return [
            """
            private nonisolated struct \(entry.key): FoundationModels.SessionPropertyKey {
                @FoundationModels.__SessionPropertyEntryDefaultValue
                static var defaultValue\(raw: type) = \(entry.value)
            }
            """
        ]
    }

    /// The key, type and initial value of a declaration.
    private struct Entry {
        let key: TokenSyntax
        let type: TypeSyntax?
        let value: ExprSyntax

        init?(_ declaration: some DeclSyntaxProtocol) {
            guard let variable = declaration.as(VariableDeclSyntax.self), variable.isVariableOfInstances,
                variable.bindings.count == 1, let binding = variable.bindings.first, binding.accessorBlock == nil,
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
            else { return nil }
            key = .identifier("__Key_" + (name.identifier?.name ?? name.text))
            type = binding.typeAnnotation?.type
            if let initial = binding.initializer?.value {
                value = initial.trimmed
            } else if binding.typeAnnotation?.type.isOptional == true {
                // As for a stored property, an optional without a value is nil.
                value = "nil"
            } else {
                return nil
            }
        }
    }
}

/// `@__SessionPropertyEntryDefaultValue`: computes a key's default value from the initial value of its declaration,
/// whose type need not be written then.
public struct SessionPropertyEntryDefaultValueMacro: AccessorMacro {
    /// Writes a getter of the initial value.
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let value = declaration.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value else { return [] }
        return ["get { \(value.trimmed) }"]
    }
}

/// The diagnostics of `@SessionPropertyEntry`.
enum SessionPropertyEntryDiagnostic: String, DiagnosticMessage {
    case notVariable = "'@SessionPropertyEntry' can only be used on a 'var' in an extension of 'SessionPropertyValues'."
    case withoutValue = "A property with '@SessionPropertyEntry' needs an initial value."

    var message: String { rawValue }
    var diagnosticID: MessageID { MessageID(domain: "FoundationModelsMacros", id: "\(self)") }
    var severity: DiagnosticSeverity { .error }

    /// The diagnostic for a declaration that can't be an entry.
    static func complaint(about declaration: some DeclSyntaxProtocol, at node: AttributeSyntax) -> Diagnostic {
        let variable = declaration.as(VariableDeclSyntax.self)
        let isVariable =
            variable?.isVariableOfInstances == true && variable?.bindings.count == 1
            && variable?.bindings.first?.accessorBlock == nil
        return Diagnostic(node: node, message: isVariable ? withoutValue : notVariable)
    }
}

extension VariableDeclSyntax {
    /// Whether it is a `var` that each instance has.
    fileprivate var isVariableOfInstances: Bool {
        bindingSpecifier.tokenKind == .keyword(.var) && !isSharedOrLazy
    }
}

extension TypeSyntax {
    /// Whether it is written as an optional.
    fileprivate var isOptional: Bool {
        self.is(OptionalTypeSyntax.self)
            || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
            || self.as(MemberTypeSyntax.self)?.name.text == "Optional"
    }
}
