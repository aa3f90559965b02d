/// An edit of a session's transcript that made keys and values useless which had been computed already.
///
/// A model computes again what stands behind the first difference between two prompts. What changes from turn to turn
/// belongs at the end.
public struct DiscardedPrefix: Sendable, Hashable {
    /// The change to the transcript. It names entries by their kind and never shows texts.
    public enum Change: Sendable, Hashable {
        /// The text of an entry differs from a character on, counted from 0.
        case text(entry: String, character: Int)
        /// The tools in the instructions changed; the values are their names.
        case tools(added: [String], removed: [String], changed: [String])
        /// An entry was replaced by another one.
        case replaced(entry: String, by: String)
        /// Entries were removed; `entry` is the first.
        case removed(entry: String, count: Int)
        /// Entries were inserted; `entry` is the first.
        case inserted(entry: String, count: Int)
    }

    /// The change to the transcript.
    public let change: Change
    /// The index of the first entry that differs, from 0.
    public let entryIndex: Int
    /// The number of tokens that had to be computed again. An upper bound if new tokens are among them.
    public let discardedTokens: Int
    /// The number of tokens before the change that were reused.
    public let reusedTokens: Int

    package init(change: Change, entryIndex: Int, discardedTokens: Int, reusedTokens: Int) {
        self.change = change
        self.entryIndex = entryIndex
        self.discardedTokens = discardedTokens
        self.reusedTokens = reusedTokens
    }
}

extension DiscardedPrefix: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        "an edit of the transcript had \(discardedTokens) tokens computed again, and \(reusedTokens) used: \(change) "
            + "(entry \(entryIndex)). What changes from turn to turn belongs at the end."
    }
}

extension DiscardedPrefix.Change: CustomStringConvertible {
    /// The change, in a few words.
    public var description: String {
        switch self {
        case .text(let entry, let character): "the \(entry) changed from character \(character) on"
        case .tools(let added, let removed, let changed):
            "the tools changed ("
                + [("added", added), ("removed", removed), ("changed", changed)].filter { !$0.1.isEmpty }
                .map { "\($0.0) \($0.1.joined(separator: ", "))" }.joined(separator: "; ") + ")"
        case .replaced(let entry, let other): "a \(other) stands where a \(entry) stood"
        case .removed(let entry, let count): "\(count) entries are gone, the first a \(entry)"
        case .inserted(let entry, let count): "\(count) entries were put in, the first a \(entry)"
        }
    }
}
