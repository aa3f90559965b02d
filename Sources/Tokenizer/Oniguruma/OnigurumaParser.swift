/// A parser for the syntax of Hugging Face `tokenizers`: Oniguruma's Ruby syntax.
///
/// `^` and `$` match at every line, `.` matches all but a line feed, and `{n,m}+` repeats the repetition. Unsupported,
/// with an error: back-references, conditions, subexpression calls, absent operators, `\K`, `\X`.
struct OnigurumaParser {
    /// The maximum nesting depth of groups and classes.
    static let depthLimit = 100

    let scalars: [UInt32]
    let offsets: [Int]
    var position = 0
    var depth = 0
    /// The flags in force: ignore case, dot matches line feeds, extended (ignore white space).
    var anyCase = false
    var dotAll = false
    var extended = false

    /// Parses a whole pattern.
    static func parse(_ pattern: String) throws(OnigurumaError) -> PatternNode {
        var parser = OnigurumaParser(pattern)
        let node = try parser.alternatives()
        guard parser.position == parser.scalars.count else { throw parser.error("a “)” without its “(”") }
        return node
    }

    init(_ pattern: String) {
        var scalars: [UInt32] = []
        var offsets: [Int] = []
        var offset = 0
        for scalar in pattern.unicodeScalars {
            scalars.append(scalar.value)
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        self.scalars = scalars
        self.offsets = offsets + [offset]
    }

    /// Returns the error for a problem at the current position.
    func error(_ reason: String) -> OnigurumaError {
        OnigurumaError(offset: offsets[min(position, scalars.count)], reason: reason)
    }

    /// The next scalar; nil at the end.
    var next: UInt32? { position < scalars.count ? scalars[position] : nil }

    /// Consumes the next scalars if they equal the text.
    mutating func take(_ text: String) -> Bool {
        let wanted = text.unicodeScalars.map(\.value)
        guard position + wanted.count <= scalars.count,
            scalars[position..<position + wanted.count].elementsEqual(wanted)
        else { return false }
        position += wanted.count
        return true
    }

    mutating func alternatives() throws(OnigurumaError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw error("more than \(Self.depthLimit) levels of nesting") }
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() throws(OnigurumaError) -> PatternNode {
        var items: [PatternNode] = []
        while let scalar = next, scalar != 0x7C, scalar != 0x29 {
            if extended, skipExtended(scalar) { continue }
            // A flag group without a body applies to the rest of the enclosing group, other branches included.
            if let rest = try flagsForRest() {
                items.append(rest)
                break
            }
            items.append(try repeated(try atom()))
        }
        return items.count == 1 ? items[0] : items.isEmpty ? .empty : .sequence(items)
    }

    private mutating func skipExtended(_ scalar: UInt32) -> Bool {
        if scalar == 0x23 {
            while let following = next, following != 0x0A { position += 1 }
            return true
        }
        guard scalar == 0x20 || 0x09...0x0D ~= scalar else { return false }
        position += 1
        return true
    }

    /// Reads `(?i)` and the like, and the rest of the group under the new flags.
    private mutating func flagsForRest() throws(OnigurumaError) -> PatternNode? {
        let start = position
        guard take("(?") else { return nil }
        let saved = (anyCase, dotAll, extended)
        guard try flags(), take(")") else {
            position = start
            (anyCase, dotAll, extended) = saved
            return nil
        }
        let rest = try alternatives()
        (anyCase, dotAll, extended) = saved
        return rest
    }

    /// Reads flag letters; false if there are none.
    mutating func flags() throws(OnigurumaError) -> Bool {
        var on = true
        let start = position
        while let scalar = next {
            switch scalar {
            case 0x2D: on = false
            case 0x69: anyCase = on
            case 0x6D: dotAll = on
            case 0x78: extended = on
            default: return position > start
            }
            position += 1
        }
        return false
    }

    /// Reads the quantifiers after an atom.
    private mutating func repeated(_ atom: PatternNode) throws(OnigurumaError) -> PatternNode {
        var node = atom
        var count = 0
        while let scalar = next {
            let least: Int
            let most: Int?
            var isInterval = false
            let start = position
            switch scalar {
            case 0x2A: (least, most) = (0, nil)
            case 0x2B: (least, most) = (1, nil)
            case 0x3F: (least, most) = (0, 1)
            case 0x7B:
                guard let bounds = interval() else { return node }
                (least, most) = bounds
                isInterval = true
            default: return node
            }
            if !isInterval { position += 1 }
            if case .assertion = node {
                position = start
                throw error("a repetition of an assertion")
            }
            if let most, least > most { throw error("an interval whose least is more than its most") }
            count += 1
            guard count <= 16 else { throw error("too many repetitions in a row") }
            var greed = PatternNode.Greed.greedy
            if isInterval {
                // As in Ruby, `{n}?` is optional rather than lazy, and `{n,m}+` repeats again.
                if next == 0x3F, most != least {
                    position += 1
                    greed = .lazy
                }
            } else if take("?") {
                greed = .lazy
            } else if take("+") {
                greed = .possessive
            }
            node = .repeated(node, least: least, most: most, greed)
        }
        return node
    }

    /// Reads `{n}`, `{n,}`, `{,m}` or `{n,m}`; nil otherwise, since the brace is then plain text.
    private mutating func interval() -> (Int, Int?)? {
        let start = position
        position += 1
        let least = number()
        var most = least
        if take(",") {
            most = number()
            if least == nil, most == nil {
                position = start
                return nil
            }
        } else if least == nil {
            position = start
            return nil
        }
        guard take("}") else {
            position = start
            return nil
        }
        return (least ?? 0, most)
    }

    /// Reads decimal digits, up to 100000.
    mutating func number() -> Int? {
        var value: Int?
        while let scalar = next, 0x30...0x39 ~= scalar {
            value = min((value ?? 0) * 10 + Int(scalar - 0x30), 100_000)
            position += 1
        }
        return value
    }
}
