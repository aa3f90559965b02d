import SwiftDiagnostics
import SwiftSyntax

/// The diagnostics of `@Generable` and `@Guide`.
enum GenerableDiagnostic: String, DiagnosticMessage {
    case notStructOrEnum = "'@Generable' can only be used on structs and enums."
    case enumWithoutCases = "Generable enums must have at least one case."
    case alreadyGenerable = "Type already conforms to 'Generable'; remove the conformance, since '@Generable' adds it."
    case generic = "'@Generable' can't be used on generic types: a schema describes one type."
    case guideWithoutType = "A property with '@Guide' needs a type annotation."
    case guideNotOnProperty = "'@Guide' can only be used on stored properties of types with '@Generable'."
    case constantWithValue = "This constant already has its value and is not generated; use 'var' to have it generated."
    case dictionary =
        "A dictionary can't be generated, since its keys aren't known ahead; use an array of a '@Generable' type."
    case tuple = "A tuple can't be generated; use a '@Generable' struct."
    case function = "A function can't be generated."
    case observedWithoutValue =
        "A property with observers is not generated, so that it needs an initial value with '@Generable'."
    case reservedLabel = "The label 'type' is reserved: it holds the name of the case."
    case repeatedCase = "Cases of a '@Generable' enum need names of their own."

    var message: String { rawValue }
    var diagnosticID: MessageID { MessageID(domain: "FoundationModelsMacros", id: "\(self)") }
    var severity: DiagnosticSeverity { self == .constantWithValue ? .warning : .error }

    /// Makes the diagnostic at a place in the source.
    func at(_ node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
        Diagnostic(node: node, message: self, fixIts: fixIts)
    }
}

/// The message of a fix-it.
struct GenerableFixIt: FixItMessage {
    let message: String
    var fixItID: MessageID { MessageID(domain: "FoundationModelsMacros", id: message) }
}
