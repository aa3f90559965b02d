/// A change that a step of a turn makes to the transcript.
struct EntryChange: Sendable {
    /// The entry after the change.
    var entry: Transcript.Entry
    /// Whether the change replaces the entry with the same ID and kind.
    var isUpdate = false
}

extension RangeReplaceableCollection
where Self: MutableCollection & BidirectionalCollection, Element == Transcript.Entry {
    /// Applies a change: replaces the entry that it updates, or appends the entry if there is none.
    mutating func apply(_ change: EntryChange) {
        let place = change.isUpdate ? lastPlace(of: change.entry.id, kind: change.entry.draftKind) : nil
        if let place { self[place] = change.entry } else { append(change.entry) }
    }

    /// Returns the index of the last entry with an ID and a kind.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    func lastPlace(of id: String, kind: EntryDraft.Kind?) -> Index? {
        lastIndex { $0.draftKind == kind && $0.id == id }
    }
}

extension Transcript.Entry {
    /// The kind of draft from which the entry was made; nil for an entry that no model writes.
    var draftKind: EntryDraft.Kind? {
        switch self {
        case .response: .response
        case .reasoning: .reasoning
        case .toolCalls: .toolCalls
        case .data: .data
        case .instructions, .prompt, .toolOutput: nil
        }
    }
}
