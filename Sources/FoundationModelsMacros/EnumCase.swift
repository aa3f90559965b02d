import SwiftParser
import SwiftSyntax

/// One case of a generable enum.
struct EnumCase {
    /// One associated value.
    struct Payload {
        /// The label at the place of use, as written, if there is one.
        let label: String?
        let property: GenerableProperty
    }

    /// The name as written, with back quotes where it has them.
    let identifier: String
    /// The text that stands for a case without payload, as an expression.
    let value: String
    let payload: [Payload]
    /// The name of the type that describes the case with its payload.
    var typeName = ""
    /// The case in the source.
    let element: EnumCaseElementSyntax

    var name: String { identifier.filter { $0 != "`" } }

    /// The cases of an enum, with the conditions under which they exist.
    static func items(of declaration: EnumDeclSyntax) -> [Conditional<EnumCase>] {
        let hasTextValues =
            declaration.inheritanceClause?.inheritedTypes.contains {
                ["String", "Swift.String"].contains($0.type.trimmedDescription)
            } ?? false
        var typeNames: Set<String> = []
        return Conditional.items(in: declaration.memberBlock.members) { member in
            (member.as(EnumCaseDeclSyntax.self)?.elements ?? []).map { element in
                let plain = stringLiteral(element.name.text.filter { $0 != "`" })
                let value = hasTextValues ? element.rawValue?.value.trimmedDescription ?? plain : plain
                var item = EnumCase(
                    identifier: element.name.text, value: value, payload: payload(of: element), element: element)
                item.typeName = "Discriminated" + item.name.prefix(1).uppercased() + item.name.dropFirst()
                while !typeNames.insert(item.typeName).inserted { item.typeName += "_" }
                return item
            }
        }
    }

    /// The cases without their conditions.
    static func all(_ items: [Conditional<EnumCase>]) -> [EnumCase] { Conditional.all(items) }

    /// The associated values: their keys are their inner names or labels, and `value`, `value1` … for the others.
    private static func payload(of element: EnumCaseElementSyntax) -> [Payload] {
        let parameters = Array(element.parameterClause?.parameters ?? [])
        let labels = parameters.map { parameter -> String? in
            guard let text = parameter.firstName?.text, text != "_" else { return nil }
            let plain = text.filter { $0 != "`" }
            // The keywords that a label must write in quotes; with the others they draw a warning.
            return ["inout", "var", "let"].contains(plain) ? "`\(plain)`" : plain
        }
        let named = zip(parameters, labels).map { ($0.secondName?.text ?? $1).map { $0.filter { $0 != "`" } } }
        let taken = Set(named.compactMap(\.self))
        var unnamed = 0
        func freeKey() -> String {
            while true {
                let candidate = unnamed == 0 ? "value" : "value\(unnamed)"
                unnamed += 1
                if !taken.contains(candidate) { return candidate }
            }
        }
        return parameters.indices.map { index in
            let key = named[index] ?? freeKey()
            return Payload(
                label: labels[index],
                property: GenerableProperty(
                    identifier: key.isValidSwiftIdentifier(for: .variableName) ? key : "`\(key)`",
                    type: parameters[index].type, guide: GuideArguments(AttributeListSyntax([]))))
        }
    }
}
