/// The words that a text under way may become, where these are lists of words and what lies outside of such lists.
///
/// Keys and enumerations are of this kind. They are followed word by word, since an automaton's state
/// for each of their beginnings would cost more than the few ways that are ever taken.
struct NameList {
    /// The listed words, sorted.
    var words: [[UInt32]]
    /// Those that begin as the text does.
    var range: Range<Int>
    /// The characters of the text so far.
    var depth: Int
    /// The bytes with which some word goes on or ends.
    var leads: ByteSet
    /// The ending of a text that is none of the words, or `dead` if there is no such text.
    var otherEnding: EndingID
    /// The lexeme of a text that no word begins with, or `dead`.
    var otherLexeme: LexemeID
}

/// A place in a text that is one of a list of names, or the beginning of one.
struct NameCursor {
    /// The list's place among the machine's, or `dead` for no list.
    var list: NameList.ID
    /// The first of the words that begin as the text does.
    var lower: Int32
    /// The word behind the last.
    var upper: Int32
    /// The whole characters so far.
    var depth: Int32
    /// The bytes with which some word goes on or ends, where the cursor stands between characters.
    var leads: ByteSet
    var partial = Lexeme.Partial()

    /// Tells at a glance whether some word may go on with a byte.
    @inline(__always)
    func mayGoOn(_ byte: UInt8) -> Bool { leads.contains(byte) || !partial.isBoundary }

    /// The cursor in no list.
    static let none = NameCursor(list: .dead, lower: 0, upper: 0, depth: 0, leads: ByteSet())
}

extension NameList {
    /// What a byte does to a cursor.
    enum Step {
        case refused
        /// The cursor goes on.
        case inside
        /// No word goes on so, but other texts do.
        case other
        /// The quote closes the text; the word is nil where the text is none of the list.
        case closes(word: Int?)
    }

    /// The cursor where the list begins, given its place.
    func start(_ place: NameList.ID) -> NameCursor {
        NameCursor(
            list: place, lower: Int32(range.lowerBound), upper: Int32(range.upperBound), depth: Int32(depth),
            leads: leads)
    }

    /// The bytes with which some words go on or end that agree up to a depth.
    static func leads(_ words: [[UInt32]], _ range: Range<Int>, _ depth: Int) -> ByteSet {
        var leads = ByteSet()
        // Any character may be escaped, if only by the next byte's leave.
        leads.insert(0x5C)
        var i = range.lowerBound
        while i < range.upperBound {
            if words[i].count == depth {
                leads.insert(0x22)
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

    /// Moves a cursor over a byte of a string.
    func step(_ cursor: inout NameCursor, _ byte: UInt8, _ spelling: GrammarOptions.Spelling) -> Step {
        if !cursor.mayGoOn(byte) {
            if otherLexeme.isDead, byte != 0x22 { return .refused }
            if (0x20..<0x80).contains(byte), byte != 0x22 { return .other }
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

    /// The first word of a cursor's whose next character passes a test that all later ones pass as well.
    private func firstWord(_ cursor: NameCursor, _ isBeyond: (UInt32) -> Bool) -> Int {
        Self.first(words, Int(cursor.lower)..<Int(cursor.upper), Int(cursor.depth), isBeyond)
    }

    private static func first(
        _ words: [[UInt32]], _ range: Range<Int>, _ depth: Int, _ isBeyond: (UInt32) -> Bool
    ) -> Int {
        range.first(from: { words[$0].count > depth && isBeyond(words[$0][depth]) })
    }
}
