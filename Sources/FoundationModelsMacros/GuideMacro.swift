import SwiftSyntax
import SwiftSyntaxMacros

/// `@Guide`: says nothing by itself; `@Generable` reads it.
public struct GuideMacro: PeerMacro {
    /// Adds nothing, and complains where no `@Generable` could read the guide.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let variable = declaration.as(VariableDeclSyntax.self)
        guard let variable, !variable.isSharedOrLazy, variable.bindings.contains(where: { $0.accessorBlock == nil })
        else {
            context.diagnose(GenerableDiagnostic.guideNotOnProperty.at(node))
            return []
        }
        return []
    }
}
