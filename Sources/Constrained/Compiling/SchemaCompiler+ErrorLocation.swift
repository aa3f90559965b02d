/// The keyword that an exceeded limit is reported at.
extension SchemaCompiler {
    /// Sets the location of later limits to a schema of the goal that is being compiled.
    ///
    /// Returns false if no schema of the goal has a keyword.
    @discardableResult
    func focus(_ goal: Goal) -> Bool {
        guard !arena.hasFailed,
            let named = goals[goal].first(where: { !store[$0.schema].keywords.isEmpty })
        else { return false }
        schemaInHand = named.schema
        return true
    }

    /// Sets the location of later limits to the schema whose members or items are being read.
    func blame(_ schema: Subschema.ID) {
        if !arena.hasFailed { schemaInHand = schema }
    }

    /// Returns the error of a limit that a text exceeded, located at a keyword of a schema.
    func limit(_ name: String, _ value: Int, blaming schema: Subschema.ID) -> GrammarError {
        .limit(name, value, at: SchemaPlace(blaming: store[schema], for: name))
    }

    /// Throws the first limit that was exceeded, with its location.
    func check() throws(GrammarError) {
        if arena.hasFailed, let failure = arena.failure { throw failure.located(at: place(of: failure)) }
    }

    /// Returns the location of a limit that has none.
    func place(of failure: GrammarError) -> SchemaPlace? {
        guard case .limit(let name, _, nil) = failure else { return nil }
        return SchemaPlace(blaming: store[schemaInHand], for: name)
    }
}

extension SchemaPlace {
    /// Creates the location of the keyword that most likely exceeded a limit, or nil if the schema has no keyword.
    ///
    /// - Parameter limit: The name of the limit.
    init?(blaming node: Subschema, for limit: String) {
        let order = (Self.causes[limit] ?? []) + Self.costly
        guard let keyword = order.first(where: { node.keywords.contains($0) }) ?? node.keywords.first else {
            return nil
        }
        self.init(keyword: keyword, pointer: node.pointer + "/" + JSONPointer.escaped(keyword))
    }

    /// The keywords that alone can exceed some limits.
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

    /// The keywords, sorted by descending cost.
    private static let costly = [
        "unevaluatedProperties", "unevaluatedItems", "oneOf", "anyOf", "not", "if", "dependentSchemas", "dependencies",
        "dependentRequired", "patternProperties", "propertyNames", "contains", "uniqueItems", "pattern", "format",
        "multipleOf", "divisibleBy", "enum", "const", "allOf", "extends", "disallow", "$dynamicRef", "$recursiveRef",
        "$ref", "prefixItems", "items", "properties", "additionalProperties", "required",
    ]
}
