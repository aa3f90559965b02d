extension CompiledGrammar {
    /// The cache key of a JSON Schema's grammar: everything that compiling it depends on.
    private struct SchemaKey: Hashable {
        var schema: [UInt8]
        var options: GrammarOptions
        var limits: GrammarLimits
    }

    /// The longest schema text that is cached, in bytes.
    private static let maximumSharedBytes = 1 << 20
    private static let schemas = GrammarCache<SchemaKey>(capacity: 64)

    /// Returns the grammar of a JSON Schema's text, compiled at its first use in the process and shared afterwards.
    ///
    /// The process keeps the 64 most recently used grammars, of schema texts up to 1 MiB. Each grammar keeps its masks
    /// for every vocabulary.
    ///
    /// - Throws: The errors of ``init(jsonSchema:options:limits:)``. Failures aren't cached.
    public static func shared(
        jsonSchema: String, options: GrammarOptions = GrammarOptions(), limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) -> CompiledGrammar {
        let key = SchemaKey(schema: Array(jsonSchema.utf8), options: options, limits: limits)
        if key.schema.count > maximumSharedBytes {
            return try CompiledGrammar(jsonSchema: jsonSchema, options: options, limits: limits)
        }
        return try schemas.grammar(for: key) { () throws(GrammarError) in
            try CompiledGrammar(jsonSchema: jsonSchema, options: options, limits: limits)
        }
    }
}
