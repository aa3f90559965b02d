/// What makes a scalar value differ from others in a host name.
struct HostNameTraits: OptionSet, Hashable {
    let rawValue: UInt64

    // Of these the state behind a value tells; they take the lower half.
    static let hyphen = HostNameTraits(rawValue: 1 << 0)
    static let el = HostNameTraits(rawValue: 1 << 1)
    /// U+00B7, which stands between two l.
    static let middleDot = HostNameTraits(rawValue: 1 << 2)
    /// The Greek numeral sign, which stands before a Greek value.
    static let keraia = HostNameTraits(rawValue: 1 << 3)
    static let virama = HostNameTraits(rawValue: 1 << 4)
    static let nonJoiner = HostNameTraits(rawValue: 1 << 9)
    static let hebrewLetter = HostNameTraits(rawValue: 1 << 10)
    static let hebrewMark = HostNameTraits(rawValue: 1 << 11)
    /// The Arabic letters that join on both sides.
    static let joiningBoth = HostNameTraits(rawValue: 1 << 12)

    static let asciiAlphanumeric = HostNameTraits(rawValue: 1 << 48)
    static let asciiLetter = HostNameTraits(rawValue: 1 << 49)
    static let asciiDigit = HostNameTraits(rawValue: 1 << 50)
    static let leftToRight = HostNameTraits(rawValue: 1 << 51)
    static let latin = HostNameTraits(rawValue: 1 << 52)
    static let mark = HostNameTraits(rawValue: 1 << 53)
    static let greek = HostNameTraits(rawValue: 1 << 54)
    static let japanese = HostNameTraits(rawValue: 1 << 55)
    /// U+30FB, which needs a Japanese value in its label.
    static let katakanaDot = HostNameTraits(rawValue: 1 << 56)
    /// Both zero-width joiners.
    static let joiner = HostNameTraits(rawValue: 1 << 57)
    static let arabicLetter = HostNameTraits(rawValue: 1 << 58)
    static let arabicDigit = HostNameTraits(rawValue: 1 << 59)
    static let extendedArabicDigit = HostNameTraits(rawValue: 1 << 60)
    /// The Arabic letters that join with what stands before them.
    static let joined = HostNameTraits(rawValue: 1 << 61)
    static let dot = HostNameTraits(rawValue: 1 << 62)
    /// The East Asian full stops.
    static let otherDot = HostNameTraits(rawValue: 1 << 63)

    /// A mark of one of the classes that stay in place, by its place among these.
    static func mark(ofOrder order: Int) -> HostNameTraits { HostNameTraits(rawValue: 1 << UInt64(4 + order)) }

    /// A value that one of the signs that compose joins into itself.
    static func first(ofPair pair: Int) -> HostNameTraits { HostNameTraits(rawValue: 1 << UInt64(16 + pair)) }

    /// A sign that composes with some values before it.
    static func second(ofPair pair: Int) -> HostNameTraits { HostNameTraits(rawValue: 1 << UInt64(32 + pair)) }

    /// The traits of a last value to which the rules for the places of values refer.
    static let ofRules = HostNameTraits(rawValue: 0xFFFF_01FE)

    /// The place of a mark's class among those that stay in place, nil for other values.
    var markOrder: Int? {
        let classes = rawValue >> 4 & 0x1F
        return classes == 0 ? nil : classes.trailingZeroBitCount
    }

    /// Tells whether a sign would join the value before it into another, so that the two are not normal.
    func composes(with last: HostNameTraits) -> Bool { rawValue >> 32 & 0xFFFF & last.rawValue >> 16 != 0 }
}
