import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import FoundationModelsMacros

@Suite("Expansions of @Generable")
struct GenerableExpansionTests {
    private let macros: [String: MacroSpec] = [
        "Generable": MacroSpec(type: GenerableMacro.self, conformances: ["FoundationModels.Generable"]),
        "Guide": MacroSpec(type: GuideMacro.self),
    ]

    private func check(
        _ source: String, _ expanded: String, diagnostics: [DiagnosticSpec] = [], fixed: String? = nil
    ) {
        assertMacroExpansion(
            source, expandedSource: expanded, diagnostics: diagnostics, macroSpecs: macros, fixedSource: fixed,
            failureHandler: { failure in
                Issue.record(
                    "\(failure.message)",
                    sourceLocation: Testing.SourceLocation(
                        fileID: failure.location.fileID, filePath: failure.location.filePath,
                        line: failure.location.line, column: failure.location.column))
            })
    }

    @Test("a public struct with descriptions, guides and an optional")
    func structure() {
        check(
            """
            @Generable(description: "A dish")
            public struct Dish {
                @Guide(description: "Name") public let name: String
                @Guide(.range(1...5)) @Guide(description: "Hot") public var heat: Int?
                static let shared = 3
                var computed: Int { 3 }
            }
            """,
            """
            public struct Dish {
                public let name: String
                public var heat: Int?
                static let shared = 3
                var computed: Int { 3 }

                public nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    FoundationModels.GenerationSchema(type: Self.self, description: "A dish", properties: [
                            FoundationModels.GenerationSchema.Property(name: "name", description: "Name", type: String.self),
                            FoundationModels.GenerationSchema.Property(name: "heat", description: "Hot", type: Int?.self, guides: [.range(1 ... 5)])
                        ])
                }

                public nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
                    addProperty(name: "name", value: self.name)
                    addProperty(name: "heat", value: self.heat)
                    return FoundationModels.GeneratedContent(properties: properties, uniquingKeysWith: { _, second in
                            second
                        })
                    func addProperty(name: Swift.String, value: some FoundationModels.Generable) {
                        properties.append((name, value))
                    }
                    func addProperty(name: Swift.String, value: (some FoundationModels.Generable)?) {
                        if let value {
                            properties.append((name, value))
                        }
                    }
                }

                public nonisolated struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent {
                    public var id: FoundationModels.GenerationID
                    public var name: String.PartiallyGenerated?
                    public var heat: Swift.Optional<Int>.PartiallyGenerated?
                    public nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                        self.id = content.id ?? FoundationModels.GenerationID()
                        self.name = try content.value(forProperty: "name")
                        self.heat = try content.value(forProperty: "heat")
                    }
                }
            }

            extension Dish: nonisolated FoundationModels.Generable {
                public nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    self.name = try content.value(forProperty: "name")
                    self.heat = try content.value(forProperty: "heat")
                }
            }
            """)
    }

    @Test("an enum without payloads")
    func choice() {
        check(
            """
            @Generable enum Color: String {
                case red = "dark-red", blue
            }
            """,
            """
            enum Color: String {
                case red = "dark-red", blue

                nonisolated static var generationSchema: FoundationModels.GenerationSchema {
                    FoundationModels.GenerationSchema(type: Self.self, anyOf: ["dark-red", "blue"])
                }

                nonisolated var generatedContent: FoundationModels.GeneratedContent {
                    switch self {
                    case .red:
                        return FoundationModels.GeneratedContent("dark-red")
                    case .blue:
                        return FoundationModels.GeneratedContent("blue")
                    }
                }
            }

            extension Color: nonisolated FoundationModels.Generable {
                nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
                    let name = content
                    let value = try name.value(Swift.String.self)
                    switch name.isComplete ? value : "" {
                    case "dark-red":
                        self = .red
                    case "blue":
                        self = .blue
                    default:
                        throw FoundationModels.GeneratedContent.ParsingError(
                            rawContent: content.jsonString, debugDescription: "Unexpected value \\"\\(value)\\" for Color")
                    }
                }
            }
            """)
    }

    @Test("classes are refused, with a struct offered")
    func classes() {
        check(
            "@Generable class A {}", "class A {}",
            diagnostics: [
                DiagnosticSpec(
                    message: "'@Generable' can only be used on structs and enums.", line: 1, column: 1,
                    fixIts: [FixItSpec(message: "Use a struct")])
            ], fixed: "@Generable struct A {}")
    }

    @Test("enums without cases and generic types are refused where the fault is")
    func refusals() {
        check(
            "@Generable enum A {}", "enum A {}",
            diagnostics: [DiagnosticSpec(message: "Generable enums must have at least one case.", line: 1, column: 17)])
        check(
            "@Generable struct A<T> {}", "struct A<T> {}",
            diagnostics: [
                DiagnosticSpec(
                    message: "'@Generable' can't be used on generic types: a schema describes one type.", line: 1,
                    column: 20)
            ])
    }

    @Test("a stated conformance is refused, with its removal offered")
    func conformance() {
        check(
            "@Generable struct A: Codable, Generable {}", "struct A: Codable, Generable {}",
            diagnostics: [
                DiagnosticSpec(
                    message:
                        "Type already conforms to 'Generable'; remove the conformance, since '@Generable' adds it.",
                    line: 1, column: 31, fixIts: [FixItSpec(message: "Remove 'Generable'")])
            ], fixed: "@Generable struct A: Codable {}")
    }

    @Test("a guide on something other than a property is refused")
    func guides() {
        check(
            #"@Guide(description: "x") func f() {}"#, "func f() {}",
            diagnostics: [
                DiagnosticSpec(
                    message: "'@Guide' can only be used on stored properties of types with '@Generable'.", line: 1,
                    column: 1)
            ])
    }
}
