extension OnigurumaParser {
    /// Reads one atom, which a quantifier may follow.
    mutating func atom() throws(OnigurumaError) -> PatternNode {
        guard let scalar = next else { throw error("an item is missing") }
        position += 1
        switch scalar {
        case 0x28: return try group()
        case 0x5B: return .set(folded(try characterClass()))
        case 0x2E: return .set(dotAll ? .all : .inverted(.scalar(0x0A)))
        case 0x5E: return .assertion(.lineStart)
        case 0x24: return .assertion(.lineEnd)
        case 0x5C: return try escapedAtom()
        case 0x2A, 0x2B, 0x3F:
            position -= 1
            throw error("a repetition of nothing")
        default: return .set(folded(.scalar(scalar)))
        }
    }

    /// Returns a set with the case variants of its members if the `i` flag is set.
    func folded(_ set: ScalarSet) -> ScalarSet { anyCase ? .anyCase(set) : set }

    /// Reads a group after its parenthesis.
    private mutating func group() throws(OnigurumaError) -> PatternNode {
        let start = position - 1
        var look: (behind: Bool, negative: Bool)?
        var isAtomic = false
        let saved = (anyCase, dotAll, extended)
        defer { (anyCase, dotAll, extended) = saved }
        if take("?") {
            if take("#") {
                while next != nil, next != 0x29 { position += 1 }
                guard take(")") else { throw error("a comment without its end") }
                return .empty
            }
            if take("=") {
                look = (false, false)
            } else if take("!") {
                look = (false, true)
            } else if take("<=") {
                look = (true, false)
            } else if take("<!") {
                look = (true, true)
            } else if take(">") {
                isAtomic = true
            } else if take("<") || take("P<") || take("'") {
                while next != nil, next != 0x3E, next != 0x27 { position += 1 }
                guard next != nil else { throw error("a group's name without its end") }
                position += 1
            } else if !take(":") {
                guard try flags(), take(":") else { throw error("an unsupported kind of group") }
            }
        }
        let body = try alternatives()
        guard take(")") else {
            position = start
            throw error("a “(” without its “)”")
        }
        if let look { return .look(body, behind: look.behind, negative: look.negative) }
        return isAtomic ? .atomic(body) : body
    }

    /// Reads an escape outside of a class.
    private mutating func escapedAtom() throws(OnigurumaError) -> PatternNode {
        guard let scalar = next else { throw error("a backslash at the end") }
        switch scalar {
        case 0x62: return assertion(.wordBoundary)
        case 0x42: return assertion(.notWordBoundary)
        case 0x41: return assertion(.textStart)
        case 0x7A: return assertion(.textEnd)
        case 0x5A: return assertion(.textEndBeforeBreak)
        case 0x52:
            position += 1
            let breaks = ScalarSet.ranges([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
            return .atomic(.alternatives([.sequence([.set(.scalar(0x0D)), .set(.scalar(0x0A))]), .set(breaks)]))
        case 0x4E, 0x4F:
            position += 1
            return .set(scalar == 0x4E ? .inverted(.scalar(0x0A)) : .all)
        case 0x31...0x39, 0x6B, 0x67, 0x4B, 0x58, 0x47, 0x79, 0x59:
            throw error("“\\\(Unicode.Scalar(scalar) ?? "?")” is not supported")
        default:
            // Outside of classes, properties ignore the `i` flag.
            let isProperty = scalar | 0x20 == 0x70 && position + 1 < scalars.count && scalars[position + 1] == 0x7B
            let set = try escapedSet()
            return .set(isProperty ? set : folded(set))
        }
    }

    private mutating func assertion(_ kind: PatternNode.Assertion) -> PatternNode {
        position += 1
        return .assertion(kind)
    }

    /// Reads an escape for a set of scalars, inside a class or outside.
    mutating func escapedSet(inClass: Bool = false) throws(OnigurumaError) -> ScalarSet {
        guard let scalar = next else { throw error("a backslash at the end") }
        position += 1
        switch scalar {
        case 0x64: return .categories(UnicodeCategory.Nd.bit)
        case 0x44: return .inverted(.categories(UnicodeCategory.Nd.bit))
        case 0x77: return inClass ? Self.wordInClass : .property(1)
        case 0x57: return .inverted(inClass ? Self.wordInClass : .property(1))
        case 0x73: return .categories(CategoryMask.space)
        case 0x53: return .inverted(.categories(CategoryMask.space))
        case 0x68: return Self.hexadecimal
        case 0x48: return .inverted(Self.hexadecimal)
        case 0x70, 0x50: return try property(negated: scalar == 0x50, inClass: inClass)
        case 0x63, 0x43, 0x4D:
            throw error("control and meta escapes are not supported; write \\x{…} instead")
        case 0x74: return .scalar(0x09)
        case 0x6E: return .scalar(0x0A)
        case 0x76: return .scalar(0x0B)
        case 0x66: return .scalar(0x0C)
        case 0x72: return .scalar(0x0D)
        case 0x61: return .scalar(0x07)
        case 0x65: return .scalar(0x1B)
        case 0x78: return .scalar(try hexadecimal(most: 2, braced: true))
        case 0x75: return .scalar(try hexadecimal(most: 4, braced: false))
        case 0x30:
            var value: UInt32 = 0
            var digits = 0
            while digits < 2, let digit = next, 0x30...0x37 ~= digit {
                value = value * 8 + digit - 0x30
                position += 1
                digits += 1
            }
            return .scalar(value)
        default: return .scalar(scalar)
        }
    }

    private static let hexadecimal = ScalarSet.ranges([0x30...0x39, 0x41...0x46, 0x61...0x66])

    private mutating func hexadecimal(most: Int, braced: Bool) throws(OnigurumaError) -> UInt32 {
        let inBraces = braced && take("{")
        var value: UInt32 = 0
        var digits = 0
        while digits < (inBraces ? 8 : most), let scalar = next, let digit = Self.digit(scalar) {
            value = value << 4 | digit
            position += 1
            digits += 1
        }
        guard digits > 0, digits == most || braced, !inBraces || take("}"), value <= 0x10FFFF else {
            throw error("a hexadecimal escape that is no scalar")
        }
        return value
    }

    private static func digit(_ scalar: UInt32) -> UInt32? {
        switch scalar {
        case 0x30...0x39: scalar - 0x30
        case 0x41...0x46: scalar - 0x41 + 10
        case 0x61...0x66: scalar - 0x61 + 10
        default: nil
        }
    }

    /// Reads the braces of `\p{…}`.
    private mutating func property(negated: Bool, inClass: Bool) throws(OnigurumaError) -> ScalarSet {
        guard take("{") else {
            // In Oniguruma, a property needs braces even for a single letter. Without them, `\p` is the letter p.
            return .scalar(negated ? 0x50 : 0x70)
        }
        let inverted = take("^") != negated
        let start = position
        var name = ""
        while let scalar = next, scalar != 0x7D {
            name.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
            position += 1
        }
        guard take("}") else { throw error("a property without its closing brace") }
        guard let set = Self.property(named: name, inClass: inClass) else {
            position = start
            throw error("the property “\(name)” is unknown; known are general categories, scripts, Alnum and the like")
        }
        return inverted ? .inverted(set) : set
    }
}
