import ChatTemplates
import Synchronization

/// Responses that later requests may go on from, in bounded memory: those used longest ago go first.
final class ResponseStore: Sendable {
    private struct Entry {
        /// Whose it is: others can't tell that it exists.
        var owner: Caller?
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

    /// Keeps a response under its id, for the key that made it, or for all where there are none.
    func keep(_ response: JSONValue, id: String, owner: Caller?, input: [JSONValue], items: [JSONValue]) {
        // What is parsed takes some times the bytes of its text.
        let size = 4 * (response.text().utf8.count + (input + items).reduce(0) { $0 + $1.text().utf8.count })
        state.withLock { state in
            guard size <= byteLimit else { return }
            state.clock += 1
            state.byteCount += size
            state.entries[id] = Entry(
                owner: owner, response: response, input: input, items: items, byteCount: size, lastUse: state.clock)
            while state.byteCount > byteLimit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                state.byteCount -= state.entries.removeValue(forKey: oldest)?.byteCount ?? 0
            }
        }
    }

    /// What a conversation goes on from; nil where the response isn't kept.
    func items(of id: String, for owner: Caller?) -> [JSONValue]? {
        state.withLock { state in
            guard let entry = state.entries[id], entry.owner == owner else { return nil }
            state.clock += 1
            state.entries[id]?.lastUse = state.clock
            return entry.items
        }
    }

    /// A response; nil where it isn't kept.
    func response(_ id: String, for owner: Caller?) -> JSONValue? { entry(id, for: owner)?.response }

    /// The input of a response; nil where it isn't kept.
    func input(of id: String, for owner: Caller?) -> [JSONValue]? { entry(id, for: owner)?.input }

    /// Forgets a response; false where it isn't kept.
    func remove(_ id: String, for owner: Caller?) -> Bool {
        state.withLock { state in
            guard let entry = state.entries[id], entry.owner == owner else { return false }
            state.entries[id] = nil
            state.byteCount -= entry.byteCount
            return true
        }
    }

    private func entry(_ id: String, for owner: Caller?) -> Entry? {
        state.withLock { state in state.entries[id].flatMap { $0.owner == owner ? $0 : nil } }
    }
}
