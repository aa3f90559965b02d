/// A parser of regular expressions in the two supported dialects.
struct PatternParser {
    let text: [UInt32]
    let dialect: RegularExpression.Dialect
    let limits: GrammarLimits
    var position = 0
    var depth = 0
    /// The steps of work so far, each about the inspection of one range of characters.
    private(set) var work = 0
    /// Whether the current part is subtracted: an excluded class, or a negative assertion.
    var isExcluding = false
    var flags = Flags()

    /// The modes of `(?i)` and similar groups.
    struct Flags {
        var ignoresCase = false
        var dotMatchesNewline = false
        var isMultiline = false
        var isExtended = false
    }

    init(_ source: String, dialect: RegularExpression.Dialect, limits: GrammarLimits) {
        text = source.unicodeScalars.map(\.value)
        self.dialect = dialect
        self.limits = limits
    }

    /// Parses the whole text.
    mutating func parse() throws(GrammarError) -> Pattern {
        if text.count > limits.maximumPatternLength {
            throw .limit("characters of a regular expression", limits.maximumPatternLength)
        }
        let pattern = try choice()
        if position < text.count { throw fault("unexpected '\(character(text[position]))'") }
        return pattern
    }

    /// Adds steps of work.
    mutating func spend(_ steps: Int) throws(GrammarError) {
        work += steps
        if work > limits.maximumAutomatonWork { throw .limit("steps of automata", limits.maximumAutomatonWork) }
    }

    func fault(_ reason: String) -> GrammarError { .pattern(offset: position, reason: reason) }

    private func character(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "?" }

    /// The next scalar value, if any.
    var peek: UInt32? { position < text.count ? text[position] : nil }

    /// Consumes an ASCII text if it comes next; returns whether it did.
    mutating func take(_ string: StaticString) -> Bool {
        let count = string.utf8CodeUnitCount
        guard position + count <= text.count else { return false }
        for i in 0..<count where text[position + i] != UInt32(string.utf8Start[i]) { return false }
        position += count
        return true
    }

    private mutating func choice() throws(GrammarError) -> Pattern {
        depth += 1
        defer { depth -= 1 }
        if depth > 200 { throw fault("groups are nested more than 200 deep") }
        let outer = flags
        defer { flags = outer }
        var branches: [Pattern] = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(GrammarError) -> Pattern {
        var parts: [Pattern] = []
        while let next = peek, next != 0x7C, next != 0x29 {
            if dialect == .swift, take("\\Q") {
                while position < text.count, !take("\\E") {
                    let quoted = Pattern.set(try literal(text[position]))
                    position += 1
                    let endsHere =
                        position + 1 < text.count && text[position] == .backslash
                        && text[position + 1] == UInt8(ascii: "E")
                    guard endsHere else {
                        parts.append(quoted)
                        continue
                    }
                    position += 2
                    parts.append(try quantified(quoted))
                    break
                }
                continue
            }
            if flags.isExtended, next == .space || next == 0x23 || (0x09...0x0D).contains(next) {
                position += 1
                guard next == 0x23 else { continue }
                while let comment = peek, comment != 0x0A, comment != 0x0D { position += 1 }
                continue
            }
            guard let atom = try atom() else { continue }
            parts.append(try quantified(atom))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func quantified(_ atom: Pattern) throws(GrammarError) -> Pattern {
        var bounds: (Int, Int?)?
        switch peek {
        case 0x2A: bounds = (0, nil)
        case .plus: bounds = (1, nil)
        case 0x3F: bounds = (0, 1)
        case .openBrace:
            let saved = position
            position += 1
            if let counted = counts() {
                if let maximum = counted.1, maximum < counted.0 {
                    throw fault("the repetition counts are out of order")
                }
                bounds = counted
                position -= 1
            } else {
                // Browsers, and Annex B of ECMA-262, read such a brace as a literal.
                position = saved
                return atom
            }
        default: break
        }
        guard let bounds else { return atom }
        position += 1
        if peek == 0x3F {
            position += 1
        } else if dialect == .swift, peek == .plus {
            throw fault("possessive repetition is not supported")
        }
        if let next = peek, next == 0x2A || next == .plus || next == 0x3F { throw fault("nothing to repeat") }
        switch atom {
        case .start, .end, .wordBoundary, .unicodeBoundary: throw fault("an assertion cannot be repeated")
        case .lookBehind where dialect == .ecmaScript: throw fault("a look-behind cannot be repeated")
        case .lookAhead, .lookBehind:
            if bounds.0 == 0 { return .sequence([]) }
            return atom
        default: return .repeated(atom, bounds.0, bounds.1)
        }
    }

    /// Parses `m}`, `m,}`, `,n}` (Swift) or `m,n}`.
    private mutating func counts() -> (Int, Int?)? {
        let minimum = number()
        if take("}") { return minimum.map { ($0, $0) } }
        guard take(",") else { return nil }
        let maximum = number()
        guard take("}") else { return nil }
        if minimum == nil, dialect == .ecmaScript || maximum == nil { return nil }
        return (minimum ?? 0, maximum)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let digit = peek, (0x30...0x39).contains(digit) {
            value = min((value ?? 0) * 10 + Int(digit - 0x30), 1_000_000_000)
            position += 1
        }
        return value
    }

    private mutating func atom() throws(GrammarError) -> Pattern? {
        let value = text[position]
        switch value {
        case 0x5E:
            position += 1
            if flags.isMultiline { throw fault("'^' at line starts is not supported") }
            return .start
        case 0x24:
            position += 1
            if flags.isMultiline { throw fault("'$' at line ends is not supported") }
            return .end
        case .point:
            position += 1
            return .set(dot)
        case 0x28: return try group()
        case .openBracket:
            position += 1
            return .set(try bracket())
        case .backslash:
            position += 1
            return try escape()
        case 0x2A, .plus, 0x3F: throw fault("nothing to repeat")
        case .openBrace where dialect == .swift: throw fault("nothing to repeat")
        default:
            position += 1
            return .set(try literal(value))
        }
    }

    /// The set of `.` in the current mode.
    var dot: CodePointSet {
        let all =
            flags.dotMatchesNewline
            ? CodePointSet.universe
            : dialect == .swift
                ? CodePointSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]).complement
                : CodePointSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).complement
        return alone(all)
    }

