/// The scalar values of internationalized host names (RFC 5890 to 5893) and their traits.
///
/// RFC 5892 derives the valid values of a label from Unicode properties. Rules on normalization, Punycode length and
/// directions are narrowed to forms that are certain to be valid.
enum HostNameValues {
    /// A range of values with the same traits.
    struct Range {
        var lower: UInt32
        var upper: UInt32
        /// The index of the traits in `traits`.
        var traits: Int
    }

    /// All values that a name may contain, as sorted ranges with the same traits.
    static let ranges: [Range] = partition.ranges
    /// The different sets of traits.
    static let traits: [HostNameTraits] = partition.traits

    /// For each page of 256 values, the index of the first range that ends in the page or later; with one final entry.
    private static let pages: [Int] = {
        var pages: [Int] = []
        var place = 0
        for page in UInt32(0)...0x1100 {
            while place < ranges.count, ranges[place].upper < page << 8 { place += 1 }
            pages.append(place)
        }
        return pages
    }()

    /// Returns the index of the first range that ends at a value or later.
    static func place(of value: UInt32) -> Int {
        let page = Int(min(value, 0x10FFFF) >> 8)
        let ranges = ranges
        return (pages[page]..<pages[page + 1]).first(from: { ranges[$0].upper >= value })
    }

    /// Returns the traits of a value; empty if no name contains the value.
    static func traits(of value: UInt32) -> HostNameTraits {
        let place = place(of: value)
        return place < ranges.count && ranges[place].lower <= value ? traits[ranges[place].traits] : []
    }

    /// Whether all values of a range have the same traits.
    static func isUniform(_ range: ClosedRange<UInt32>) -> Bool {
        let place = place(of: range.lowerBound)
        return place < ranges.count && ranges[place].lower <= range.lowerBound
            && ranges[place].upper >= range.upperBound
    }

    /// Partitions the values by the sets of all traits, in one sweep over the ends of the sets' ranges.
    private static let partition: (ranges: [Range], traits: [HostNameTraits]) = {
        var ends: [(value: UInt32, traits: HostNameTraits)] = []
        for (set, traits) in sets {
            for range in set.ranges {
                ends.append((range.lower, traits))
                ends.append((range.upper + 1, traits))
            }
        }
        ends.sort { $0.value < $1.value }
        var ranges: [Range] = []
        var traits: [HostNameTraits] = []
        var places: [HostNameTraits: Int] = [:]
        var now: HostNameTraits = []
        for (i, end) in ends.enumerated() {
            now.formSymmetricDifference(end.traits)
            guard i + 1 < ends.count, ends[i + 1].value > end.value, !now.isEmpty else { continue }
            let place = places[now] ?? traits.count
            if place == traits.count {
                places[now] = place
                traits.append(now)
            }
            ranges.append(Range(lower: end.value, upper: ends[i + 1].value - 1, traits: place))
        }
        return (ranges, traits)
    }()

    private static let sets: [(CodePointSet, HostNameTraits)] = {
        let asciiDigits: [ClosedRange<UInt32>] = [0x30...0x39]
        let asciiLetters: [ClosedRange<UInt32>] = [0x41...0x5A, 0x61...0x7A]
        var sets: [(CodePointSet, HostNameTraits)] = [
            (CodePointSet(.minus), .hyphen), (CodePointSet(.ascii("l")), .el), (CodePointSet(0xB7), .middleDot),
            (CodePointSet(0x375), .keraia), (CodePointSet(0x200C), .nonJoiner), (hebrewLetters, .hebrewLetter),
            (CodePointSet([0x5F3...0x5F4]), .hebrewMark), (joiningBoth, .joiningBoth),
            (CodePointSet(asciiLetters + asciiDigits), .asciiAlphanumeric), (CodePointSet(asciiLetters), .asciiLetter),
            (CodePointSet(asciiDigits), .asciiDigit), (leftToRight, .leftToRight), (latin, .latin), (marks, .mark),
            (greek, .greek), (japanese, .japanese), (CodePointSet(0x30FB), .katakanaDot),
            (CodePointSet([0x200C...0x200D]), .joiner), (arabicLetters, .arabicLetter),
            (CodePointSet([0x660...0x669]).intersection(valid), .arabicDigit),
            (CodePointSet([0x6F0...0x6F9]).intersection(valid), .extendedArabicDigit),
            (joiningBoth.union(joiningBefore), .joined), (CodePointSet(.point), .dot),
            (CodePointSet([0x3002...0x3002, 0xFF0E...0xFF0E, 0xFF61...0xFF61]), .otherDot),
        ]
        for (order, markClass) in markClasses.enumerated() {
            sets.append((marks(ofClass: markClass), .mark(ofOrder: order)))
        }
        for (pair, (second, firsts)) in composing.enumerated() {
            sets.append((CodePointSet(second), .second(ofPair: pair)))
            sets.append((CodePointSet(firsts.map { $0...$0 }), .first(ofPair: pair)))
        }
        return sets
    }()

