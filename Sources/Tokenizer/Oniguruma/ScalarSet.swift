/// A set of scalars as described in a pattern.
indirect enum ScalarSet: Sendable {
    case ranges([ClosedRange<UInt32>])
    /// The general categories of a mask, in which bit 31 stands for white space.
    case categories(UInt32)
    /// The property of a bit of `UnicodeTables`: 1 for Oniguruma's `\w`, 32 alphabetic, 64 upper case, 128 lower case.
    case property(UInt8)
    case script(UInt8)
    case union([ScalarSet])
    case intersection([ScalarSet])
    case inverted(ScalarSet)
    /// A set and all scalars that differ from a member only by case.
    case anyCase(ScalarSet)

    /// Every scalar.
    static let all = ScalarSet.ranges([0...0x10FFFF])

    /// Returns the set of one scalar.
    static func scalar(_ value: UInt32) -> ScalarSet { .ranges([value...value]) }

    /// Whether a scalar is in the set, which must be simplified.
    func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .ranges(let ranges):
            var low = 0
            var high = ranges.count
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
            }
            return low < ranges.count && ranges[low].lowerBound <= scalar
        case .categories(let mask): return UnicodeTables.shared.mask(scalar) & mask != 0
        case .property(let bit): return UnicodeTables.shared.property(scalar) & bit != 0
        case .script(let script): return UnicodeScripts.shared.script(scalar) == script
        case .union(let sets):
            for set in sets where set.contains(scalar) { return true }
            return false
        case .intersection(let sets):
            for set in sets where !set.contains(scalar) { return false }
            return true
        case .inverted(let set): return !set.contains(scalar)
        case .anyCase(let set):
            if set.contains(scalar) { return true }
            for variant in CaseVariants.known(scalar) where set.contains(variant) { return true }
            return false
        }
    }
}

/// The scalars that differ from a scalar only by case.
enum CaseVariants {
    /// The variants of scalars beyond ASCII, for scalars that have some.
    private static let table: [UInt32: [UInt32]] = {
        var table: [UInt32: [UInt32]] = [:]
        for scalar in UInt32(0x80)...lastWithCase {
            let found = of(scalar)
            if !found.isEmpty { table[scalar] = found }
        }
        return table
    }()

    /// An upper bound of the scalars with case, beyond Adlam.
    private static let lastWithCase: UInt32 = 0x1EFFF

    /// Returns the other members of a scalar's class, by table lookup.
    static func known(_ scalar: UInt32) -> [UInt32] {
        scalar < 0x80 ? of(scalar) : table[scalar] ?? []
    }

    /// Returns the other members of a scalar's class under simple case folding.
    static func of(_ scalar: UInt32) -> [UInt32] {
        // The dotless ı has an uppercase mapping, but doesn't fold to it.
        guard let value = Unicode.Scalar(scalar), scalar != 0x131,
            value.properties.changesWhenCaseMapped || value.properties.isCased
        else { return [] }
        var found: [UInt32] = []
        func add(_ text: String) {
            let scalars = text.unicodeScalars
            if scalars.count == 1, let only = scalars.first, only.value != scalar, !found.contains(only.value) {
                found.append(only.value)
            }
        }
        let upper = value.properties.uppercaseMapping
        add(value.properties.lowercaseMapping)
        add(upper)
        if upper.unicodeScalars.count == 1, let only = upper.unicodeScalars.first {
            add(only.properties.lowercaseMapping)
        }
        // Letters whose class has a third member that the mappings of the first two don't reach.
        switch scalar {
        case 0x73, 0x53: found.append(0x17F)
        case 0x6B, 0x4B: found.append(0x212A)
        case 0xE5, 0xC5: found.append(0x212B)
        case 0x3C9, 0x3A9: found.append(0x2126)
        case 0x3C3, 0x3A3: found.append(0x3C2)
        case 0xB5, 0x3BC, 0x39C: found += [0xB5, 0x3BC, 0x39C].filter { $0 != scalar && !found.contains($0) }
        case 0xDF: found.append(0x1E9E)
        default: break
        }
        return found
    }
}
