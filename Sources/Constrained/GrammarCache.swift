import Synchronization

/// A cache of the most recently used grammars.
///
/// A later request with the same key compiles nothing and reuses the cached masks.
///
/// ```swift
/// let cache = GrammarCache<String>(capacity: 32)
/// let grammar = try cache.grammar(for: schema) { () throws(GrammarError) in try CompiledGrammar(jsonSchema: schema) }
/// ```
package final class GrammarCache<Key: Hashable & Sendable>: Sendable {
    private struct Entries {
        var clock = 0
        /// The grammars, each with the clock's value at its last use.
        var grammars: [Key: (grammar: CompiledGrammar, use: Int)] = [:]

        mutating func find(_ key: Key) -> CompiledGrammar? {
            guard let known = grammars[key]?.grammar else { return nil }
            clock += 1
            grammars[key]?.use = clock
            return known
        }
    }

    private let capacity: Int
    private let entries = Mutex(Entries())

    /// Creates an empty cache.
    ///
    /// - Parameter capacity: The maximum number of grammars, at least one. The least recently used is evicted first.
    package init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// The number of cached grammars.
    package var count: Int { entries.withLock { $0.grammars.count } }

    /// Returns the grammar of a key, compiled if it isn't cached.
    ///
    /// - Parameter compile: Compiles the grammar. It runs outside the lock, so two threads may both compile; both then
    ///   get the grammar that was cached first. Failures aren't cached.
    package func grammar<Failure: Error>(
        for key: Key, compile: () throws(Failure) -> CompiledGrammar
    ) throws(Failure) -> CompiledGrammar {
        if let known = entries.withLock({ $0.find(key) }) { return known }
        let made = try compile()
        return entries.withLock { entries in
            if let known = entries.find(key) { return known }
            if entries.grammars.count >= capacity {
                let oldest = entries.grammars.min { $0.value.use < $1.value.use }
                if let oldest { entries.grammars[oldest.key] = nil }
            }
            entries.clock += 1
            entries.grammars[key] = (made, entries.clock)
            return made
        }
    }
}
