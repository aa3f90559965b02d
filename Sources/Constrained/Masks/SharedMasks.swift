import Synchronization

/// Masks of texts, shared by all grammars of one vocabulary.
///
/// Numbers, dates, addresses and similar texts recur in many schemas. A second grammar finds their masks here.
final class SharedMasks: Sendable {
    /// The mask of a lexeme without the numbers of one grammar.
    struct Entry: Sendable {
        var inside: LexemeMask.Inside
        /// The closing tokens, grouped by the slots of the languages that match before the quote.
        var groups: [(slots: [Slot], closers: [LexemeMask.Closer])]
        /// The slots of the languages that match before all other closing tokens; nil if those tokens don't pass.
        var rest: [Slot]?
    }

    private struct Contents {
        var expressions = SharedExpressions()
        var entries: [LexemeKey: Entry] = [:]
        var byteCount = 0
    }

    private let contents = Mutex(Contents())
    private static let maximumBytes = 64 << 20

    /// Returns the key of a lexeme that stands between characters, or nil if a language is too large.
    func key(_ machine: ByteMachine, _ lexeme: LexemeID, _ numbering: inout SharedExpressions.Numbering) -> LexemeKey? {
        // The caller has sole use of the machine and of its numbering.
        nonisolated(unsafe) let machine = machine
        nonisolated(unsafe) var own = numbering
        numbering = SharedExpressions.Numbering()
        defer { numbering = own }
        return contents.withLock { $0.expressions.key(machine, lexeme, &own) }
    }

    /// Returns the mask of a key.
    func find(_ key: LexemeKey) -> Entry? { contents.withLock { $0.entries[key] } }

    /// Adds a mask; if they exceed the maximum size, all others are dropped.
    func add(_ key: LexemeKey, _ entry: Entry) {
        let size = entry.inside.byteCount + entry.groups.reduce(1_024) { $0 + $1.closers.count * 8 }
        contents.withLock { contents in
            if contents.byteCount + size > Self.maximumBytes { (contents.entries, contents.byteCount) = ([:], 0) }
            contents.byteCount += size
            contents.entries[key] = entry
        }
    }
}
