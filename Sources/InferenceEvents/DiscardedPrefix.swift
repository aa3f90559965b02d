/// An edit of a session's transcript that made keys and values useless which had been computed already.
///
/// A model computes again what stands behind the first difference between two prompts. What changes from turn to turn
/// belongs at the end.
public struct DiscardedPrefix: Sendable, Hashable {
    /// What was done to the transcript; entries are named by their kind, and texts never shown.
    public enum Change: Sendable, Hashable {
        /// The text of an entry is another one from a character on, counted from 0.
        case text(entry: String, character: Int)
        /// The tools in the instructions are others, by their names.
        case tools(added: [String], removed: [String], changed: [String])
        /// An entry stands in the place of another one.
        case replaced(entry: String, by: String)
        /// Entries are gone, of which this is the first.
        case removed(entry: String, count: Int)
        /// Entries were put in, of which this is the first.
        case inserted(entry: String, count: Int)
    }

    /// What was done.
    public let change: Change
    /// The place of the first entry that differs, counted from 0.
    public let entryIndex: Int
    /// How many tokens had to be computed again; at most, where new ones stand among them.
    public let discardedTokens: Int
    /// How many tokens ahead of the change were used again.
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
    /// What was done, in a few words.
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
