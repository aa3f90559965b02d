import SwiftSyntax

/// The expansion of `@Generable` for a struct.
struct StructExpansion {
    private let items: [PropertyItem]
    private let type: GenerableType
    private let arguments: MacroArguments

    init(items: [PropertyItem], type: GenerableType, arguments: MacroArguments) {
        self.items = items
        self.type = type
        self.arguments = arguments
    }

    var members: [DeclSyntax] {
        var members = [schema, content]
        if !type.hasPartialForm { members.append(partialForm) }
        return members
    }

    private var properties: [GenerableProperty] { PropertyItem.all(items) }

    private var schema: DeclSyntax {
        var list = arguments.schemaArguments
        if let writesNull = arguments.writesNull {
            list.append("representNilExplicitlyInGeneratedContent: \(writesNull)")
        }
        let head =
            "\(type.availability)\(type.access)nonisolated static var generationSchema: "
            + "FoundationModels.GenerationSchema"
        if PropertyItem.areAny(items) {
            let lines = PropertyItem.lines(items) { $0.isIdentity ? nil : "properties.append(\($0.schemaEntry))" }
            return """
                \(raw: head) {
                var properties: [FoundationModels.GenerationSchema.Property] = []
                \(raw: lines.joined(separator: "\n"))
                return FoundationModels.GenerationSchema(\(raw: list.joined(separator: ", ")), properties: properties)
                }
                """
        }
        let entries = properties.filter { !$0.isIdentity }.map { $0.schemaEntry }
        let array = entries.isEmpty ? "[]" : "[\n" + entries.joined(separator: ",\n") + "\n]"
        return """
            \(raw: head) {
            FoundationModels.GenerationSchema(\(raw: list.joined(separator: ", ")), properties: \(raw: array))
            }
            """
    }

    private var content: DeclSyntax {
        let lines = PropertyItem.lines(items) {
            $0.isIdentity ? nil : "addProperty(name: \(stringLiteral($0.key)), value: self.\($0.identifier))"
        }
        let identity = properties.first(where: \.isIdentity).map { ", id: self.\($0.identifier)" } ?? ""
        let optional: String
        switch arguments.writesNull {
        case "true"?: optional = "properties.append((name, value))"
        case nil, "false"?: optional = "if let value {\nproperties.append((name, value))\n}"
        case let condition?: optional = "if value != nil || \(condition) {\nproperties.append((name, value))\n}"
        }
        return """
            \(raw: type.availability)\(raw: type.access)nonisolated var generatedContent: \
            FoundationModels.GeneratedContent {
            var properties: [(Swift.String, any FoundationModels.ConvertibleToGeneratedContent)] = []
            \(raw: lines.joined(separator: "\n"))
            return FoundationModels.GeneratedContent(properties: properties\(raw: identity), \
            uniquingKeysWith: { _, second in
            second
            })
            func addProperty(name: Swift.String, value: some FoundationModels.Generable) {
            properties.append((name, value))
            }
            func addProperty(name: Swift.String, value: (some FoundationModels.Generable)?) {
            \(raw: optional)
            }
            }
            """
    }

    private var partialForm: DeclSyntax {
        let addsIdentity = !type.isIdentifiable && !type.hasID
        let isIdentifiable = addsIdentity || properties.contains { $0.key == "id" }
        var declarations: [String] = []
        var assignments: [String] = []
        if addsIdentity {
            declarations.append("\(type.access)var id: FoundationModels.GenerationID")
            assignments.append("self.id = content.id ?? FoundationModels.GenerationID()")
        }
        declarations += PropertyItem.lines(items) {
            "\($0.access)var \($0.identifier): \($0.isIdentity ? $0.typeText : $0.partialType)"
        }
        assignments += PropertyItem.lines(items, assignment)
        let conformances =
            (isIdentifiable ? ["Swift.Identifiable"] : [])
            + ["FoundationModels.ConvertibleFromGeneratedContent"]
        return """
            \(raw: type.availability)\(raw: type.access)nonisolated struct PartiallyGenerated: \
            \(raw: conformances.joined(separator: ", ")) {
            \(raw: declarations.joined(separator: "\n"))
            \(raw: type.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
            \(raw: assignments.joined(separator: "\n"))
            }
            }
            """
    }

    /// The initializer from content.
    var initializer: String {
        let lines = PropertyItem.lines(items, assignment)
        return """
            \(type.access)nonisolated init(_ content: FoundationModels.GeneratedContent) throws {
            \(lines.joined(separator: "\n"))
            }
            """
    }

    private func assignment(_ property: GenerableProperty) -> String {
        property.isIdentity
            ? "self.\(property.identifier) = content.id ?? FoundationModels.GenerationID()"
            : "self.\(property.identifier) = try content.value(forProperty: \(stringLiteral(property.key)))"
    }
}
