import Synchronization

/// The grammars of JSON Schemas that a process has compiled, so that the next request with the same
/// schema compiles nothing and finds the masks of the last.
final class GrammarStore: Sendable {
    /// What a grammar depends on.
    struct Key: Hashable {
        var schema: [UInt8]
        var options: GrammarOptions
        var limits: GrammarLimits
    }

    /// The store of the process.
    static let shared = GrammarStore(capacity: 64, maximumSchemaBytes: 1 << 20)

    private let capacity: Int
    private let maximumSchemaBytes: Int
    /// The grammars with the number of their last use.
    private let entries = Mutex<(clock: Int, grammars: [Key: (grammar: CompiledGrammar, use: Int)])>((0, [:]))

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - capacity: the most grammars that are kept; the one unused for the longest goes first.
    ///   - maximumSchemaBytes: the longest schema text that is kept.
    init(capacity: Int, maximumSchemaBytes: Int) {
        self.capacity = capacity
        self.maximumSchemaBytes = maximumSchemaBytes
    }

    /// The number of grammars that are kept.
    var count: Int { entries.withLock { $0.grammars.count } }

    /// The grammar of a key, compiled if it is not kept.
    func grammar(
        _ key: Key, compile: () throws(GrammarError) -> CompiledGrammar
    ) throws(GrammarError) -> CompiledGrammar {
        if let known = find(key) { return known }
        let made = try compile()
        if key.schema.count > maximumSchemaBytes { return made }
        return entries.withLock { entries in
            // Another thread may have been faster; then all share its grammar.
            if let known = entries.grammars[key] { return known.grammar }
            if entries.grammars.count >= capacity, let oldest = entries.grammars.min(by: { $0.value.use < $1.value.use }) {
                entries.grammars[oldest.key] = nil
            }
            entries.clock += 1
            entries.grammars[key] = (made, entries.clock)
            return made
        }
    }

    private func find(_ key: Key) -> CompiledGrammar? {
        entries.withLock { entries in
            guard let known = entries.grammars[key] else { return nil }
            entries.clock += 1
            entries.grammars[key] = (known.grammar, entries.clock)
            return known.grammar
        }
    }
}

extension CompiledGrammar {
    /// The grammar of a JSON Schema's text, compiled at its first use in the process and shared from then on.
    ///
    /// The process keeps the 64 grammars used last, of texts up to a mebibyte.
    ///
    /// - Throws: As ``init(jsonSchema:options:limits:)``; failures are not kept.
    public static func shared(
        jsonSchema: String, options: GrammarOptions = GrammarOptions(), limits: GrammarLimits = GrammarLimits()
    ) throws(GrammarError) -> CompiledGrammar {
        let key = GrammarStore.Key(schema: Array(jsonSchema.utf8), options: options, limits: limits)
        return try GrammarStore.shared.grammar(key) { () throws(GrammarError) in
            try CompiledGrammar(jsonSchema: jsonSchema, options: options, limits: limits)
        }
    }
}
