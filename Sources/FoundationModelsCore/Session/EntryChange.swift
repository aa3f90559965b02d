/// What a step of a turn does to the transcript.
struct EntryChange: Sendable {
    /// The entry as it is from then on.
    var entry: Transcript.Entry
    /// Whether an entry with this identity stands in the transcript already, and is the one that is meant.
    var isUpdate = false
}

extension RangeReplaceableCollection
where Self: MutableCollection & BidirectionalCollection, Element == Transcript.Entry {
    /// Puts an entry where it belongs: in the place of the one it updates, which may be gone by now, or at the end.
    mutating func apply(_ change: EntryChange) {
        let place = change.isUpdate ? lastPlace(of: change.entry.id, kind: change.entry.draftKind) : nil
        if let place { self[place] = change.entry } else { append(change.entry) }
    }

    /// Where the entry of an identity and a kind stands.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    func lastPlace(of id: String, kind: EntryDraft.Kind?) -> Index? {
        lastIndex { $0.draftKind == kind && $0.id == id }
    }
}

extension Transcript.Entry {
    /// The kind of draft that the entry was, if a model wrote it.
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
