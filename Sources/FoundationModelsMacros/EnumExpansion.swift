import SwiftSyntax
import SwiftSyntaxMacros

/// The expansion of `@Generable` for an enum.
struct EnumExpansion {
    private let type: GenerableType
    private let arguments: MacroArguments
    private let name: String
    private let items: [Conditional<EnumCase>]
    private let isIndirect: Bool

    init(_ declaration: EnumDeclSyntax, _ type: GenerableType, _ arguments: MacroArguments) {
        self.type = type
        self.arguments = arguments
        name = declaration.name.text.filter { $0 != "`" }
        let items = EnumCase.items(of: declaration)
        self.items = items
        isIndirect =
            declaration.modifiers.contains { $0.name.text == "indirect" }
            || EnumCase.all(items).contains { item in
                item.element.parent?.parent?.as(EnumCaseDeclSyntax.self)?.modifiers.contains {
                    $0.name.text == "indirect"
                } ?? false
            }
    }

    private var cases: [EnumCase] { EnumCase.all(items) }
    private var hasPayload: Bool { cases.contains { !$0.payload.isEmpty } }
    private var hasConditions: Bool { Conditional.areAny(items) }

    /// Complains of what can't be told apart in JSON; returns whether anything keeps the enum from being expanded.
    func complain(in context: (any MacroExpansionContext)?) -> Bool {
        guard hasPayload else { return false }
        var isRefused = false
        var names: Set<String> = []
        // Under conditions two cases of one name may exclude each other.
        for item in cases where !hasConditions && !names.insert(item.name).inserted {
            context?.diagnose(GenerableDiagnostic.repeatedCase.at(item.element.name))
            isRefused = true
        }
        for item in cases {
            let parameters = Array(item.element.parameterClause?.parameters ?? [])
            for (payload, parameter) in zip(item.payload, parameters) {
                if PropertyCollector(context: context).complains(of: payload.property.type) { isRefused = true }
                guard payload.property.key == "type" else { continue }
                context?.diagnose(GenerableDiagnostic.reservedLabel.at(parameter))
                isRefused = true
            }
        }
        return isRefused
    }

    var members: [DeclSyntax] {
        guard hasPayload else { return [schema { $0.value }, choiceContent] }
        var members = [schema { "\($0.typeName).self" }, unionContent]
        if !type.hasPartialForm { members.append(partialForm) }
        return members
            + Conditional.declarations(items) { item in
                DiscriminatedExpansion(item: item, availability: type.availability).declaration
            }
    }

    /// The lines that `line` gives for the cases, inside their conditions.
    private func lines(_ line: (EnumCase) -> String) -> String {
        Conditional.lines(items, line).joined(separator: "\n")
    }

    /// The initializer from content.
    var initializer: String {
        let cases = lines { item in
            guard hasPayload else { return "case \(item.value):\nself = .\(item.identifier)" }
            let values = item.payload.map { payload in
                (payload.label.map { "\($0): " } ?? "")
                    + "try content.value(forProperty: \(stringLiteral(payload.property.key)))"
            }
            let call = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
            return "case \(stringLiteral(item.name)):\nself = .\(item.identifier)\(call)"
        }
        // Half a name is none yet.
        return """
            \(type.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
            let name = \(nameSource)
            let value = try name.value(Swift.String.self)
            switch name.isComplete ? value : "" {
            \(cases)
            default:
            throw FoundationModels.GeneratedContent.ParsingError(
            rawContent: content.jsonString, debugDescription: "Unexpected value \\"\\(value)\\" for \(name)")
            }
            }
            """
    }

    /// The expression for the content that names the case.
    private var nameSource: String {
        hasPayload
            ? "try content.value(FoundationModels.GeneratedContent.self, forProperty: \"type\")" : "content"
    }

    private var head: String { "\(type.availability)\(type.access)nonisolated " }

    /// The schema, a choice among what `choice` gives for each case.
    private func schema(_ choice: (EnumCase) -> String) -> DeclSyntax {
        let list = arguments.schemaArguments
        guard hasConditions else {
            let choices = list + ["anyOf: [\(cases.map(choice).joined(separator: ", "))]"]
            return """
                \(raw: head)static var generationSchema: FoundationModels.GenerationSchema {
                FoundationModels.GenerationSchema(\(raw: choices.joined(separator: ", ")))
                }
                """
        }
        let element = hasPayload ? "any FoundationModels.Generable.Type" : "Swift.String"
        return """
            \(raw: head)static var generationSchema: FoundationModels.GenerationSchema {
            var choices: [\(raw: element)] = []
            \(raw: lines { "choices.append(\(choice($0)))" })
            return FoundationModels.GenerationSchema(\(raw: list.joined(separator: ", ")), anyOf: choices)
            }
            """
    }

    private var choiceContent: DeclSyntax {
        content { "case .\($0.identifier):\nreturn FoundationModels.GeneratedContent(\($0.value))" }
    }

    private var unionContent: DeclSyntax {
        content { item in
            let names = item.payload.indices.map { "value\($0)" }
            let pattern = names.isEmpty ? "" : "(\(names.map { "let \($0)" }.joined(separator: ", ")))"
            let made = "\(item.typeName)(\(names.joined(separator: ", "))).generatedContent"
            return "case .\(item.identifier)\(pattern):\nreturn \(made)"
        }
    }

    private func content(_ line: (EnumCase) -> String) -> DeclSyntax {
        """
        \(raw: head)var generatedContent: FoundationModels.GeneratedContent {
        switch self {
        \(raw: lines(line))
        }
        }
        """
    }

    private var partialForm: DeclSyntax {
        let cases = lines { item in
            let values = item.payload.map { payload in
                (payload.label.map { "\($0): " } ?? "") + payload.property.partialType
            }
            return "case \(item.identifier)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
        }
        return """
            \(raw: head)\(raw: isIndirect ? "indirect " : "")enum PartiallyGenerated: \
            FoundationModels.ConvertibleFromGeneratedContent {
            \(raw: cases)
            \(raw: initializer)
            }
            """
    }
}
