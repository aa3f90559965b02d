extension OnigurumaParser {
    /// The meaning of `\w` within a class, where Oniguruma excludes superscripts and fractions, unlike outside.
    static let wordInClass = ScalarSet.intersection(
        [.property(1), .inverted(.ranges([0xB2...0xB3, 0xB9...0xB9, 0xBC...0xBE]))])

    /// Returns the set of a property's name; nil for an unknown name.
    static func property(named name: String, inClass: Bool) -> ScalarSet? {
        let key = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
        switch key {
        case "alnum": return .union([.property(32), .categories(UnicodeCategory.Nd.bit)])
        case "alpha", "alphabetic": return .property(32)
        case "ascii": return .ranges([0...0x7F])
        case "blank": return .union([.categories(UnicodeCategory.Zs.bit), .scalar(0x09)])
        case "word": return inClass ? wordInClass : .property(1)
        case "xdigit": return .ranges([0x30...0x39, 0x41...0x46, 0x61...0x66])
        case "upper", "uppercase": return .property(64)
        case "lower", "lowercase": return .property(128)
        default: break
        }
        if let mask = CategoryMask.named(name) { return mask == ~0 ? .all : .categories(mask) }
        return UnicodeScripts.shared.index(of: key).map { .script($0) }
    }

    /// Returns the set of a POSIX bracket's name, which for punctuation is larger than the property; nil if unknown.
    private static func bracket(named name: String) -> ScalarSet? {
        let unseen = CategoryMask.space | UnicodeCategory.Cc.bit | UnicodeCategory.Cn.bit
        return switch name.lowercased() {
        case "punct": .categories(CategoryMask.punctuation | CategoryMask.symbol)
        case "graph": .inverted(.categories(unseen))
        case "print": .union([.inverted(.categories(unseen)), .categories(UnicodeCategory.Zs.bit)])
        default: property(named: name, inClass: true)
        }
    }

    /// Reads a class after its opening bracket.
    mutating func characterClass() throws(OnigurumaError) -> ScalarSet {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw error("more than \(Self.depthLimit) levels of nesting") }
        let start = position - 1
        let inverted = take("^")
        var operands: [ScalarSet] = []
        var items: [ScalarSet] = []
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        func collected() -> ScalarSet {
            let all = ranges.isEmpty ? items : items + [.ranges(ranges)]
            return all.count == 1 ? all[0] : .union(all)
        }
        while true {
            guard let scalar = next else {
                position = start
                throw error("a “[” without its “]”")
            }
            if scalar == 0x5D, !isFirst || !scalars[(position + 1)...].contains(0x5D) {
                guard !isFirst else { throw error("an empty class") }
                position += 1
                break
            }
            isFirst = false
            if take("&&") {
                operands.append(collected())
                (items, ranges) = ([], [])
                continue
            }
            if scalar == 0x5B {
                if let set = try posixClass() {
                    items.append(set)
                } else {
                    position += 1
                    items.append(try characterClass())
                }
                continue
            }
            guard let low = try classItem(&items) else { continue }
            if next == 0x2D, position + 1 < scalars.count, scalars[position + 1] != 0x5D {
                let dash = position
                position += 1
                if next != 0x5B, let high = try classItem(&items) {
                    guard low <= high else {
                        position = dash
                        throw error("a range whose end is before its start")
                    }
                    ranges.append(low...high)
                } else {
                    ranges += [low...low, 0x2D...0x2D]
                }
            } else {
                ranges.append(low...low)
            }
        }
        operands.append(collected())
        let set = operands.count == 1 ? operands[0] : ScalarSet.intersection(operands)
        return inverted ? .inverted(folded(set)) : set
    }

    /// Reads one scalar of a class; nil for a set, which is added to `items`.
    private mutating func classItem(_ items: inout [ScalarSet]) throws(OnigurumaError) -> UInt32? {
        guard let scalar = next else { throw error("a “[” without its “]”") }
        position += 1
        guard scalar == 0x5C else { return scalar }
        if next == 0x62 {
            position += 1
            return 0x08
        }
        let set = try escapedSet(inClass: true)
        if case .ranges(let ranges) = set, ranges.count == 1, ranges[0].count == 1 { return ranges[0].lowerBound }
        items.append(set)
        return nil
    }

    /// Reads `[:name:]` if it comes next.
    private mutating func posixClass() throws(OnigurumaError) -> ScalarSet? {
        let start = position
        guard take("[:") else { return nil }
        let inverted = take("^")
        var name = ""
        while let scalar = next, (scalar | 0x20) &- 0x61 < 26, let letter = Unicode.Scalar(scalar) {
            name.unicodeScalars.append(letter)
            position += 1
        }
        guard take(":]"), let set = Self.bracket(named: name) else {
            position = start
            return nil
        }
        return inverted ? .inverted(set) : set
    }
}
