/// The draft of JSON Schema that a schema follows.
struct SchemaDialect: Hashable {
    /// The number or year of the draft; the newest if none is named.
    var draft = 2020
    /// Whether `$schema` names a draft, so that keywords of others are ignored.
    var isNamed = false
    /// Whether the keywords of the validation vocabulary are enforced.
    var hasValidation = true

    /// The keyword that identifies a schema.
    var identifier: [UInt32] { draft <= 4 ? Identifiers.oldIdentifier : Identifiers.identifier }

    private static let drafts: [(mark: [UInt32], draft: Int)] = [
        ("draft-03", 3), ("draft-04", 4), ("draft-06", 6), ("draft-07", 7), ("2019-09", 2019), ("2020-12", 2020),
    ].map { ($0.0.unicodeScalars.map(\.value), $0.1) }

    /// Returns the dialect that a schema names, or else this one, of the schema around it.
    func named(by schema: ExactJSON) -> SchemaDialect {
        guard case .string(let name)? = schema[Identifiers.schema] else { return self }
        for (mark, draft) in Self.drafts where name.holds(mark) {
            return SchemaDialect(draft: draft, isNamed: true, hasValidation: hasValidation)
        }
        return self
    }

    /// Whether a keyword is enforced. If no draft is named, all are, except those of draft 3.
    func knows(_ keyword: String) -> Bool {
        if !hasValidation, Self.validation.contains(keyword) { return false }
        return switch keyword {
        case "extends", "disallow", "divisibleBy": draft == 3
        case "allOf", "anyOf", "oneOf", "not", "multipleOf", "minProperties", "maxProperties": draft >= 4
        case "const", "contains", "propertyNames": draft >= 6
        case "if", "then", "else": draft >= 7
        case "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems", "minContains",
            "maxContains":
            draft >= 2019
        case "$recursiveRef": draft == 2019 || !isNamed
        case "prefixItems", "$dynamicRef": draft >= 2020
        default: true
        }
    }

    /// The keywords of the validation vocabulary.
    private static let validation: Set<String> = [
        "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
        "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
        "maxProperties", "minProperties", "required", "dependentRequired",
    ]
}

extension [UInt32] {
    /// Whether the scalar values contain others as a contiguous part.
    fileprivate func holds(_ part: [UInt32]) -> Bool {
        count >= part.count && (0...count - part.count).contains { self[$0...].starts(with: part) }
    }
}
