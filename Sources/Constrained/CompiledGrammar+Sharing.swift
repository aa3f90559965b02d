extension CompiledGrammar {
    /// What the grammar of a JSON Schema depends on.
    private struct SchemaKey: Hashable {
        var schema: [UInt8]
        var options: GrammarOptions
        var limits: GrammarLimits
    }

    /// The longest schema text that is kept, in bytes.
    private static let maximumSharedBytes = 1 << 20
    private static let schemas = GrammarCache<SchemaKey>(capacity: 64)

    /// The grammar of a JSON Schema's text, compiled at its first use in the process and shared from then on.
    ///
    /// The process keeps the 64 grammars used last, of texts up to a mebibyte; masks are kept with a grammar for each
    /// vocabulary.
    ///
    /// - Throws: As ``init(jsonSchema:options:limits:)``; failures are not kept.
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
