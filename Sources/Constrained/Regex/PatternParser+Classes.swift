extension PatternParser {
    /// Parses a character class after its opening bracket.
    mutating func bracket() throws(GrammarError) -> CodePointSet {
        depth += 1
        defer { depth -= 1 }
        if depth > 200 { throw fault("classes are nested more than 200 deep") }
        let isNegated = take("^")
        let wasExcluding = isExcluding
        defer { isExcluding = wasExcluding }
        isExcluding = isExcluding || isNegated
        var values = CodePointSet([])
        /// Ranges that are added to the set later, many at a time.
        var pending: [ClosedRange<UInt32>] = []
        func add(_ set: CodePointSet) throws(GrammarError) {
            try spend(8 + set.ranges.count)
            for range in set.ranges { pending.append(range.lower...range.upper) }
            if pending.count > Self.manyRanges + 2 * values.ranges.count { try join() }
        }
        func join() throws(GrammarError) {
            if pending.isEmpty { return }
            try spend(8 * (values.ranges.count + pending.count))
            values = CodePointSet(values.ranges.map { $0.lower...$0.upper } + pending)
            pending = []
        }
        var isFirst = true
        while true {
            guard let next = peek else { throw fault("a ']' is missing") }
            if next == .closeBracket, !(isFirst && dialect == .swift) {
                position += 1
                break
            }
            if skipsSpace() { continue }
            isFirst = false
            if dialect == .swift {
                if mayOperate { try join() }
                if try operated(&values) { continue }
            }
            if dialect == .swift, next == .openBracket {
                if take("[:") { throw fault("classes between '[:' and ':]' are not supported") }
                position += 1
                try add(try bracket())
                continue
            }
            let (low, set) = try member()
            guard let low else {
                try add(set)
                continue
            }
            if startsRange {
                position += 1
                let (high, _) = try member()
                guard let high else { throw fault("a range must end in a character") }
                if high < low { throw fault("a range is out of order") }
                try add(try cased(CodePointSet([low...high])))
            } else {
                try add(set)
            }
        }
        try join()
        isExcluding = wasExcluding
        return isNegated ? alone(values.complement) : values
    }

    /// The minimum number of ranges added at once, so that a range's cost doesn't grow with the class.
    private static let manyRanges = 1_024

    /// Whether one of Swift's class operators may come next.
    private var mayOperate: Bool { peek.map { [0x26, 0x28, .minus, .backslash, 0x7E].contains($0) } ?? false }

    /// Parses Swift's class operators, and the `(?s:.)` that its builder prints inside a class.
    private mutating func operated(_ values: inout CodePointSet) throws(GrammarError) -> Bool {
        if take("(?s:.)") {
            values = values.union(alone(.universe))
            return true
        }
        if take("\\Q") {
            while position < text.count, !take("\\E") {
                try spend(8 + 8 * values.ranges.count)
                values = values.union(try literal(text[position]))
                position += 1
            }
            return true
        }
        if take("~~") { throw fault("'~~' is not supported") }
        let isIntersection = take("&&")
        let isDifference = !isIntersection && take("--")
        guard isIntersection || isDifference else { return false }
        let wasExcluding = isExcluding
        defer { isExcluding = wasExcluding }
        isExcluding = isExcluding || isDifference
        var right = CodePointSet([])
        while let next = peek, next != .closeBracket {
            if skipsSpace() { continue }
            try spend(8 + 8 * right.ranges.count)
            if next == .openBracket {
                if take("[:") { throw fault("classes between '[:' and ':]' are not supported") }
                position += 1
                right = right.union(try bracket())
            } else {
                let (low, set) = try member()
                if let low, startsRange {
                    position += 1
                    guard let high = try member().0, high >= low else { throw fault("a range is out of order") }
                    right = right.union(try cased(CodePointSet([low...high])))
                } else {
                    right = right.union(set)
                }
            }
        }
        values = isIntersection ? values.intersection(right) : values.subtracting(right)
        return true
    }

    /// Whether a hyphen comes next that makes a range of the characters around it.
    private var startsRange: Bool {
        guard peek == .minus, position + 1 < text.count, text[position + 1] != .closeBracket else { return false }
        if dialect == .ecmaScript { return true }
        let isOperator =
            position + 2 < text.count && text[position + 1] == text[position + 2]
            && [.minus, 0x7E, 0x26].contains(text[position + 1])
        return !isOperator && text[position + 1] != .minus
    }

    /// Skips white space in extended mode; returns whether there was any.
    private mutating func skipsSpace() -> Bool {
        guard dialect == .swift, flags.isExtended, let next = peek, next == .space || (0x09...0x0D).contains(next)
        else {
            return false
        }
        position += 1
        return true
    }

    private mutating func member() throws(GrammarError) -> (UInt32?, CodePointSet) {
        guard let value = peek else { throw fault("a ']' is missing") }
        position += 1
        guard value == .backslash else { return (value, try literal(value)) }
        guard let escaped = peek else { throw fault("a '\\' at the end") }
        if escaped == UInt8(ascii: "b") {
            position += 1
            return (0x08, CodePointSet(0x08))
        }
        if escaped == .minus {
            position += 1
            return (.minus, CodePointSet(.minus))
        }
        if let set = try classEscape() { return (nil, set) }
        let single = try characterEscape()
        return (single, try literal(single))
    }

    /// Parses an escape after its backslash, outside of classes.
    mutating func escape() throws(GrammarError) -> Pattern {
        guard let value = peek else { throw fault("a '\\' at the end") }
        switch value {
        case .ascii("b"):
            position += 1
            return dialect == .swift ? .unicodeBoundary(true) : .wordBoundary(true)
        case .ascii("B"):
            position += 1
            return dialect == .swift ? .unicodeBoundary(false) : .wordBoundary(false)
        case 0x31...0x39, .ascii("k"): throw fault("back-references are not regular")
        case .ascii("A") where dialect == .swift:
            position += 1
            return .start
        case .ascii("z") where dialect == .swift, .ascii("Z") where dialect == .swift:
            position += 1
            return .end
        default: break
        }
        if let set = try classEscape() { return .set(set) }
        return .set(try literal(try characterEscape()))
    }

    /// Parses an escape that stands for a set, if one comes next.
    private mutating func classEscape() throws(GrammarError) -> CodePointSet? {
        let isSwift = dialect == .swift
        switch peek {
        case .ascii("d"):
            position += 1
            // The narrow set gives fewer texts. If the set is excluded, the wide one does.
            return isSwift && isExcluding ? .swiftDigits : .asciiDigits
        case .ascii("D"):
            position += 1
            return alone((isSwift ? CodePointSet.swiftDigits : .asciiDigits).complement)
        case .ascii("w"):
            position += 1
            return isSwift ? alone(.swiftWord) : .asciiWord
        case .ascii("W"):
            position += 1
            return alone((isSwift ? CodePointSet.swiftWord : .asciiWord).complement)
        case .ascii("s"):
            position += 1
            return isSwift ? alone(.swiftSpace) : .ecmaSpace
        case .ascii("S"):
            position += 1
            return alone((isSwift ? CodePointSet.swiftSpace : .ecmaSpace).complement)
        case .ascii("h") where isSwift:
            position += 1
            return CodePointSet([0x09...0x09, 0x20...0x20, 0xA0...0xA0])
        case .ascii("v") where isSwift:
            position += 1
            return alone(CodePointSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]))
        case .ascii("N") where isSwift:
            position += 1
            if peek == .openBrace { throw fault("characters by name are not supported") }
            return alone(CodePointSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]).complement)
        case .ascii("p"), .ascii("P"):
            let isNegated = peek == .ascii("P")
            position += 1
            guard take("{") else { throw fault("a property must be written \\p{…}") }
            var name = ""
            while let next = peek, next != .closeBrace, let scalar = Unicode.Scalar(next) {
                name.unicodeScalars.append(scalar)
                position += 1
            }
            guard take("}") else { throw fault("a property must end in '}'") }
            guard let set = CodePointSet.property(name) else {
                throw fault("the Unicode property '\(name)' is unknown")
            }
            try spend(8 + 2 * set.ranges.count)
            return alone(isNegated ? set.complement : set)
        default: return nil
        }
    }

    /// Parses an escape that stands for one scalar value.
    private mutating func characterEscape() throws(GrammarError) -> UInt32 {
        let value = text[position]
        position += 1
        switch value {
        case .ascii("t"): return 0x09
        case .ascii("n"): return 0x0A
        case .ascii("v"): return 0x0B
        case .ascii("f"): return 0x0C
        case .ascii("r"): return 0x0D
        case .ascii("e") where dialect == .swift: return 0x1B
        case .ascii("a") where dialect == .swift: return 0x07
        case 0x30:
            if let next = peek, (0x30...0x39).contains(next) { throw fault("octal escapes are not supported") }
            return 0
        case .ascii("c"):
            guard let letter = peek, (0x41...0x5A).contains(letter & ~0x20) else { throw fault("'\\c' needs a letter") }
            position += 1
            return letter & 0x1F
        case .ascii("x"):
            if dialect == .swift, take("{") { return try braced() }
            return try hexadecimal(2)
        case .ascii("u"):
            if take("{") { return try braced() }
            let first = try hexadecimal(4)
            guard (0xD800...0xDBFF).contains(first), take("\\u") else { return first }
            let second = try hexadecimal(4)
            guard (0xDC00...0xDFFF).contains(second) else { throw fault("a lone surrogate") }
            return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        case .ascii("U") where dialect == .swift: return try hexadecimal(8)
        default:
            let isLetter = (0x61...0x7A).contains(value | 0x20) || (0x30...0x39).contains(value)
            if isLetter { throw fault("an unknown escape") }
            return value
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(GrammarError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let next = peek, let digit = hexadecimalDigit(next) else {
                throw fault("a hexadecimal digit is missing")
            }
            value = value << 4 | digit
            position += 1
        }
        if value > 0x10FFFF { throw fault("no such character") }
        return value
    }

    private mutating func braced() throws(GrammarError) -> UInt32 {
        var value: UInt32 = 0
        while let next = peek, let digit = hexadecimalDigit(next) {
            value = value << 4 | digit
            if value > 0x10FFFF { throw fault("no such character") }
            position += 1
        }
        if !take("}") { throw fault("a '}' is missing") }
        return value
    }

    private func hexadecimalDigit(_ value: UInt32) -> UInt32? {
        switch value {
        case 0x30...0x39: value - 0x30
        case 0x41...0x46: value - 0x41 + 10
        case 0x61...0x66: value - 0x61 + 10
        default: nil
        }
    }
}
