/// A fast hash of short byte strings for in-memory tables. Hashes are never stored in files.
enum ByteHash {
    /// Multiplies two words to 128 bits and folds the halves.
    @inline(__always)
    static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    /// Hashes `count` bytes.
    @inline(__always)
    static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: count)
        let raw = UnsafeRawPointer(bytes)
        var i = 0
        while i &+ 8 <= count {
            state = fold(state ^ raw.loadUnaligned(fromByteOffset: i, as: UInt64.self), 0xE703_7ED1_A0B4_28DB)
            i &+= 8
        }
        let rest = count &- i
        if rest > 0 {
            var tail: UInt64 = 0
            if rest >= 4 {
                tail =
                    UInt64(raw.loadUnaligned(fromByteOffset: i, as: UInt32.self)) << 32
                    | UInt64(raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            } else {
                tail = UInt64(bytes[i]) << 16 | UInt64(bytes[i &+ rest >> 1]) << 8 | UInt64(bytes[count &- 1])
            }
            state = fold(state ^ tail, 0xE703_7ED1_A0B4_28DB)
        }
        return fold(state, 0x8EBC_6AF0_9C88_C6E3)
    }

    /// Mixes one word.
    @inline(__always)
    static func hash(_ word: UInt64) -> UInt64 { fold(word ^ 0x9E37_79B9_7F4A_7C15, 0xE703_7ED1_A0B4_28DB) }
}
