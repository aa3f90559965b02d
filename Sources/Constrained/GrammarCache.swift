import Synchronization

/// The grammars that were used last, so that the next request with the same key compiles nothing and
/// finds the masks of the last.
///
/// ```swift
/// let cache = GrammarCache<String>(capacity: 32)
/// let grammar = try cache.grammar(for: schema) { () throws(GrammarError) in try CompiledGrammar(jsonSchema: schema) }
/// ```
package final class GrammarCache<Key: Hashable & Sendable>: Sendable {
    private struct Entries {
        var clock = 0
        /// The grammars with the number of their last use.
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

    /// Makes an empty cache.
    ///
    /// - Parameter capacity: the most grammars that are kept; the one unused for the longest goes first.
    package init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// The number of grammars that are kept.
    package var count: Int { entries.withLock { $0.grammars.count } }

    /// The grammar of a key, compiled if it is not kept.
    ///
    /// - Parameter compile: compiles the grammar; not under a lock, so that two threads may both do so. Both then get
    ///   the grammar of the one that was faster. Failures are not kept.
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
