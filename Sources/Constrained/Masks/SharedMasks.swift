import Synchronization

/// What texts allow next, kept for all grammars over one vocabulary.
///
/// Numbers, dates, addresses and the like recur in schema after schema; the second grammar finds
/// them here at its first visit.
final class SharedMasks: Sendable {
    /// A lexeme's mask without the numbers of one grammar.
    struct Entry: Sendable {
        var inside: LexemeMask.Inside
        /// The closing tokens, by the places of the languages that end before the quote.
        var groups: [(slots: [Slot], closers: [LexemeMask.Closer])]
        /// The places of the languages that end before the quote of all other closing tokens, if those pass.
        var rest: [Slot]?
    }

    private struct Contents {
        var expressions = SharedExpressions()
        var entries: [LexemeKey: Entry] = [:]
        var byteCount = 0
    }

    private let contents = Mutex(Contents())
    private static let maximumBytes = 64 << 20

    /// The key of a lexeme that stands between characters; nil where it is too long.
    func key(_ machine: ByteMachine, _ lexeme: LexemeID, _ numbering: inout SharedExpressions.Numbering) -> LexemeKey? {
        // The machine and its numbers are the caller's alone.
        nonisolated(unsafe) let machine = machine
        nonisolated(unsafe) var own = numbering
        numbering = SharedExpressions.Numbering()
        defer { numbering = own }
        return contents.withLock { $0.expressions.key(machine, lexeme, &own) }
    }

    /// The mask of a key.
    func find(_ key: LexemeKey) -> Entry? { contents.withLock { $0.entries[key] } }

    /// Keeps a mask; where there are too many, all others are forgotten.
    func add(_ key: LexemeKey, _ entry: Entry) {
        let size = entry.inside.byteCount + entry.groups.reduce(1_024) { $0 + $1.closers.count * 8 }
        contents.withLock { contents in
            if contents.byteCount + size > Self.maximumBytes { (contents.entries, contents.byteCount) = ([:], 0) }
            contents.byteCount += size
            contents.entries[key] = entry
        }
    }
}
