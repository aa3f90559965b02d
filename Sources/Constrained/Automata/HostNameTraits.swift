/// The traits of a scalar value that matter in a host name.
struct HostNameTraits: OptionSet, Hashable {
    let rawValue: UInt64

    // The state after a value depends on these traits, which take the lower 32 bits.
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
    /// An Arabic letter that joins on both sides.
    static let joiningBoth = HostNameTraits(rawValue: 1 << 12)

    static let asciiAlphanumeric = HostNameTraits(rawValue: 1 << 48)
    static let asciiLetter = HostNameTraits(rawValue: 1 << 49)
    static let asciiDigit = HostNameTraits(rawValue: 1 << 50)
    static let leftToRight = HostNameTraits(rawValue: 1 << 51)
    static let latin = HostNameTraits(rawValue: 1 << 52)
    static let mark = HostNameTraits(rawValue: 1 << 53)
    static let greek = HostNameTraits(rawValue: 1 << 54)
    static let japanese = HostNameTraits(rawValue: 1 << 55)
    /// U+30FB, which requires a Japanese value in its label.
    static let katakanaDot = HostNameTraits(rawValue: 1 << 56)
    /// Either zero-width joiner.
    static let joiner = HostNameTraits(rawValue: 1 << 57)
    static let arabicLetter = HostNameTraits(rawValue: 1 << 58)
    static let arabicDigit = HostNameTraits(rawValue: 1 << 59)
    static let extendedArabicDigit = HostNameTraits(rawValue: 1 << 60)
    /// An Arabic letter that joins to the letter before it.
    static let joined = HostNameTraits(rawValue: 1 << 61)
    static let dot = HostNameTraits(rawValue: 1 << 62)
    /// An East Asian full stop.
    static let otherDot = HostNameTraits(rawValue: 1 << 63)

    /// Returns the trait of a mark that is valid unchanged, by the index of its combining class.
    static func mark(ofOrder order: Int) -> HostNameTraits { HostNameTraits(rawValue: 1 << UInt64(4 + order)) }

    /// Returns the trait of a value that composes with a sign after it.
    static func first(ofPair pair: Int) -> HostNameTraits { HostNameTraits(rawValue: 1 << UInt64(16 + pair)) }

    /// Returns the trait of a sign that composes with some values before it.
    static func second(ofPair pair: Int) -> HostNameTraits { HostNameTraits(rawValue: 1 << UInt64(32 + pair)) }

    /// The traits of a last value that the contextual rules refer to.
    static let ofRules = HostNameTraits(rawValue: 0xFFFF_01FE)

    /// The index of the mark's combining class in `HostNameValues.markClasses`; nil for other values.
    var markOrder: Int? {
        let classes = rawValue >> 4 & 0x1F
        return classes == 0 ? nil : classes.trailingZeroBitCount
    }

    /// Whether the value composes with the one before it, so that the pair isn't normalized.
    func composes(with last: HostNameTraits) -> Bool { rawValue >> 32 & 0xFFFF & last.rawValue >> 16 != 0 }
}
