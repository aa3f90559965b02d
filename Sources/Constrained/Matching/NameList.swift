/// The words that a lexeme may become, if its languages are lists of words or complements of such lists.
///
/// Keys and enumerations are of this kind. They are matched by binary search in the list. An automaton state for each
/// prefix would cost more than the few paths that are ever taken.
struct NameList {
    /// The listed words, sorted.
    var words: [[UInt32]]
    /// The words that have the text as a prefix.
    var range: Range<Int>
    /// The length of the text so far, in characters.
    var depth: Int
    /// The bytes that continue or end some word.
    var leads: ByteSet
    /// The ending of a text that is none of the words, or `dead` if there is no such text.
    var otherEnding: EndingID
    /// The lexeme of a text that is a prefix of no word, or `dead`.
    var otherLexeme: LexemeID
}

/// A position in a text that is one of a list of names, or a prefix of one.
struct NameCursor {
    /// The number of the name list, or `dead` for none.
    var list: NameList.ID
    /// The index of the first word that has the text as a prefix.
    var lower: Int32
    /// The index after the last such word.
    var upper: Int32
    /// The number of complete characters so far.
    var depth: Int32
    /// The bytes that continue or end some word, if the cursor stands between characters.
    var leads: ByteSet
    var partial = Lexeme.Partial()

    /// Whether some word may continue with a byte: a fast test that never misses one.
    @inline(__always)
    func mayGoOn(_ byte: UInt8) -> Bool { leads.contains(byte) || !partial.isBoundary }

    /// The cursor in no list.
    static let none = NameCursor(list: .dead, lower: 0, upper: 0, depth: 0, leads: ByteSet())
}

extension NameList {
    /// The result of moving a cursor over a byte.
    enum Step {
        case refused
        /// Some word continues.
        case inside
        /// No word continues, but other texts do.
        case other
        /// The quote closes the text; the word's index is nil if the text is none of the list.
        case closes(word: Int?)
    }

    /// Returns the cursor at the start of the list, given the list's number.
    func start(_ place: NameList.ID) -> NameCursor {
        NameCursor(
            list: place, lower: Int32(range.lowerBound), upper: Int32(range.upperBound), depth: Int32(depth),
            leads: leads)
    }

    /// Returns the bytes that continue or end some word of a range, whose words agree up to a depth.
    static func leads(_ words: [[UInt32]], _ range: Range<Int>, _ depth: Int) -> ByteSet {
        var leads = ByteSet()
        // Any character may be escaped, so a backslash is refused only at the byte after it.
        leads.insert(.backslash)
        var i = range.lowerBound
        while i < range.upperBound {
            if words[i].count == depth {
                leads.insert(.quote)
                i += 1
                continue
            }
            let value = words[i][depth]
            leads.insertLead(of: value)
            i += 1
            if i < range.upperBound, words[i][depth] == value {
                i = first(words, i..<range.upperBound, depth) { $0 > value }
            }
        }
        return leads
    }

    /// Moves a cursor over one byte of a string.
    func step(_ cursor: inout NameCursor, _ byte: UInt8, _ spelling: GrammarOptions.Spelling) -> Step {
        if !cursor.mayGoOn(byte) {
            if otherLexeme.isDead, byte != .quote { return .refused }
            if (0x20..<0x80).contains(byte), byte != .quote { return .other }
        }
        switch cursor.partial.reading(byte, isString: true, spelling) {
        case .refused: return .refused
        case .closes:
            if words[Int(cursor.lower)].count == Int(cursor.depth) { return .closes(word: Int(cursor.lower)) }
            return otherEnding.isLive ? .closes(word: nil) : .refused
        case .partial(let partial):
            cursor.partial = partial
            if otherLexeme.isLive { return .inside }
            let place = cursor
            let isAlive = partial.anyOfPossibleValues(spelling) { lower, upper in
                let first = firstWord(place) { $0 >= lower }
                return first < Int(place.upper) && words[first][Int(place.depth)] <= upper
            }
            return isAlive ? .inside : .refused
        case .value(let value):
            let lower = firstWord(cursor) { $0 >= value }
            if lower == Int(cursor.upper) || words[lower][Int(cursor.depth)] != value {
                return otherLexeme.isLive ? .other : .refused
            }
            cursor.lower = Int32(lower)
            cursor.upper = Int32(firstWord(cursor) { $0 > value })
            cursor.depth += 1
            cursor.partial = Lexeme.Partial()
            cursor.leads = Self.leads(words, Int(cursor.lower)..<Int(cursor.upper), Int(cursor.depth))
            return .inside
        }
    }

    /// Returns the first of a cursor's words whose next character passes a test; all later words must pass it too.
    private func firstWord(_ cursor: NameCursor, _ isBeyond: (UInt32) -> Bool) -> Int {
        Self.first(words, Int(cursor.lower)..<Int(cursor.upper), Int(cursor.depth), isBeyond)
    }

    private static func first(
        _ words: [[UInt32]], _ range: Range<Int>, _ depth: Int, _ isBeyond: (UInt32) -> Bool
    ) -> Int {
        range.first(from: { words[$0].count > depth && isBeyond(words[$0][depth]) })
    }
}
