import SwiftParser
import SwiftSyntax

/// What `@Generable` writes for an enum.
struct EnumExpansion {
    /// One case.
    struct Case {
        let identifier: String
        /// The text that stands for a case without payload.
        let value: String
        let payload: [Payload]

        var name: String { identifier.filter { $0 != "`" } }
        /// The name of the type that describes the case with its payload.
        var typeName: String { "Discriminated" + name.prefix(1).uppercased() + name.dropFirst() }
    }

    /// One associated value.
    struct Payload {
        /// The label at the place of use, as written, if there is one.
        let label: String?
        let property: GenerableProperty
    }

    private let type: GenerableType
    private let arguments: MacroArguments
    private let name: String
    private let cases: [Case]
    private let isIndirect: Bool

    init(_ declaration: EnumDeclSyntax, _ type: GenerableType, _ arguments: MacroArguments) {
        self.type = type
        self.arguments = arguments
        name = declaration.name.text.filter { $0 != "`" }
        cases = Self.cases(of: declaration)
        isIndirect = declaration.modifiers.contains { $0.name.text == "indirect" }
            || declaration.memberBlock.members.contains {
                $0.decl.as(EnumCaseDeclSyntax.self)?.modifiers.contains { $0.name.text == "indirect" } ?? false
            }
    }

    /// The cases of an enum.
    static func cases(of declaration: EnumDeclSyntax) -> [Case] {
        let hasTextValues = declaration.inheritanceClause?.inheritedTypes.contains {
            ["String", "Swift.String"].contains($0.type.trimmedDescription)
        } ?? false
        return declaration.memberBlock.members.flatMap { member -> [Case] in
            guard let decl = member.decl.as(EnumCaseDeclSyntax.self) else { return [] }
            return decl.elements.map { element in
                let plain = stringLiteral(element.name.text.filter { $0 != "`" })
                let value = hasTextValues ? element.rawValue?.value.trimmedDescription ?? plain : plain
                return Case(identifier: element.name.text, value: value, payload: payload(of: element))
            }
        }
    }

    private static func payload(of element: EnumCaseElementSyntax) -> [Payload] {
        let parameters = element.parameterClause?.parameters ?? []
        let names = parameters.compactMap { ($0.secondName ?? $0.firstName)?.text }
        var free = (0...).lazy.map { $0 == 0 ? "value" : "value\($0)" }.filter { !names.contains($0) }.makeIterator()
        return parameters.map { parameter in
            let label = parameter.firstName.map(\.text).flatMap { $0 == "_" ? nil : $0 }
            let key: String
            if let inner = parameter.secondName?.text ?? label {
                key = inner
            } else {
                key = free.next() ?? "value"
            }
            return Payload(
                label: label,
                property: GenerableProperty(
                    identifier: key.isValidSwiftIdentifier(for: .variableName) ? key : "`\(key)`",
                    type: parameter.type, guide: GuideArguments(AttributeListSyntax([]))))
        }
    }

    private var hasPayload: Bool { cases.contains { !$0.payload.isEmpty } }

    var members: [DeclSyntax] {
        guard hasPayload else { return [choiceSchema, choiceContent] }
        var members = [unionSchema, unionContent]
        if !type.hasPartialForm { members.append(partialForm) }
        return members + cases.map(discriminated)
    }

    /// The initialiser from content.
    var initializer: String {
        let switchBody: [String]
        if hasPayload {
            switchBody = cases.map { item in
                let values = item.payload.map { payload in
                    (payload.label.map { "\($0): " } ?? "")
                        + "try content.value(forProperty: \(stringLiteral(payload.property.key)))"
                }
                let call = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
                return "case \(stringLiteral(item.name)):\nself = .\(item.identifier)\(call)"
            }
        } else {
            switchBody = cases.map { "case \($0.value):\nself = .\($0.identifier)" }
        }
        return """
            \(type.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
            \(reading(of: hasPayload))
            \(switchBody.joined(separator: "\n"))
            \(failure)
            }
            }
            """
    }

    /// The lines that read the case's name; half a name is none yet.
    private func reading(of discriminator: Bool) -> String {
        let source = discriminator
            ? "try content.value(FoundationModels.GeneratedContent.self, forProperty: \"type\")" : "content"
        return """
            let name = \(source)
            let value = try name.value(Swift.String.self)
            switch name.isComplete ? value : "" {
            """
    }

