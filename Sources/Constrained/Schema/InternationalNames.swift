/// Internationalised host names (RFC 5890 to 5893) as a language that holds valid names only.
///
/// Which values a label may hold follows from their Unicode properties, as RFC 5892 derives it. What depends on
/// normalisation, on the length in Punycode or on directions is narrowed to forms that surely are valid.
struct InternationalNames {
    let arena: LanguageArena

    /// A host name some labels of which may be international; `plain` is the language of those without.
    ///
    /// Where one label runs from right to left, all of them obey the rule of RFC 5893: they begin with a letter.
    func hostname(plain: Language, label: Language) -> Language {
        let latin = short(arena.repetition(arena.set(Self.latin), 1, 19), 19)
        let leftToRight = arena.union([label, short(unlabelled, 12), latin])
        let lettered = arena.intersection([label, arena.concatenation(set(0x41...0x5A, 0x61...0x7A), .all)])
        let mixed = arena.union([lettered, hebrew, arabic])
        let names = arena.union([separated(leftToRight), separated(mixed)])
        return arena.union([plain, arena.intersection([names, arena.any(1, 48)])])
    }

    private func separated(_ label: Language) -> Language {
        // The full stop and its East Asian forms.
        let dot = set(0x2E...0x2E, 0x3002...0x3002, 0xFF0E...0xFF0E, 0xFF61...0xFF61)
        return arena.concatenation(label, arena.repetition(arena.concatenation(dot, label), 0, nil))
    }

    private func set(_ values: ClosedRange<UInt32>...) -> Language { arena.set(CodePointSet(values)) }
    private func around(_ parts: Language...) -> Language { arena.concatenation([.all] + parts + [.all]) }
    private func not(_ language: Language) -> Language { arena.complement(language) }

    /// A label of at most so many valid values, with the rules for their places.
    private func short(_ values: Language, _ count: Int) -> Language {
        arena.intersection([values, arena.any(1, count), rules])
    }

    /// Values from left to right.
    private var unlabelled: Language { arena.repetition(arena.set(Self.leftToRight), 1, nil) }

    /// Two hyphens in third and fourth place, which mark labels of other kinds.
    private var marked: Language { arena.concatenation([arena.any(2, 2), arena.word([0x2D, 0x2D]), .all]) }

    /// The rules for the places of values, as the complement of what they forbid: one language, whose states don't depend
    /// on lengths.
    private var rules: Language {
        let hyphen = arena.word([0x2D])
        let marks = arena.set(Self.allMarks)
        let other = arena.set(CodePointSet(0x6C).complement)
        let dot = arena.set(CodePointSet(0xB7))
        let greek = CodePointSet([0x371...0x371, 0x373...0x373, 0x377...0x377, 0x37B...0x37D, 0x3AC...0x3CE])
        let keraia = arena.set(CodePointSet(0x375))
        let japanese = set(
            0x3005...0x3005, 0x3007...0x3007, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF)
        let middle = arena.set(CodePointSet(0x30FB))
        let joiner = set(0x200C...0x200D)
        var forbidden = [
            arena.concatenation(marks, .all), arena.concatenation(hyphen, .all),
            arena.concatenation(.all, hyphen), marked,
            arena.concatenation(dot, .all), arena.concatenation(.all, dot), around(other, dot),
            around(dot, other), arena.concatenation(.all, keraia),
            around(keraia, arena.set(greek.complement)), arena.intersection([around(middle), not(around(japanese))]),
            arena.concatenation(joiner, .all), around(arena.set(Self.viramas.complement), joiner),
        ]
        for (second, first) in Self.composing {
            forbidden.append(around(arena.set(CodePointSet(first.map { $0...$0 })), arena.set(CodePointSet(second))))
        }
        // Marks stand in the order of their classes.
        for order in Self.markClasses.dropLast() {
            let later = Self.marks { $0 > order }
            forbidden.append(around(arena.set(later), arena.set(Self.marks { $0 == order })))
        }
        return not(arena.union(forbidden))
    }

    /// Hebrew labels: letters first, then letters, digits and hyphens.
    private var hebrew: Language {
        let letters: [ClosedRange<UInt32>] = [0x5D0...0x5EA]
        return directed(letters, digits: [0x30...0x39], inside: [0x2D...0x2D, 0x5F3...0x5F4])
    }

    /// Arabic labels, with digits of one kind.
    private var arabic: Language {
        let letters: [ClosedRange<UInt32>] = [
            0x620...0x63F, 0x641...0x64A, 0x66E...0x66F, 0x671...0x6D3, 0x6D5...0x6D5, 0x6EE...0x6EF, 0x6FA...0x6FF,
            0x750...0x77F,
        ]
        return arena.union([
            directed(letters, digits: [0x30...0x39], inside: [0x2D...0x2D, 0x200C...0x200C]),
            directed(letters, digits: [0x660...0x669], inside: [0x2D...0x2D]),
            directed(letters, digits: [0x6F0...0x6F9], inside: [0x2D...0x2D, 0x200C...0x200C]),
        ])
    }

