/// A recognizer of host names some labels of which may be international (RFC 5890 to 5893), value by value.
///
/// Lengths and the few facts about a label that later values depend on are counted and kept in a state of a few bits,
/// so that no product of languages is ever built. Every state can still become a name.
struct HostNameAutomaton {
    /// The forms that the label under way may still have, each within a kind of name.
    struct Forms: OptionSet {
        let rawValue: UInt16

        /// Letters, digits and hyphens, in a name without anything else.
        static let plain = Forms(rawValue: 1 << 0)
        /// Letters, digits and hyphens, in a name that runs from left to right.
        static let ascii = Forms(rawValue: 1 << 1)
        /// Values from left to right.
        static let leftToRight = Forms(rawValue: 1 << 2)
        /// Values whose Punycode is short.
        static let latin = Forms(rawValue: 1 << 3)
        /// Letters, digits and hyphens behind a letter, in a name some label of which may run from right to left.
        static let lettered = Forms(rawValue: 1 << 4)
        static let hebrew = Forms(rawValue: 1 << 5)
        /// Arabic letters with digits of ASCII.
        static let arabic = Forms(rawValue: 1 << 6)
        /// Arabic letters with Arabic digits.
        static let arabicIndic = Forms(rawValue: 1 << 7)
        /// Arabic letters with the digits of Persian and Urdu.
        static let extendedArabicIndic = Forms(rawValue: 1 << 8)

        /// The forms of a label of a name from left to right.
        static let ofLeftToRight: Forms = [.ascii, .leftToRight, .latin]
        /// The forms of a label of a name some label of which may run from right to left.
        static let ofMixed: Forms = [.lettered, .hebrew, .arabic, .arabicIndic, .extendedArabicIndic]
        /// Those that the rules for the places of values bind.
        static let ruled: Forms = [.leftToRight, .latin]
        static let anyASCII: Forms = [.plain, .ascii, .lettered]
        static let anyArabic: Forms = [.arabic, .arabicIndic, .extendedArabicIndic]

        /// The most values of a label of one form.
        var maximumLabelength: Int {
            switch self {
            case .plain, .ascii, .lettered: 63
            case .latin: 19
            default: 12
            }
        }

        /// The most values of a name with a label of one form.
        var maximumLength: Int { self == .plain ? 253 : 48 }

        /// Each form by itself.
        var members: some Sequence<Forms> {
            sequence(state: rawValue) { rest in
                guard rest != 0 else { return nil }
                defer { rest &= rest - 1 }
                return Forms(rawValue: rest & ~(rest - 1))
            }
        }
    }

    /// What has been read, as far as it matters.
    struct State: Equatable {
        /// The values of the name so far.
        var length: UInt8 = 0
        /// The values of the label under way so far.
        var labelength: UInt8 = 0
        /// The forms that the label may still have.
        var forms: Forms = [.plain, .ofLeftToRight, .ofMixed]
        /// Whether the label holds a Japanese value, which a middle dot of Katakana needs beside it.
        var hasJapanese = false
        /// Whether it holds such a dot and no Japanese value yet.
        var awaitsJapanese = false
        /// What of the label's last value matters to the next.
        var last: HostNameTraits = []

        /// The state as two numbers, for a node of a `RegexArena`.
        var packed: (a: Int32, b: Int32) {
            let flags = (hasJapanese ? Int32(1) << 25 : 0) | (awaitsJapanese ? Int32(1) << 26 : 0)
            return (
                Int32(length) | Int32(labelength) << 8 | Int32(forms.rawValue) << 16 | flags,
                Int32(bitPattern: UInt32(truncatingIfNeeded: last.rawValue))
            )
        }

        init() {}

        /// The state behind two numbers that `packed` gave.
        init(packed a: Int32, _ b: Int32) {
            length = UInt8(truncatingIfNeeded: a)
            labelength = UInt8(truncatingIfNeeded: a >> 8)
            forms = Forms(rawValue: UInt16(truncatingIfNeeded: a >> 16) & 0x1FF)
            hasJapanese = a >> 25 & 1 == 1
            awaitsJapanese = a >> 26 & 1 == 1
            last = HostNameTraits(rawValue: UInt64(UInt32(bitPattern: b)))
        }
    }

    /// Tells whether a name may end in a state.
    static func accepts(_ state: State) -> Bool {
        state.forms.members.contains { missing(state, $0) == 0 }
    }