    /// Returns the set narrowed to values that are characters of their own, if the dialect matches characters.
    func alone(_ values: CodePointSet) -> CodePointSet {
        dialect == .swift && !isExcluding ? values.intersection(.standalone) : values
    }

    /// Returns the set of one value written literally.
    mutating func literal(_ value: UInt32) throws(GrammarError) -> CodePointSet {
        if dialect == .swift, CodePointSet.replaced.contains(value) {
            throw fault("the character U+\(String(value, radix: 16, uppercase: true)) stands for another; write that")
        }
        return try cased(CodePointSet(value))
    }

    /// Returns the set with its case variants, in the mode that ignores case.
    mutating func cased(_ values: CodePointSet) throws(GrammarError) -> CodePointSet {
        if !flags.ignoresCase { return values }
        let width = values.ranges.reduce(0) { $0 + Int($1.upper - $1.lower) }
        try spend(64 + 16 * min(width, Self.manyCased))
        return dialect == .swift && !isExcluding ? values.pairingCase : values.foldingCase
    }

    /// The approximate number of values that have a case variant.
    private static let manyCased = 3_000

    private mutating func group() throws(GrammarError) -> Pattern? {
        position += 1
        if take("?=") { return .lookAhead(try body(), isNegative: false) }
        if take("?!") { return .lookAhead(try excludedBody(), isNegative: true) }
        if take("?<=") { return .lookBehind(try body(), isNegative: false) }
        if take("?<!") { return .lookBehind(try excludedBody(), isNegative: true) }
        if take("?<") || (dialect == .swift && take("?P<")) {
            while let next = peek, next != 0x3E {
                if next == 0x29 { throw fault("a group name must end in '>'") }
                position += 1
            }
            if !take(">") { throw fault("a group name must end in '>'") }
            return try body()
        }
        if take("?:") { return try body() }
        if dialect == .swift, take("?>") || take("?|") {
            throw fault("atomic and branch-reset groups are not supported")
        }
        if take("?") { return try flagged() }
        return try body()
    }

    private mutating func flagged() throws(GrammarError) -> Pattern? {
        var changed = flags
        var isOn = true
        while let flag = peek, flag != .colon, flag != 0x29 {
            position += 1
            switch flag {
            case .minus: isOn = false
            case .ascii("i"): changed.ignoresCase = isOn
            case .ascii("s"): changed.dotMatchesNewline = isOn
            case .ascii("m"): changed.isMultiline = isOn
            case .ascii("x") where dialect == .swift: changed.isExtended = isOn
            default: throw fault("an unknown group or flag")
            }
        }
        if take(":") {
            let outer = flags
            flags = changed
            defer { flags = outer }
            return try body()
        }
        guard dialect == .swift, take(")") else { throw fault("flags must be followed by ':'") }
        flags = changed
        return nil
    }

    private mutating func excludedBody() throws(GrammarError) -> Pattern {
        let wasExcluding = isExcluding
        defer { isExcluding = wasExcluding }
        isExcluding = true
        return try body()
    }

    private mutating func body() throws(GrammarError) -> Pattern {
        let inner = try choice()
        if !take(")") { throw fault("a ')' is missing") }
        return inner
    }
}
