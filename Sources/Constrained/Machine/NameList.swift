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
    /// The ending of a text that is none of the words, or `Engine.dead` if there is no such text.
    var otherEnding: Int32
    /// The lexeme of a text that no word begins with, or `Engine.dead`.
    var otherLexeme: Int32
}

/// A place in a text that is one of a list of names, or the beginning of one.
struct NameCursor {
    /// The list's place among the machine's, or `Engine.dead` for no list.
    var list: Int32
    /// The first of the words that begin as the text does.
    var lower: Int32
    /// The word behind the last.
    var upper: Int32
    /// The whole characters so far.
    var depth: Int32
    var partial = Lexeme.Partial()
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
    func start(_ place: Int32) -> NameCursor {
        NameCursor(
            list: place, lower: Int32(range.lowerBound), upper: Int32(range.upperBound), depth: Int32(depth))
    }

    /// Moves a cursor over a byte of a string.
    func step(_ cursor: inout NameCursor, _ byte: UInt8, _ spelling: GrammarOptions.Spelling) -> Step {
        switch cursor.partial.reading(byte, isString: true, spelling) {
        case .refused: return .refused
        case .closes:
            if words[Int(cursor.lower)].count == Int(cursor.depth) { return .closes(word: Int(cursor.lower)) }
            return otherEnding >= 0 ? .closes(word: nil) : .refused
        case .partial(let partial):
            cursor.partial = partial
            if otherLexeme >= 0 { return .inside }
            let place = cursor
            let isAlive = partial.anyOfPossibleValues(spelling) { lower, upper in
                let first = firstWord(place) { $0 >= lower }
                return first < Int(place.upper) && words[first][Int(place.depth)] <= upper
            }
            return isAlive ? .inside : .refused
        case .value(let value):
            let lower = firstWord(cursor) { $0 >= value }
            if lower == Int(cursor.upper) || words[lower][Int(cursor.depth)] != value {
                return otherLexeme >= 0 ? .other : .refused
            }
            cursor.lower = Int32(lower)
            cursor.upper = Int32(firstWord(cursor) { $0 > value })
            cursor.depth += 1
            cursor.partial = Lexeme.Partial()
            return .inside
        }
    }

    /// The first word of a cursor's whose next character passes a test that all later ones pass as well.
    private func firstWord(_ cursor: NameCursor, _ isBeyond: (UInt32) -> Bool) -> Int {
        var low = Int(cursor.lower)
        var high = Int(cursor.upper)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].count > Int(cursor.depth), isBeyond(words[middle][Int(cursor.depth)]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
