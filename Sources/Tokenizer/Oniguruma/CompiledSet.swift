/// A scalar set prepared for matching: a bitmap for ASCII, and one for categories if they decide membership.
struct CompiledSet: Sendable {
    private let low: UInt64
    private let high: UInt64
    /// One bit for each category byte of `UnicodeTables`, if that byte decides membership beyond ASCII; otherwise nil.
    private let classes: UInt64?
    private let set: ScalarSet

    /// The relative cost of testing a scalar beyond ASCII; 1 with bitmaps alone.
    let cost: Int

    /// Simplifies a set and evaluates it for all ASCII scalars.
    init(_ unsorted: ScalarSet) {
        let set = unsorted.simplified()
        var low: UInt64 = 0
        var high: UInt64 = 0
        for scalar in 0..<UInt32(64) {
            if set.contains(scalar) { low |= 1 << UInt64(scalar) }
            if set.contains(scalar + 64) { high |= 1 << UInt64(scalar) }
        }
        self.low = low
        self.high = high
        self.set = set
        classes = Self.classes(set)
        cost = classes == nil ? 2 * set.nodeCount : 1
    }

    /// Whether a scalar is in the set.
    @inline(__always)
    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return low &>> UInt64(scalar) & 1 != 0 }
        if scalar < 128 { return high &>> UInt64(scalar &- 64) & 1 != 0 }
        if let classes { return classes &>> UInt64(UnicodeTables.shared.category(scalar)) & 1 != 0 }
        return set.contains(scalar)
    }

    /// The bitmap over ASCII.
    var ascii: (low: UInt64, high: UInt64) { (low, high) }

    private static func classes(_ set: ScalarSet) -> UInt64? {
        switch set {
        case .ranges(let ranges):
            if ranges.allSatisfy({ $0.upperBound < 128 }) { return 0 }
            return ranges.contains(0...0x10FFFF) ? ~0 : nil
        case .categories(let mask):
            let bits = UInt64(mask & 0x7FFF_FFFF)
            return mask & CategoryMask.space != 0 ? bits | ~0 << 32 : bits | bits << 32
        case .union(let sets):
            var all: UInt64 = 0
            for set in sets {
                guard let bits = classes(set) else { return nil }
                all |= bits
            }
            return all
        case .intersection(let sets):
            var all = ~UInt64(0)
            for set in sets {
                guard let bits = classes(set) else { return nil }
                all &= bits
            }
            return all
        case .inverted(let set): return classes(set).map { ~$0 }
        case .property, .script, .anyCase: return nil
        }
    }
}
