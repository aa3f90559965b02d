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
        var groups: [(slots: [Int32], closers: [LexemeMask.Closer])]
        /// The places of the languages that end before the quote of all other closing tokens, if those pass.
        var rest: [Int32]?
    }

    private let entries = Mutex<(byteCount: Int, entries: [LexemeKey: Entry])>((0, [:]))
    private static let maximumBytes = 64 << 20

    /// The mask of a key.
    func find(_ key: LexemeKey) -> Entry? { entries.withLock { $0.entries[key] } }

    /// Keeps a mask; where there are too many, all others are forgotten.
    func add(_ key: LexemeKey, _ entry: Entry) {
        let size = entry.inside.byteCount + entry.groups.reduce(1_024) { $0 + $1.closers.count * 8 }
        entries.withLock { entries in
            if entries.byteCount + size > Self.maximumBytes { entries = (0, [:]) }
            entries.byteCount += size
            entries.entries[key] = entry
        }
    }
}
