extension ScalarSet {
    /// Returns an equal set with sorted, disjoint ranges and merged unions.
    ///
    /// Testing a class of a hundred thousand ranges then takes a binary search.
    func simplified() -> ScalarSet {
        switch self {
        case .ranges(let ranges): return .ranges(Self.merged(ranges))
        case .categories, .property, .script: return self
        case .union(let sets): return Self.joined(sets.map { $0.simplified() })
        case .intersection(let sets): return .intersection(sets.map { $0.simplified() })
        case .inverted(let set): return .inverted(set.simplified())
        case .anyCase(let set):
            let inner = set.simplified()
            if case .ranges(let ranges) = inner, ranges.allSatisfy({ $0.upperBound < 0x80 }) {
                return .ranges(Self.merged(ranges + Self.variants(of: ranges)))
            }
            return .anyCase(inner)
        }
    }

    /// The maximum number of nodes that a membership test visits.
    var nodeCount: Int {
        switch self {
        case .ranges, .categories, .property, .script: 1
        case .union(let sets), .intersection(let sets): sets.reduce(1) { $0 + $1.nodeCount }
        case .inverted(let set): 1 + set.nodeCount
        case .anyCase(let set): 1 + 4 * set.nodeCount
        }
    }

    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound &+ 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// Returns the union of simplified sets, with ranges, categories and properties merged.
    private static func joined(_ sets: [ScalarSet]) -> ScalarSet {
        var ranges: [ClosedRange<UInt32>] = []
        var categories: UInt32 = 0
        var property: UInt8 = 0
        var scripts: Set<UInt8> = []
        var others: [ScalarSet] = []
        func add(_ set: ScalarSet) {
            switch set {
            case .ranges(let more): ranges += more
            case .categories(let mask): categories |= mask
            case .property(let bit): property |= bit
            case .script(let script): if scripts.insert(script).inserted { others.append(set) }
            case .union(let parts): for part in parts { add(part) }
            case .intersection, .inverted, .anyCase: others.append(set)
            }
        }
        for set in sets { add(set) }
        if !ranges.isEmpty { others.append(.ranges(merged(ranges))) }
        if categories != 0 { others.append(.categories(categories)) }
        if property != 0 { others.append(.property(property)) }
        return others.count == 1 ? others[0] : .union(others)
    }

    /// Returns the scalars that differ only by case from the letters of ASCII ranges.
    private static func variants(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var found: [ClosedRange<UInt32>] = []
        for range in ranges {
            for scalar in range where (scalar | 0x20) &- 0x61 < 26 {
                found += CaseVariants.of(scalar).map { $0...$0 }
            }
        }
        return found
    }
}
