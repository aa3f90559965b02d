import Constrained
import NightjarGeneration
import Synchronization

/// The state that is kept with a loaded model between requests: compiled grammars and generated turns.
package final class ModelMemory: Sendable {
    private struct Entry: Sendable {
        weak let model: LoadedModel?
        let memory: ModelMemory
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    /// The turns that the model generated.
    let turns = TurnMemory()
    /// The compiled grammars; the one unused for the longest is dropped first.
    let grammars = GrammarCache<GrammarKey>(capacity: 32)

    private init() {}

    /// Returns the memory of a model; it lives as long as the model.
    package static func of(_ model: LoadedModel) -> ModelMemory {
        entries.withLock { entries in
            let key = ObjectIdentifier(model)
            if let known = entries[key], known.model != nil { return known.memory }
            entries = entries.filter { $0.value.model != nil }
            let made = Entry(model: model, memory: ModelMemory())
            entries[key] = made
            return made.memory
        }
    }
}