    private var failure: String {
        """
        default:
        throw FoundationModels.GeneratedContent.ParsingError(
        rawContent: content.jsonString, debugDescription: "Unexpected value \\"\\(value)\\" for \(name)")
        """
    }

    private var head: String { "\(type.availability)\(type.access)nonisolated " }

    private var choiceSchema: DeclSyntax {
        let list = arguments.schemaArguments + ["anyOf: [\(cases.map(\.value).joined(separator: ", "))]"]
        return """
            \(raw: head)static var generationSchema: FoundationModels.GenerationSchema {
            FoundationModels.GenerationSchema(\(raw: list.joined(separator: ", ")))
            }
            """
    }

    private var choiceContent: DeclSyntax {
        let lines = cases.map { "case .\($0.identifier):\nFoundationModels.GeneratedContent(\($0.value))" }
        return """
            \(raw: head)var generatedContent: FoundationModels.GeneratedContent {
            switch self {
            \(raw: lines.joined(separator: "\n"))
            }
            }
            """
    }

    private var unionSchema: DeclSyntax {
        let list = arguments.schemaArguments
            + ["anyOf: [\(cases.map { "\($0.typeName).self" }.joined(separator: ", "))]"]
        return """
            \(raw: head)static var generationSchema: FoundationModels.GenerationSchema {
            FoundationModels.GenerationSchema(\(raw: list.joined(separator: ", ")))
            }
            """
    }

    private var unionContent: DeclSyntax {
        let lines = cases.map { item in
            let names = item.payload.indices.map { "value\($0)" }
            let pattern = names.isEmpty ? "" : "(\(names.map { "let \($0)" }.joined(separator: ", ")))"
            let made = "\(item.typeName)(\(names.joined(separator: ", "))).generatedContent"
            return "case .\(item.identifier)\(pattern):\n\(made)"
        }
        return """
            \(raw: head)var generatedContent: FoundationModels.GeneratedContent {
            switch self {
            \(raw: lines.joined(separator: "\n"))
            }
            }
            """
    }

    private var partialForm: DeclSyntax {
        let lines = cases.map { item in
            let values = item.payload.map { payload in
                (payload.label.map { "\($0): " } ?? "") + payload.property.partialType
            }
            return "case \(item.identifier)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
        }
        return """
            \(raw: head)\(raw: isIndirect ? "indirect " : "")enum PartiallyGenerated: \
            FoundationModels.ConvertibleFromGeneratedContent {
            \(raw: lines.joined(separator: "\n"))
            \(raw: initializer)
            }
            """
    }

    /// The private type that describes one case.
    private func discriminated(_ item: Case) -> DeclSyntax {
        let type = "FoundationModels.GenerationSchema.Property("
            + "name: \"type\", type: Swift.String.self, guides: [.constant(\(stringLiteral(item.name)))])"
        let entries = [type] + item.payload.map(\.property.schemaEntry)
        let fields = item.payload.map { "let \($0.property.identifier): \($0.property.typeText)" }
        // Numbered and without labels: a keyword as a label draws a warning, and a label may look like a number's name.
        let parameters = item.payload.enumerated().map { "_ value\($0): \($1.property.typeText)" }
        let copies = item.payload.enumerated().map { "self.\($1.property.identifier) = value\($0)" }
        let reads = item.payload.map {
            "self.\($0.property.identifier) = try content.value(forProperty: \(stringLiteral($0.property.key)))"
        }
        let adds = item.payload.map {
            "addProperty(name: \(stringLiteral($0.property.key)), value: self.\($0.property.identifier))"
        }
        return """
            \(raw: self.type.availability)private nonisolated struct \(raw: item.typeName): FoundationModels.Generable {
            \(raw: fields.joined(separator: "\n"))
            static var generationSchema: FoundationModels.GenerationSchema {
            FoundationModels.GenerationSchema(type: Self.self, properties: [
            \(raw: entries.joined(separator: ",\n"))
            ])
            }
            init(\(raw: parameters.joined(separator: ", "))) {
            \(raw: copies.joined(separator: "\n"))
            }
            init(_ content: FoundationModels.GeneratedContent) throws {
            \(raw: reads.joined(separator: "\n"))
            }
            var generatedContent: FoundationModels.GeneratedContent {
            var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = \
            [("type", \(raw: stringLiteral(item.name)))]
            \(raw: adds.joined(separator: "\n"))
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
            }
            """
    }
}
