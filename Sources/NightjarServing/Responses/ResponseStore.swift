import ChatTemplates
import Synchronization

/// A store of responses for later requests, in bounded memory; the least recently used go first.
final class ResponseStore: Sendable {
    private struct Entry {
        /// The owner; other clients can't see that the response exists.
        var owner: Caller?
        var response: JSONValue
        var input: [JSONValue]
        /// All items of the conversation, for the next response.
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

    /// The number of stored responses.
    var count: Int { state.withLock { $0.entries.count } }

    /// Stores a response under its id, for its key's owner; without keys, for all clients.
    func keep(_ response: JSONValue, id: String, owner: Caller?, input: [JSONValue], items: [JSONValue]) {
        // A parsed value takes several times the bytes of its text.
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

    /// Returns the items of a conversation; nil if the response isn't stored.
    func items(of id: String, for owner: Caller?) -> [JSONValue]? {
        state.withLock { state in
            guard let entry = state.entries[id], entry.owner == owner else { return nil }
            state.clock += 1
            state.entries[id]?.lastUse = state.clock
            return entry.items
        }
    }

    /// Returns a response; nil if it isn't stored.
    func response(_ id: String, for owner: Caller?) -> JSONValue? { entry(id, for: owner)?.response }

    /// Returns the input of a response; nil if it isn't stored.
    func input(of id: String, for owner: Caller?) -> [JSONValue]? { entry(id, for: owner)?.input }

    /// Removes a response; returns false if it isn't stored.
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
