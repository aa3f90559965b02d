import SwiftSyntax
import SwiftSyntaxMacros

/// `@Guide`: says nothing by itself; `@Generable` reads it.
public struct GuideMacro: PeerMacro {
    /// Adds nothing, and complains where no `@Generable` could read the guide.
    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.is(VariableDeclSyntax.self) else {
            context.diagnose(GenerableDiagnostic.guideNotOnProperty.at(node))
            return []
        }
        return []
    }
}
