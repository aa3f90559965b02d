import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
    /// Offers to put a keyword in the place of another.
    static func replaceToken(_ token: TokenSyntax, with keyword: Keyword, message: String) -> FixIt {
        let replacement = TokenSyntax.keyword(
            keyword, leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
        return FixIt(
            message: GenerableFixIt(message: message),
            changes: [.replace(oldNode: Syntax(token), newNode: Syntax(replacement))])
    }
}
