import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import FoundationModelsMacros

/// Each rule of the macros, by the lines that it puts into an expansion.
@Suite("Rules of @Generable")
struct GenerableRuleTests {
    struct Expansion {
        /// The expanded source with single spaces.
        let text: String
        let diagnostics: [Diagnostic]

        func has(_ part: String) -> Bool { text.contains(part) }
    }

    func expand(_ source: String) -> Expansion {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
        let expanded = file.expand(
            macroSpecs: [
                "Generable": MacroSpec(type: GenerableMacro.self, conformances: ["FoundationModels.Generable"]),
                "Guide": MacroSpec(type: GuideMacro.self),
            ],
            contextGenerator: {
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4))
        let words = expanded.description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Expansion(text: words, diagnostics: context.diagnostics)
    }

    @Test("payloads: one private type for each case, its constant first, keys from labels, inner names or numbers")
    func payloads() {
        let expansion = expand(
            """
            @Generable(description: "An event") enum Event {
                case opened
                case paid(amount: Double, in currency: String)
                case noted(String, Int, _: Bool)
            }
            """)
        #expect(expansion.diagnostics.isEmpty)
        #expect(
            expansion.has(
                "FoundationModels.GenerationSchema(type: Self.self, description: \"An event\", "
                    + "anyOf: [DiscriminatedOpened.self, DiscriminatedPaid.self, DiscriminatedNoted.self])"))
        #expect(
            expansion.has(
                "private nonisolated struct DiscriminatedPaid: FoundationModels.Generable { let amount: Double let currency: String"
            ))
        #expect(
            expansion.has(
                "FoundationModels.GenerationSchema.Property(name: \"type\", type: Swift.String.self, guides: [.constant(\"paid\")]), "
                    + "FoundationModels.GenerationSchema.Property(name: \"amount\", type: Double.self), "
                    + "FoundationModels.GenerationSchema.Property(name: \"currency\", type: String.self)"))
        #expect(expansion.has("let value: String let value1: Int let value2: Bool"))
        #expect(
            expansion.has(
                "case .paid(let value0, let value1): return DiscriminatedPaid(value0, value1).generatedContent"
            ))
        #expect(expansion.has("case .opened: return DiscriminatedOpened().generatedContent"))
        #expect(
            expansion.has(
                "enum PartiallyGenerated: FoundationModels.ConvertibleFromGeneratedContent { case opened "
                    + "case paid(amount: Double.PartiallyGenerated?, in: String.PartiallyGenerated?) "
                    + "case noted(String.PartiallyGenerated?, Int.PartiallyGenerated?, Bool.PartiallyGenerated?)"))
        #expect(
            expansion.has(
                "self = .paid(amount: try content.value(forProperty: \"amount\"), in: try content.value(forProperty: \"currency\"))"
            ))
        #expect(expansion.has("extension Event: nonisolated FoundationModels.Generable"))
    }

    @Test("choices: raw texts for String, names of cases for everything else, the type itself as partial form")
    func choices() {
        let text = expand(#"@Generable enum A: String, CaseIterable { case a = "x-y", b, `default` }"#)
        #expect(text.has(#"anyOf: ["x-y", "b", "default"]"#))
        #expect(text.has(#"case "default": self = .`default`"#))
        #expect(!text.has("PartiallyGenerated"))
        #expect(expand("@Generable enum A: Int { case a = 1, b }").has(#"anyOf: ["a", "b"]"#))
        let named = expand(#"@Generable(name: "N", description: "d") enum A { case a }"#)
        #expect(named.has(#"GenerationSchema(name: "N", type: Self.self, description: "d", anyOf: ["a"])"#))
    }

    @Test("indirect enums have an indirect partial form")
    func recursion() {
        let expansion = expand("@Generable indirect enum T { case leaf(Int), node(T, T) }")
        #expect(expansion.has("indirect enum PartiallyGenerated"))
        #expect(expansion.has("case node(T.PartiallyGenerated?, T.PartiallyGenerated?)"))
        #expect(expand("@Generable enum T { indirect case node(T), leaf }").has("indirect enum PartiallyGenerated"))
        #expect(
            expand("@Generable struct T { var inner: [T]? }").has(
                "var inner: Swift.Optional<[T]>.PartiallyGenerated?"))
    }

    @Test("public and package reach the generated members; other levels don't")
    func access() {
        for level in ["public", "package"] {
            let expansion = expand("@Generable \(level) struct A { \(level) var x: Int }")
            for part in [
                "\(level) nonisolated static var generationSchema", "\(level) nonisolated var generatedContent",
                "\(level) nonisolated struct PartiallyGenerated", "\(level) var id: FoundationModels.GenerationID",
                "\(level) var x: Int.PartiallyGenerated?", "\(level) nonisolated init(_ content:",
            ] {
                #expect(expansion.has(part), "\(part)")
            }
        }
        for level in ["private", "fileprivate", "internal"] {
            let expansion = expand("@Generable \(level) struct A { var x: Int }")
            #expect(expansion.has("} nonisolated struct PartiallyGenerated"))
            #expect(!expansion.has("\(level) nonisolated"))
        }
    }

    @Test("an extension's level of access counts where the type states none; a property keeps its own")
    func extensionAccess() {
        for level in ["public", "package"] {
            let expansion = expand("\(level) extension N { @Generable struct A { var x: Int } }")
            #expect(expansion.has("\(level) nonisolated static var generationSchema"))
            #expect(expansion.has("extension N.A: nonisolated FoundationModels.Generable { \(level) nonisolated init"))
        }
        #expect(!expand("private extension N { @Generable struct A { var x: Int } }").has("private nonisolated"))
        let mixed = expand(
            "@Generable public struct A { public var a: Int; var b: B; private let c: C; public private(set) var d: D }"
        )
        #expect(mixed.has("public var a: Int.PartiallyGenerated? var b: B.PartiallyGenerated?"))
        #expect(mixed.has("private var c: C.PartiallyGenerated? public var d: D.PartiallyGenerated?"))
    }

    @Test("cases under conditions keep them in every generated member")
    func conditionalCases() {
        let plain = expand("@Generable enum A { case a; #if X\ncase b\n#endif\n }")
        #expect(plain.has(#"var choices: [Swift.String] = [] choices.append("a") #if X choices.append("b") #endif"#))
        #expect(plain.has(#"return FoundationModels.GenerationSchema(type: Self.self, anyOf: choices)"#))
        let union = expand("@Generable enum A { case a(Int); #if X\ncase b(B)\n#else\ncase c\n#endif\n }")
        #expect(union.has("#if X choices.append(DiscriminatedB.self) #else choices.append(DiscriminatedC.self) #endif"))
        #expect(union.has("#if X case b(B.PartiallyGenerated?) #else case c #endif"))
        #expect(union.has("#if X private nonisolated struct DiscriminatedB: FoundationModels.Generable { let value: B"))
    }

    @Test("whether nil is written can be an expression")
    func explicitNil() {
        let expansion = expand(
            "@Generable(representNilExplicitlyInGeneratedContent: Flags.all) struct A { var x: Int? }")
        #expect(expansion.has("if value != nil || Flags.all { properties.append((name, value)) }"))
    }

    @Test("comments in types stay where they were written")
    func comments() {
        let expansion = expand("@Generable struct A { var x: [ // elements\n /* of */ Int ]? }")
        #expect(expansion.has("type: [ Int ]?.self)"))
        #expect(expansion.has("var x: Swift.Optional<[ Int ]>.PartiallyGenerated?"))
    }

    @Test("availability reaches the generated members")
    func availability() {
        let expansion = expand("@available(macOS 26, *) @Generable struct A { var x: Int }")
        #expect(expansion.has("@available(macOS 26, *) nonisolated static var generationSchema"))
        #expect(expansion.has("@available(macOS 26, *) nonisolated struct PartiallyGenerated"))
    }

    @Test("an identity is added unless the type is identifiable or has an id")
    func identities() {
        let added = expand("@Generable struct A { var x: Int }")
        #expect(
            added.has("struct PartiallyGenerated: Swift.Identifiable, FoundationModels.ConvertibleFromGeneratedContent")
        )
        #expect(added.has("self.id = content.id ?? FoundationModels.GenerationID()"))
        let own = expand("@Generable struct A { var id: Int }")
        #expect(own.has("var id: Int.PartiallyGenerated?") && !own.has("GenerationID"))
        let identifiable = expand("@Generable struct A: Identifiable { var x: Int; var id: Int { x } }")
        #expect(!identifiable.has("GenerationID"))
        #expect(identifiable.has("struct PartiallyGenerated: FoundationModels.ConvertibleFromGeneratedContent"))
        let kept = expand("@Generable struct A { var id: GenerationID; var x: Int }")
        #expect(kept.has("self.id = content.id ?? FoundationModels.GenerationID()"))
        #expect(!kept.has(#"name: "id""#))
        #expect(kept.has("GeneratedContent(properties: properties, id: self.id"))
    }

    @Test("a partial form written by hand is left alone")
    func ownPartialForm() {
        #expect(!expand("@Generable struct A { var x: Int; struct PartiallyGenerated {} }").has("Swift.Identifiable"))
        #expect(
            !expand("@Generable struct A { var x: Int; typealias PartiallyGenerated = B }").has("Swift.Identifiable"))
        #expect(
            !expand("@Generable enum A { case a(Int); enum PartiallyGenerated {} }").has("enum PartiallyGenerated: "))
    }

    @Test("only stored instance properties with a type count, under their conditions")
    func properties() {
        let expansion = expand(
            """
            @Generable struct A {
                var a = 1
                var b: Int = 2
                static var c: Int = 3
                lazy var d: Int = 4
                var e: Int { 5 }
                var f: Int { didSet {} }
                var g, h: Int
                #if os(Linux)
                var i: Int?
                #elseif DEBUG
                var j: Int
                #endif
                func k() {}
            }
            """)
        for name in ["b", "g", "h"] { #expect(expansion.has(#"name: "\#(name)", type: Int.self"#), "\(name)") }
        for name in ["a", "c", "d", "e", "f", "k"] { #expect(!expansion.has(#"Property(name: "\#(name)""#), "\(name)") }
        #expect(
            expansion.has(
                "#if os(Linux) properties.append(FoundationModels.GenerationSchema.Property(name: \"i\", type: Int?.self)) "
                    + "#elseif DEBUG properties.append(FoundationModels.GenerationSchema.Property(name: \"j\", type: Int.self)) #endif"
            ))
        #expect(expansion.has("#if os(Linux) var i: Swift.Optional<Int>.PartiallyGenerated? #elseif DEBUG"))
    }

    @Test("nil is left out, or written where asked; names and descriptions are passed on")
    func arguments() {
        #expect(expand("@Generable struct A { var x: Int? }").has("if let value { properties.append((name, value)) }"))
        let explicit = expand("@Generable(representNilExplicitlyInGeneratedContent: true) struct A { var x: Int? }")
        #expect(!explicit.has("if let value"))
        #expect(explicit.has("type: Self.self, representNilExplicitlyInGeneratedContent: true, properties: ["))
        let named = expand(
            #"@Generable(name: "N", description: "d", representNilExplicitlyInGeneratedContent: false) struct A { var x: Int }"#
        )
        #expect(
            named.has(
                #"(name: "N", type: Self.self, description: "d", representNilExplicitlyInGeneratedContent: false, properties: ["#
            ))
    }

    @Test("guides: several on one property, expressions, regular expressions, on several attributes")
    func guides() {
        let expansion = expand(
            """
            @Generable struct A {
                @Guide(description: "d", .minimumCount(1), .maximumCount(Limits.most)) var a: [Int]
                @Guide(.anyOf(Choices.all)) @Guide(description: Texts.b) var b: String
                @Guide(Regex { "a"; OneOrMore(.word) }) var c: String
                @FoundationModels.Guide(/a+/) var d: String?
            }
            """)
        #expect(
            expansion.has(
                #"(name: "a", description: "d", type: [Int].self, guides: [.minimumCount(1), .maximumCount(Limits.most)])"#
            ))
        #expect(expansion.has(#"(name: "b", description: Texts.b, type: String.self, guides: [.anyOf(Choices.all)])"#))
        #expect(expansion.has(#"type: String.self, guides: [Regex { "a"; OneOrMore(.word) }])"#))
        #expect(expansion.has(#"(name: "d", type: String?.self, guides: [/a+/])"#))
    }

    @Test(
        "complaints stand where the fault is, with what would mend it",
        arguments: [
            (
                "@Generable struct A { let x: Int = 3 }", "1:23", "This constant already has its value",
                "Use 'var'"
            ),
            (
                "@Generable struct A { @Guide(description: \"d\") var x = 3 }", "1:52",
                "A property with '@Guide' needs a type annotation.", "Add a type annotation"
            ),
            ("@Generable actor A {}", "1:1", "'@Generable' can only be used on structs and enums.", nil),
            ("@Generable protocol A {}", "1:1", "'@Generable' can only be used on structs and enums.", nil),
            ("@Generable enum A<T> { case a }", "1:18", "'@Generable' can't be used on generic types", nil),
            (
                "@Generable struct A { var x: [String: Int] }", "1:30",
                "A dictionary can't be generated, since its keys aren't known ahead;", nil
            ),
            ("@Generable struct A { var x: [Dictionary<String, Int>]? }", "1:31", "A dictionary can't be", nil),
            ("@Generable enum A { case a([String: Int]) }", "1:28", "A dictionary can't be generated", nil),
            ("@Generable struct A { var x: (Int, Int) }", "1:30", "A tuple can't be generated; use", nil),
            ("@Generable struct A { var x: (() -> Void)? }", "1:31", "A function can't be generated.", nil),
            ("@Generable enum A { case a(type: Int) }", "1:28", "The label 'type' is reserved", nil),
            ("@Generable enum A { case a(x: Int), a(y: Int) }", "1:37", "Cases of a '@Generable' enum need names", nil),
            (
                "@Generable struct A { var x: Int { didSet {} } }", "1:27",
                "A property with observers is not generated, so that it needs an initial value", nil
            ),
            (
                "@Generable struct A { @Guide(description: \"d\") static var x: Int = 1 }", "1:23",
                "'@Guide' can only be used on stored properties", nil
            ),
            (
                "@Generable struct A { @Guide(description: \"d\") var x: Int { 1 } }", "1:23",
                "'@Guide' can only be used on stored properties", nil
            ),
            (
                "@Generable enum A { @Guide(description: \"d\") case a }", "1:21",
                "'@Guide' can only be used on stored properties", nil
            ),
            (
                "@Generable struct A: FoundationModels.Generable {}", "1:22", "Type already conforms to 'Generable'",
                "Remove 'Generable'"
            ),
        ] as [(String, String, String, String?)])
    func complaints(source: String, place: String, message: String, fixIt: String?) throws {
        let diagnostics = expand(source).diagnostics
        let diagnostic = try #require(diagnostics.first)
        #expect(diagnostics.count == 1)
        let location = SourceLocationConverter(fileName: "", tree: diagnostic.node.root).location(
            for: diagnostic.position)
        _ = location
        #expect(diagnostic.message.hasPrefix(message))
        #expect(diagnostic.fixIts.first?.message.message == fixIt)
        #expect(source.hasText(diagnostic.node.trimmedDescription, at: place))
    }
}

extension String {
    /// Whether `text` begins at a place written as line and column; sources here have one line.
    fileprivate func hasText(_ text: String, at place: String) -> Bool {
        guard let column = place.split(separator: ":").last.flatMap({ Int($0) }), column <= count else { return false }
        return dropFirst(column - 1).hasPrefix(text)
    }
}
