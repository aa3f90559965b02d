/// A growable hash set of 64-bit words for lookups in inner loops.
///
/// Unchecked because of its raw memory, which is written only while its owner is initialized.
final class KeySet: @unchecked Sendable {
    private static let empty = UInt64.max
    private var slots: UnsafeMutablePointer<UInt64>
    private var mask: Int
    private var count = 0

    init() {
        mask = 1023
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: Self.empty, count: mask + 1)
    }

    deinit { slots.deallocate() }

    /// Inserts a word; all ones is reserved.
    func insert(_ key: UInt64) {
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key)) & mask
        while slots[slot] != Self.empty {
            if slots[slot] == key { return }
            slot = (slot &+ 1) & mask
        }
        slots[slot] = key
        count += 1
        if count * 2 > mask { grow() }
    }

    private func grow() {
        let old = slots
        let oldCount = mask + 1
        mask = oldCount * 4 - 1
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: Self.empty, count: mask + 1)
        for i in 0..<oldCount where old[i] != Self.empty {
            var slot = Int(truncatingIfNeeded: ByteHash.hash(old[i])) & mask
            while slots[slot] != Self.empty { slot = (slot &+ 1) & mask }
            slots[slot] = old[i]
        }
        old.deallocate()
    }

    /// Whether a word is in the set.
    @inline(__always)
    func contains(_ key: UInt64) -> Bool {
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key)) & mask
        while slots[slot] != Self.empty {
            if slots[slot] == key { return true }
            slot = (slot &+ 1) & mask
        }
        return false
    }
}
