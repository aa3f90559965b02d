/// Which keyword is to blame where a limit is hit.
extension SchemaCompiler {
    /// Takes note of the goal that is worked on, so that a limit hit there names a place of the schema; false where the
    /// goal has none to name.
    @discardableResult
    func focus(_ goal: Goal) -> Bool {
        guard !arena.hasFailed,
            let named = goals[goal].first(where: { !store[$0.schema].keywords.isEmpty })
        else { return false }
        schemaInHand = named.schema
        return true
    }

    /// Takes note of the schema whose members or items are looked at, for the same purpose.
    func blame(_ schema: Subschema.ID) {
        if !arena.hasFailed { schemaInHand = schema }
    }

    /// A limit that a text has hit, with the keyword of a schema that is to blame.
    func limit(_ name: String, _ value: Int, blaming schema: Subschema.ID) -> GrammarError {
        .limit(name, value, at: SchemaPlace(blaming: store[schema], for: name))
    }

    /// Throws the first limit that was hit, with the place that led to it.
    func check() throws(GrammarError) {
        if arena.hasFailed, let failure = arena.failure { throw failure.located(at: place(of: failure)) }
    }

    /// The place that a limit is blamed on, if it has none.
    func place(of failure: GrammarError) -> SchemaPlace? {
        guard case .limit(let name, _, nil) = failure else { return nil }
        return SchemaPlace(blaming: store[schemaInHand], for: name)
    }
}

extension SchemaPlace {
    /// The keyword of a schema that is the likeliest to cost much, or nil where the schema has none.
    ///
    /// - Parameter limit: the name of the limit that was hit.
    init?(blaming node: Subschema, for limit: String) {
        let order = (Self.causes[limit] ?? []) + Self.costly
        guard let keyword = order.first(where: { node.keywords.contains($0) }) ?? node.keywords.first else {
            return nil
        }
        self.init(keyword: keyword, pointer: node.pointer + "/" + JSONPointer.escaped(keyword))
    }

    /// What alone can lead to some limits.
    private static let causes: [String: [String]] = [
        "digits of a step": ["multipleOf", "divisibleBy"],
        "overlapping groups of keys": keys,
        "pairs of names and groups of keys": keys,
        "automaton states of overlapping groups of keys": keys,
        "keys of a finite set beside demands": keys,
        "ways to write one item": items,
        "situations of an array's items": items,
        "distinct items of one array": ["uniqueItems"],
        "steps of a search for an item that is new": ["uniqueItems"],
        "undeclared keys of one object": keys,
        "subschemas applied inside one another": inPlace,
        "dynamic scopes": ["$dynamicRef", "$recursiveRef", "$ref"],
    ]
    private static let keys = ["patternProperties", "propertyNames", "unevaluatedProperties", "additionalProperties"]
    private static let items = ["contains", "unevaluatedItems", "uniqueItems", "prefixItems", "items"]
    private static let inPlace = ["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if"]

    /// Keywords by how much they may cost, the costliest first.
    private static let costly = [
        "unevaluatedProperties", "unevaluatedItems", "oneOf", "anyOf", "not", "if", "dependentSchemas", "dependencies",
        "dependentRequired", "patternProperties", "propertyNames", "contains", "uniqueItems", "pattern", "format",
        "multipleOf", "divisibleBy", "enum", "const", "allOf", "extends", "disallow", "$dynamicRef", "$recursiveRef",
        "$ref", "prefixItems", "items", "properties", "additionalProperties", "required",
    ]
}