    /// The state behind one more value of some traits, or nil if no name goes on so.
    static func next(_ state: State, _ value: HostNameTraits) -> State? {
        var next = state
        next.length += 1
        if value.contains(.dot) || value.contains(.otherDot) {
            next.forms = formsBehindDot(state, value)
            next.labelength = 0
            next.hasJapanese = false
            next.awaitsJapanese = false
            next.last = []
        } else {
            // Hyphens in third and fourth place mark labels of other kinds.
            if value.contains(.hyphen), state.labelength == 3, state.last.contains(.hyphen) { return nil }
            next.labelength += 1
            next.forms = state.forms.intersection(admitted(value, state))
            next.hasJapanese = state.hasJapanese || value.contains(.japanese)
            next.awaitsJapanese = !next.hasJapanese && (state.awaitsJapanese || value.contains(.katakanaDot))
            next.last = value.intersection(relevant(to: next.forms))
        }
        for form in next.forms.members {
            let rest = missing(next, form)
            if Int(next.labelength) + rest > form.maximumLabelength || Int(next.length) + rest > form.maximumLength {
                next.forms.subtract(form)
            }
        }
        if next.forms.isDisjoint(with: .ruled) {
            next.hasJapanese = false
            next.awaitsJapanese = false
        }
        next.last.formIntersection(relevant(to: next.forms))
        return next.forms.isEmpty ? nil : next
    }

    private static func formsBehindDot(_ state: State, _ dot: HostNameTraits) -> Forms {
        var forms: Forms = []
        for form in state.forms.members where missing(state, form) == 0 {
            if form == .plain {
                // The East Asian full stops are international.
                if dot.contains(.dot) { forms.insert(.plain) }
            } else {
                forms.formUnion(Forms.ofLeftToRight.contains(form) ? .ofLeftToRight : .ofMixed)
            }
        }
        return forms
    }

    /// The fewest values that a label of a form lacks to its end.
    private static func missing(_ state: State, _ form: Forms) -> Int {
        if state.labelength == 0 { return 1 }
        let last = state.last
        if last.contains(.hyphen) { return 1 }
        switch form {
        case .leftToRight, .latin:
            let isWithin = !last.isDisjoint(with: [.middleDot, .keraia])
            return (isWithin ? 1 : 0) + (state.awaitsJapanese ? 1 : 0)
        case .hebrew: return last.contains(.hebrewMark) ? 1 : 0
        case .arabic, .arabicIndic, .extendedArabicIndic: return last.contains(.nonJoiner) ? 1 : 0
        default: return 0
        }
    }

    /// The forms of a label that may go on with a value.
    private static func admitted(_ value: HostNameTraits, _ state: State) -> Forms {
        let isFirst = state.labelength == 0
        if value.contains(.hyphen), isFirst { return [] }
        let last = state.last
        var forms: Forms = []
        if !value.isDisjoint(with: [.asciiAlphanumeric, .hyphen]) {
            forms.formUnion([.plain, .ascii])
            if !isFirst || value.contains(.asciiLetter) { forms.insert(.lettered) }
        }
        if !state.forms.isDisjoint(with: .ruled), obeysRules(value, behind: last, isFirst: isFirst) {
            if value.contains(.leftToRight) { forms.insert(.leftToRight) }
            if value.contains(.latin) { forms.insert(.latin) }
        }
        if value.contains(.hebrewLetter) || (!isFirst && !value.isDisjoint(with: [.asciiDigit, .hyphen]))
            || (value.contains(.hebrewMark) && last.contains(.hebrewLetter))
        {
            forms.insert(.hebrew)
        }
        // A non-joiner stands between letters that would join.
        if last.contains(.nonJoiner), !value.contains(.joined) { return forms.subtracting(.anyArabic) }
        if value.contains(.arabicLetter) || (!isFirst && value.contains(.hyphen)) { forms.formUnion(.anyArabic) }
        if isFirst { return forms }
        if value.contains(.asciiDigit) { forms.insert(.arabic) }
        if value.contains(.arabicDigit) { forms.insert(.arabicIndic) }
        if value.contains(.extendedArabicDigit) { forms.insert(.extendedArabicIndic) }
        if value.contains(.nonJoiner), last.contains(.joiningBoth) {
            forms.formUnion([.arabic, .extendedArabicIndic])
        }
        return forms
    }

    /// Tells whether a value may stand behind another, or first, in a label from left to right.
    private static func obeysRules(_ value: HostNameTraits, behind last: HostNameTraits, isFirst: Bool) -> Bool {
        if isFirst { return value.isDisjoint(with: [.mark, .middleDot, .joiner]) }
        if value.contains(.middleDot) != last.contains(.middleDot) {
            // Catalan's dot stands between two l.
            guard value.contains(.middleDot) ? last.contains(.el) : value.contains(.el) else { return false }
        } else if value.contains(.middleDot) {
            return false
        }
        if last.contains(.keraia), !value.contains(.greek) { return false }
        if value.contains(.joiner), !last.contains(.virama) { return false }
        // Marks stand in the order of their classes, and no sign joins the one before it into another.
        return value.markOrder.map { last.markOrder ?? 0 <= $0 } ?? true && !value.composes(with: last)
    }

    /// The traits of a last value that matter to labels of some forms.
    private static func relevant(to forms: Forms) -> HostNameTraits {
        var traits: HostNameTraits = .hyphen
        if !forms.isDisjoint(with: .ruled) { traits.formUnion(.ofRules) }
        if forms.contains(.hebrew) { traits.formUnion([.hebrewLetter, .hebrewMark]) }
        if !forms.isDisjoint(with: .anyArabic) { traits.formUnion([.nonJoiner, .joiningBoth]) }
        return traits
    }
}
