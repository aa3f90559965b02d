import ChatTemplates
import Synchronization

/// Responses that later requests may go on from, in bounded memory: those used longest ago go first.
final class ResponseStore: Sendable {
    private struct Entry {
        var response: JSONValue
        var input: [JSONValue]
        /// Everything that the next response of the conversation goes on from.
        var items: [JSONValue]
        var byteCount: Int
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
        var clock: UInt64 = 0
    }

    private let state = Mutex(State())
    private let byteLimit: Int

    /// Creates an empty store.
    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// How many responses are kept.
    var count: Int { state.withLock { $0.entries.count } }

    /// Keeps a response under its id.
    func keep(_ response: JSONValue, id: String, input: [JSONValue], items: [JSONValue]) {
        // What is parsed takes some times the bytes of its text.
        let size = 4 * (response.text().utf8.count + (input + items).reduce(0) { $0 + $1.text().utf8.count })
        state.withLock { state in
            guard size <= byteLimit else { return }
            state.clock += 1
            state.byteCount += size
            state.entries[id] = Entry(
                response: response, input: input, items: items, byteCount: size, lastUse: state.clock)
            while state.byteCount > byteLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                state.byteCount -= state.entries.removeValue(forKey: oldest)?.byteCount ?? 0
            }
        }
    }

    /// What a conversation goes on from; nil where the response isn't kept.
    func items(of id: String) -> [JSONValue]? {
        state.withLock { state in
            state.clock += 1
            state.entries[id]?.lastUse = state.clock
            return state.entries[id]?.items
        }
    }

    /// A response; nil where it isn't kept.
    func response(_ id: String) -> JSONValue? { state.withLock { $0.entries[id]?.response } }

    /// The input of a response; nil where it isn't kept.
    func input(of id: String) -> [JSONValue]? { state.withLock { $0.entries[id]?.input } }

    /// Forgets a response; false where it isn't kept.
    func remove(_ id: String) -> Bool {
        state.withLock { state in
            guard let entry = state.entries.removeValue(forKey: id) else { return false }
            state.byteCount -= entry.byteCount
            return true
        }
    }
}
