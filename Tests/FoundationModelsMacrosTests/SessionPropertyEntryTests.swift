import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import FoundationModelsMacros

@Suite("Expansions of @SessionPropertyEntry")
struct SessionPropertyEntryTests {
    private func check(_ source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = []) {
        assertMacroExpansion(
            source, expandedSource: expanded, diagnostics: diagnostics,
            macroSpecs: ["SessionPropertyEntry": MacroSpec(type: SessionPropertyEntryMacro.self)],
            failureHandler: { failure in
                Issue.record(
                    "\(failure.message)",
                    sourceLocation: Testing.SourceLocation(
                        fileID: failure.location.fileID, filePath: failure.location.filePath,
                        line: failure.location.line, column: failure.location.column))
            })
    }

    private func entry(_ written: String, _ property: String, _ defaultValue: String) {
        check(
            """
            extension SessionPropertyValues {
                @SessionPropertyEntry \(written)
            }
            """,
            """
            extension SessionPropertyValues {
                \(property) {
                    get {
                        self[__Key_summary.self]
                    }
                    set {
                        self[__Key_summary.self] = newValue
                    }
                    _modify {
                        yield &self[__Key_summary.self]
                    }
                }

                private nonisolated struct __Key_summary: FoundationModels.SessionPropertyKey {
                    @FoundationModels.__SessionPropertyEntryDefaultValue
                    static var defaultValue\(defaultValue)
                }
            }
            """)
    }

    @Test("a property with a type and a value")
    func typed() { entry("var summary: String = \"\"", "var summary: String", ": String = \"\"") }

    @Test("a public property whose type follows from its value")
    func inferred() { entry("public var summary = [1, 2]", "public var summary", " = [1, 2]") }

    @Test("an optional is nil unless it says otherwise, as the talk's slide has it")
    func optional() {
        entry("var summary: String?", "var summary: String?", ": String? = nil")
        entry("var summary: Optional<Int>", "var summary: Optional<Int>", ": Optional<Int> = nil")
    }

    @Test("a name in backticks")
    func backticks() {
        check(
            "@SessionPropertyEntry var `default`: Int = 1",
            """
            var `default`: Int {
                get {
                    self[__Key_default.self]
                }
                set {
                    self[__Key_default.self] = newValue
                }
                _modify {
                    yield &self[__Key_default.self]
                }
            }

            private nonisolated struct __Key_default: FoundationModels.SessionPropertyKey {
                @FoundationModels.__SessionPropertyEntryDefaultValue
                static var defaultValue: Int = 1
            }
            """)
    }

    @Test("what is no variable with a value is diagnosed, once")
    func diagnostics() {
        let notVariable = SessionPropertyEntryDiagnostic.notVariable.rawValue
        for source in ["let summary = 1", "static var summary = 1", "var summary: Int { 1 }", "func summary() {}"] {
            check(
                "@SessionPropertyEntry \(source)", expandedAlone(source),
                diagnostics: [DiagnosticSpec(message: notVariable, line: 1, column: 1)])
        }
        check(
            "@SessionPropertyEntry var summary: String", "var summary: String",
            diagnostics: [
                DiagnosticSpec(message: SessionPropertyEntryDiagnostic.withoutValue.rawValue, line: 1, column: 1)
            ])
    }

    /// A declaration as it stands when its macro adds nothing.
    private func expandedAlone(_ source: String) -> String { source }
}