    /// The Hebrew letters of right-to-left labels.
    static let hebrewLetters = CodePointSet([0x5D0...0x5EA]).intersection(valid)

    /// The Arabic letters of right-to-left labels.
    static let arabicLetters = CodePointSet([
        0x620...0x63F, 0x641...0x64A, 0x66E...0x66F, 0x671...0x6D3, 0x6D5...0x6D5, 0x6EE...0x6EF, 0x6FA...0x6FF,
        0x750...0x77F,
    ]).intersection(valid)

    /// The Greek values that may follow a numeral sign.
    static let greek = CodePointSet([0x371...0x371, 0x373...0x373, 0x377...0x377, 0x37B...0x37D, 0x3AC...0x3CE])

    /// Hiragana, Katakana and Han.
    static let japanese = CodePointSet([
        0x3005...0x3005, 0x3007...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    ])

    /// The Arabic letters that join on both sides.
    static let joiningBoth = CodePointSet([
        0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649...0x64A,
        0x67E...0x67E, 0x686...0x686, 0x6A9...0x6A9, 0x6AF...0x6AF, 0x6CC...0x6CC,
    ])

    /// The Arabic letters that join only to the letter before them.
    static let joiningBefore = CodePointSet([
        0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x698...0x698,
    ])

    /// The Latin, Greek and Cyrillic values, whose labels are short in Punycode.
    static let latin = valid.intersection(
        CodePointSet([0x2D...0x2D, 0x30...0x39, 0x61...0x7A, 0xB7...0xB7, 0xDF...0x4FF]))

    /// The valid values outside the right-to-left blocks, except left-to-right digits.
    static let leftToRight = valid.subtracting(
        CodePointSet([
            0x590...0x6EF, 0x6FA...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
        ]))

    /// The combining classes of the valid marks, ascending; the first is the class of viramas.
    static let markClasses: [UInt8] = [9, 103, 107, 118, 122]

    /// Returns the marks of a combining class in `markClasses`.
    static func marks(ofClass markClass: UInt8) -> CodePointSet { classes[markClass] ?? CodePointSet([]) }

    /// All marks.
    static let marks = derived[1]

    /// The values that RFC 5892 derives as valid, except marks that may compose; and all marks.
    private static let derived: [CodePointSet] = {
        // RFC 5892: letters and digits that case folding doesn't change, and marks of the listed combining classes.
        let classes = Set(markClasses + [0])
        return CodePointSet.values(ofBits: 2) { properties in
            switch properties.generalCategory {
            case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
                isDerived(properties, classes) ? 0b01 : 0
            case .nonspacingMark, .spacingMark: isDerived(properties, classes) ? 0b11 : 0b10
            case .enclosingMark: 0b10
            default: 0
            }
        }
    }()

    private static func isDerived(_ properties: Unicode.Scalar.Properties, _ classes: Set<UInt8>) -> Bool {
        !properties.changesWhenNFKCCaseFolded && !properties.isDefaultIgnorableCodePoint
            && classes.contains(properties.canonicalCombiningClass.rawValue)
    }

    private static let classes = Dictionary(
        uniqueKeysWithValues: markClasses.map { order in
            (order, marks.filtered { $0.canonicalCombiningClass.rawValue == order })
        })

    /// The values that a label may contain, except marks that may compose with the value before them.
    static let valid: CodePointSet = {
        let exceptions = CodePointSet([
            0x2D...0x2D, 0x30...0x39, 0x61...0x7A, 0xB7...0xB7, 0xDF...0xDF, 0x375...0x375, 0x3C2...0x3C2,
            0x6FD...0x6FE, 0xF0B...0xF0B, 0x200C...0x200D, 0x3007...0x3007, 0x30FB...0x30FB,
        ])
        return derived[0].union(exceptions).subtracting(
            CodePointSet([
                0x640...0x640, 0x7FA...0x7FA, 0x302E...0x302F, 0x3031...0x3035, 0x303B...0x303B,
                0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D24F,
            ]))
    }()

    /// Vowel signs that compose with certain values before them, so that the pair isn't normalized.
    static let composing: [(UInt32, [UInt32])] = [
        (0x9BE, [0x9C7]), (0x9D7, [0x9C7]), (0xB3E, [0xB47]), (0xB56, [0xB47]), (0xB57, [0xB47]),
        (0xBBE, [0xBC6, 0xBC7]), (0xBD7, [0xB92, 0xBC6]), (0xCC2, [0xCC6]), (0xCD5, [0xCBF, 0xCC6, 0xCCA]),
        (0xCD6, [0xCC6]), (0xD3E, [0xD46, 0xD47]), (0xD57, [0xD46]),
        (0xDCA, [0xDD9, 0xDDC]), (0xDCF, [0xDD9]), (0xDDF, [0xDD9]), (0x102E, [0x1025]),
    ]
}
