import Constrained
import Synchronization

/// The grammars that were used last, so that a schema is compiled once and not for every request.
final class GrammarCache: Sendable {
    /// How many grammars are kept.
    static let capacity = 32

    private let entries = Mutex<[(key: GrammarKey, grammar: CompiledGrammar)]>([])

    /// The grammar for a key, made where it isn't there.
    ///
    /// - Parameter make: Compiles the grammar; not under a lock, so that two callers may both do so.
    func grammar(for key: GrammarKey, make: () throws -> CompiledGrammar) throws -> CompiledGrammar {
        let known = entries.withLock { entries -> CompiledGrammar? in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.grammar
        }
        if let known { return known }
        let made = try make()
        entries.withLock { entries in
            entries.append((key, made))
            if entries.count > Self.capacity { entries.removeFirst() }
        }
        return made
    }
}

/// What a grammar was compiled from.
struct GrammarKey: Hashable, Sendable {
    /// A tool that may be called.
    struct Tool: Hashable, Sendable {
        var name: String
        var parameters: ResolvedSchema
    }

    /// The schema of the answer; nil for text.
    var schema: ResolvedSchema?
    /// The schema's name, which errors tell.
    var schemaName: String?
    /// The tools that may be called.
    var tools: [Tool] = []
    /// Whether a tool must be called.
    var requiresCall = false
    /// Whether the prompt has opened the thinking already.
    var isThinkingOpen = false
}
