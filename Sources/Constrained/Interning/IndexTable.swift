/// A hash table of indices into an array of the caller: an interning table that stores no keys.
///
/// The machine's tables are searched for every new state. Hashing a few integers with a fixed multiplier costs a
/// fraction of the standard library's keyed hash. `GrammarLimits` bounds the interned values, so collisions can cost
/// time, but no more.
struct IndexTable {
    private var slots: [Int32]
    /// The hash of each slot's index, so that a growing table need not compute it again.
    private var hashes: [UInt64]
    private var count = 0

    /// Creates an empty table with room for some indices.
    init(capacity: Int = 64) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        slots = Array(repeating: -1, count: size)
        hashes = Array(repeating: 0, count: size)
    }

    /// Mixes a number into a hash.
    @inline(__always)
    static func mix(_ hash: UInt64, _ value: Int32) -> UInt64 {
        let mixed = (hash ^ UInt64(UInt32(bitPattern: value))) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 29)
    }

    /// Returns the hash of a list of numbers.
    @inline(__always)
    static func hash(_ values: some Sequence<Int32>) -> UInt64 {
        var hash: UInt64 = 0x243F_6A88_85A3_08D3
        for value in values { hash = mix(hash, value) }
        return hash
    }

    /// Returns the index with a hash that also satisfies a test, or nil.
    @inline(__always)
    func find(_ hash: UInt64, _ isEqual: (Int) -> Bool) -> Int32? {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
            if hashes[slot] == hash, isEqual(Int(slots[slot])) { return slots[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds an index that isn't in the table.
    mutating func insert(_ hash: UInt64, _ index: Int32) {
        if (count + 1) * 2 > slots.count { grow() }
        place(hash, index)
        count += 1
    }

    private mutating func grow() {
        let (oldSlots, oldHashes) = (slots, hashes)
        slots = Array(repeating: -1, count: oldSlots.count * 2)
        hashes = Array(repeating: 0, count: oldSlots.count * 2)
        for (slot, index) in oldSlots.enumerated() where index >= 0 { place(oldHashes[slot], index) }
    }

    private mutating func place(_ hash: UInt64, _ index: Int32) {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = index
        hashes[slot] = hash
    }
}
