/// A hash table of merge rules keyed by pairs of ids.
///
/// Unchecked because of its raw memory, which is written only before other threads see it.
final class MergeTable: @unchecked Sendable {
    /// The result of `find` for a pair without a rule; greater than every rule.
    static let none = UInt64.max

    /// Pairs of words: key (left id « 32 | right id) and value (rank « 32 | merged id).
    private let slots: UnsafeMutablePointer<UInt64>
    private let mask: Int
    /// The number of slots, one for each key.
    private let capacity: Int

    private static let emptyKey = UInt64.max

    /// Creates a table with room for `count` rules.
    init(count: Int) {
        var capacity = 16
        while capacity * 2 < count * 3 { capacity *= 2 }
        self.capacity = capacity
        slots = .allocate(capacity: capacity * 2)
        slots.initialize(repeating: Self.emptyKey, count: capacity * 2)
        mask = capacity - 1
    }

    deinit { slots.deallocate() }

    @inline(__always)
    private func start(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    }

    /// Inserts a rule; it replaces an earlier rule for the same pair.
    func insert(_ left: Int, _ right: Int, rank: Int, merged: Int) {
        let key = UInt64(left) << 32 | UInt64(right)
        var slot = start(key)
        while slots[slot * 2] != Self.emptyKey, slots[slot * 2] != key { slot = (slot + 1) & mask }
        slots[slot * 2] = key
        slots[slot * 2 + 1] = UInt64(rank) << 32 | UInt64(merged)
    }

    /// Visits the pairs of all rules, in undefined order.
    func forEachPair(_ body: (UInt32, UInt32) -> Void) {
        for slot in 0..<capacity where slots[slot * 2] != Self.emptyKey {
            body(UInt32(truncatingIfNeeded: slots[slot * 2] >> 32), UInt32(truncatingIfNeeded: slots[slot * 2]))
        }
    }

    /// Returns the rule for a pair as rank « 32 | merged id, or `none`.
    @inline(__always)
    func find(_ left: UInt32, _ right: UInt32) -> UInt64 {
        let key = UInt64(left) << 32 | UInt64(right)
        var slot = start(key)
        while true {
            let found = slots[slot &* 2]
            if found == key { return slots[slot &* 2 &+ 1] }
            if found == Self.emptyKey { return Self.none }
            slot = (slot &+ 1) & mask
        }
    }
}
