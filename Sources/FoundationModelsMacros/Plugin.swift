import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct FoundationModelsPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        GenerableMacro.self, GuideMacro.self, SessionPropertyEntryMacro.self,
        SessionPropertyEntryDefaultValueMacro.self,
    ]
}