    private func directed(
        _ letters: [ClosedRange<UInt32>], digits: [ClosedRange<UInt32>], inside: [ClosedRange<UInt32>]
    ) -> Language {
        let first = arena.set(CodePointSet(letters).intersection(Self.valid))
        let last = arena.set(CodePointSet(letters + digits).intersection(Self.valid))
        let inner = arena.set(CodePointSet(letters + digits).intersection(Self.valid).union(CodePointSet(inside)))
        let rest = arena.concatenation(arena.repetition(inner, 0, 10), last)
        let word = arena.concatenation(first, arena.union([.epsilon, rest]))
        let hebrewMarks = set(0x5F3...0x5F4)
        let unlettered = arena.set(CodePointSet(letters).complement)
        let joiner = set(0x200C...0x200C)
        let joined = arena.set(Self.joiningBoth.union(Self.joiningBefore))
        return arena.intersection([
            word, not(marked), not(around(unlettered, hebrewMarks)),
            not(around(arena.set(Self.joiningBoth.complement), joiner)),
            not(arena.concatenation([.all, joiner, not(arena.concatenation(joined, .all))])),
        ])
    }

    /// The Arabic letters that join on both sides.
    private static let joiningBoth = CodePointSet([
        0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649...0x64A,
        0x67E...0x67E, 0x686...0x686, 0x6A9...0x6A9, 0x6AF...0x6AF, 0x6CC...0x6CC,
    ])

    /// Arabic letters that join with what stands before them only.
    private static let joiningBefore = CodePointSet([
        0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x698...0x698,
    ])

    /// The Latin, Greek and Cyrillic values, whose labels stay short in Punycode.
    private static let latin = valid.intersection(
        CodePointSet([0x2D...0x2D, 0x30...0x39, 0x61...0x7A, 0xB7...0xB7, 0xDF...0x4FF]))

    /// The valid values outside the blocks that run from right to left, but for digits that run from left to right.
    private static let leftToRight = valid.subtracting(
        CodePointSet([
            0x590...0x6EF, 0x6FA...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
        ]))

    /// The signs that end a syllable and may stand before a joiner.
    private static let viramas = marks { $0 == 9 }

    /// The classes of the marks that stay in place.
    private static let markClasses: [UInt8] = [9, 103, 107, 118, 122]

    private static func marks(where test: (UInt8) -> Bool) -> CodePointSet {
        markClasses.filter(test).compactMap { classes[$0] }.reduce(CodePointSet([])) { $0.union($1) }
    }

    private static let allMarks = CodePointSet.property("M") ?? .universe

    private static let classes = Dictionary(
        uniqueKeysWithValues: markClasses.map { order in
            (order, allMarks.filtered { $0.canonicalCombiningClass.rawValue == order })
        })

    /// The values that a label may hold, without marks that may join what stands before them.
    private static let valid: CodePointSet = {
        // RFC 5892, letters and digits that folding leaves alone; of the marks, the classes that stay in place.
        let classes = Set(markClasses + [0])
        let derived = CodePointSet.values { properties in
            switch properties.generalCategory {
            case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark, .spacingMark:
                !properties.changesWhenNFKCCaseFolded && !properties.isDefaultIgnorableCodePoint
                    && classes.contains(properties.canonicalCombiningClass.rawValue)
            default: false
            }
        }
        let exceptions = CodePointSet([
            0x2D...0x2D, 0x30...0x39, 0x61...0x7A, 0xB7...0xB7, 0xDF...0xDF, 0x375...0x375, 0x3C2...0x3C2,
            0x6FD...0x6FE, 0xF0B...0xF0B, 0x200C...0x200D, 0x3007...0x3007, 0x30FB...0x30FB,
        ])
        return derived.union(exceptions).subtracting(CodePointSet([
            0x640...0x640, 0x7FA...0x7FA, 0x302E...0x302F, 0x3031...0x3035, 0x303B...0x303B,
            0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0x20D0...0x20FF, 0x1D100...0x1D24F,
        ]))
    }()

    /// Vowel signs that join certain others before them into one, so that the pair is not normal.
    private static let composing: [(UInt32, [UInt32])] = [
        (0x9BE, [0x9C7]), (0x9D7, [0x9C7]), (0xB3E, [0xB47]), (0xB56, [0xB47]), (0xB57, [0xB47]),
        (0xBBE, [0xBC6, 0xBC7]), (0xBD7, [0xB92, 0xBC6]), (0xCC2, [0xCC6]), (0xCD5, [0xCBF, 0xCC6, 0xCCA]),
        (0xCD6, [0xCC6]), (0xD3E, [0xD46, 0xD47]), (0xD57, [0xD46]),
        (0xDCA, [0xDD9, 0xDDC]), (0xDCF, [0xDD9]), (0xDDF, [0xDD9]), (0x102E, [0x1025]),
    ]
}
