/// An automaton for host names whose labels may be internationalized (RFC 5890 to 5893).
///
/// Its state holds lengths and the few facts about a label that later values depend on, in a few bits. No product of
/// languages is ever built. Every state can be completed to a name.
struct HostNameAutomaton {
    /// The forms that the current label may still have, each for one kind of name.
    struct Forms: OptionSet {
        let rawValue: UInt16

        /// Letters, digits and hyphens, in a name of nothing else.
        static let plain = Forms(rawValue: 1 << 0)
        /// Letters, digits and hyphens, in a left-to-right name.
        static let ascii = Forms(rawValue: 1 << 1)
        /// Left-to-right values.
        static let leftToRight = Forms(rawValue: 1 << 2)
        /// Values with short Punycode.
        static let latin = Forms(rawValue: 1 << 3)
        /// Letters, digits and hyphens that begin with a letter, in a name that may have right-to-left labels.
        static let lettered = Forms(rawValue: 1 << 4)
        static let hebrew = Forms(rawValue: 1 << 5)
        /// Arabic letters with ASCII digits.
        static let arabic = Forms(rawValue: 1 << 6)
        /// Arabic letters with Arabic-Indic digits.
        static let arabicIndic = Forms(rawValue: 1 << 7)
        /// Arabic letters with the digits of Persian and Urdu.
        static let extendedArabicIndic = Forms(rawValue: 1 << 8)

        /// The forms of a label in a left-to-right name.
        static let ofLeftToRight: Forms = [.ascii, .leftToRight, .latin]
        /// The forms of a label in a name that may have right-to-left labels.
        static let ofMixed: Forms = [.lettered, .hebrew, .arabic, .arabicIndic, .extendedArabicIndic]
        /// The forms to which the contextual rules apply.
        static let ruled: Forms = [.leftToRight, .latin]
        static let anyASCII: Forms = [.plain, .ascii, .lettered]
        static let anyArabic: Forms = [.arabic, .arabicIndic, .extendedArabicIndic]

        /// The maximum length of a label of a single form, in scalar values.
        var maximumLabelength: Int {
            switch self {
            case .plain, .ascii, .lettered: 63
            case .latin: 19
            default: 12
            }
        }

        /// The maximum length of a name with a label of a single form, in scalar values.
        var maximumLength: Int { self == .plain ? 253 : 48 }

        /// Each form of the set.
        var members: some Sequence<Forms> {
            sequence(state: rawValue) { rest in
                guard rest != 0 else { return nil }
                defer { rest &= rest - 1 }
                return Forms(rawValue: rest & ~(rest - 1))
            }
        }
    }

    /// The values read so far, as far as they matter.
    struct State: Equatable {
        /// The length of the name so far, in scalar values.
        var length: UInt8 = 0
        /// The length of the current label so far, in scalar values.
        var labelength: UInt8 = 0
        /// The forms that the label may still have.
        var forms: Forms = [.plain, .ofLeftToRight, .ofMixed]
        /// Whether the label contains a Japanese value, which a Katakana middle dot requires.
        var hasJapanese = false
        /// Whether the label contains such a dot and no Japanese value yet.
        var awaitsJapanese = false
        /// The traits of the label's last value that matter to the next one.
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

        /// Creates the state from two numbers of `packed`.
        init(packed a: Int32, _ b: Int32) {
            length = UInt8(truncatingIfNeeded: a)
            labelength = UInt8(truncatingIfNeeded: a >> 8)
            forms = Forms(rawValue: UInt16(truncatingIfNeeded: a >> 16) & 0x1FF)
            hasJapanese = a >> 25 & 1 == 1
            awaitsJapanese = a >> 26 & 1 == 1
            last = HostNameTraits(rawValue: UInt64(UInt32(bitPattern: b)))
        }
    }

    /// Whether a name may end in a state.
    static func accepts(_ state: State) -> Bool {
        state.forms.members.contains { missing(state, $0) == 0 }
    }

    /// Returns the state after one more value with some traits, or nil if the value is refused.
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
            // Hyphens at the third and fourth position mark labels of other kinds.
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
                // The East Asian full stops make a name internationalized.
                if dot.contains(.dot) { forms.insert(.plain) }
            } else {
                forms.formUnion(Forms.ofLeftToRight.contains(form) ? .ofLeftToRight : .ofMixed)
            }
        }
        return forms
    }

    /// Returns the minimum number of values that complete a label of a form.
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

    /// Returns the forms of a label that may continue with a value.
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
        // A zero-width non-joiner stands between letters that would otherwise join.
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

    /// Whether a value may follow another, or begin a label, in a left-to-right label.
    private static func obeysRules(_ value: HostNameTraits, behind last: HostNameTraits, isFirst: Bool) -> Bool {
        if isFirst { return value.isDisjoint(with: [.mark, .middleDot, .joiner]) }
        if value.contains(.middleDot) != last.contains(.middleDot) {
            // The Catalan middle dot stands between two l.
            guard value.contains(.middleDot) ? last.contains(.el) : value.contains(.el) else { return false }
        } else if value.contains(.middleDot) {
            return false
        }
        if last.contains(.keraia), !value.contains(.greek) { return false }
        if value.contains(.joiner), !last.contains(.virama) { return false }
        // Marks must be in the order of their classes, and a value must not compose with the one before it.
        return value.markOrder.map { last.markOrder ?? 0 <= $0 } ?? true && !value.composes(with: last)
    }

    /// Returns the traits of a last value that matter to some forms.
    private static func relevant(to forms: Forms) -> HostNameTraits {
        var traits: HostNameTraits = .hyphen
        if !forms.isDisjoint(with: .ruled) { traits.formUnion(.ofRules) }
        if forms.contains(.hebrew) { traits.formUnion([.hebrewLetter, .hebrewMark]) }
        if !forms.isDisjoint(with: .anyArabic) { traits.formUnion([.nonJoiner, .joiningBoth]) }
        return traits
    }
}
