/// A bounded cache from short words to their token ids, for one caller at a time.
///
/// It consists of two direct-mapped tables, whose entries hold word and ids in one cache line. The small one holds
/// words of up to 15 bytes and 4 tokens, the large one words of up to 31 bytes and 7 tokens. A new word replaces the
/// one in its entry.
final class WordCache {
    private static let smallBits = 15
    private static let largeBits = 12
    /// The table of short words. An entry has 32 bytes: 15 bytes of word, a byte of length | token count « 4, and four
    /// ids.
    private let small: UnsafeMutableRawPointer
    /// The table of longer words. An entry has 64 bytes: 31 bytes of word, a byte of length, a 32-bit token count and
    /// seven ids.
    private let large: UnsafeMutableRawPointer

    init() {
        small = .allocate(byteCount: 32 << Self.smallBits, alignment: 64)
        large = .allocate(byteCount: 64 << Self.largeBits, alignment: 64)
        small.initializeMemory(as: UInt8.self, repeating: 0, count: 32 << Self.smallBits)
        large.initializeMemory(as: UInt8.self, repeating: 0, count: 64 << Self.largeBits)
    }

    deinit {
        small.deallocate()
        large.deallocate()
    }

    /// The maximum length of a cached word, in bytes.
    static let longest = 31

    /// Packs a word of at most 15 bytes into two 64-bit words, with its length in the top byte.
    @inline(__always)
    static func key(_ word: UnsafePointer<UInt8>, _ count: Int, readable: Int) -> (low: UInt64, high: UInt64) {
        let raw = UnsafeRawPointer(word)
        if readable >= 16 {
            let low = raw.loadUnaligned(as: UInt64.self)
            let high = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            let length = UInt64(truncatingIfNeeded: count) << 56
            if count <= 8 { return (low & ~0 >> UInt64(truncatingIfNeeded: 64 &- count &* 8), length) }
            return (low, high & ~0 >> UInt64(truncatingIfNeeded: 128 &- count &* 8) | length)
        }
        var low: UInt64 = 0
        var high = UInt64(truncatingIfNeeded: count) << 56
        for i in 0..<count {
            if i < 8 {
                low |= UInt64(word[i]) << UInt64(i * 8)
            } else {
                high |= UInt64(word[i]) << UInt64(i * 8 - 64)
            }
        }
        return (low, high)
    }

    /// Returns the entry for a word of at most 15 bytes.
    @inline(__always)
    func smallEntry(_ key: (low: UInt64, high: UInt64)) -> UnsafeMutableRawPointer {
        let hash = ByteHash.fold(key.low ^ 0x9E37_79B9_7F4A_7C15, key.high ^ 0xE703_7ED1_A0B4_28DB)
        return small + Int(truncatingIfNeeded: hash >> 7) & (1 << Self.smallBits - 1) << 5
    }

    /// Returns the number of tokens in an entry of the small table, or zero if it holds another word.
    @inline(__always)
    static func tokens(_ entry: UnsafeMutableRawPointer, _ key: (low: UInt64, high: UInt64)) -> Int {
        let high = entry.load(fromByteOffset: 8, as: UInt64.self)
        guard entry.load(as: UInt64.self) == key.low, high & 0x0FFF_FFFF_FFFF_FFFF == key.high else { return 0 }
        return Int(high >> 60)
    }

    /// Fills an entry of the small table; more than four ids aren't cached.
    static func store(
        _ entry: UnsafeMutableRawPointer, _ key: (low: UInt64, high: UInt64), _ ids: UnsafePointer<UInt32>, _ count: Int
    ) {
        guard count >= 1, count <= 4 else { return }
        entry.storeBytes(of: key.low, as: UInt64.self)
        entry.storeBytes(of: key.high | UInt64(count) << 60, toByteOffset: 8, as: UInt64.self)
        (entry + 16).copyMemory(from: ids, byteCount: count * 4)
    }

    /// Returns the entry for a word of 16 to 31 bytes.
    func largeEntry(_ word: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer {
        let hash = ByteHash.hash(word, count)
        return large + Int(truncatingIfNeeded: hash >> 7) & (1 << Self.largeBits - 1) << 6
    }

    /// Returns the number of tokens in an entry of the large table, or zero if it holds another word.
    static func tokens(_ entry: UnsafeMutableRawPointer, _ word: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let bytes = entry.assumingMemoryBound(to: UInt8.self)
        guard Int(bytes[31]) == count else { return 0 }
        for i in 0..<count where bytes[i] != word[i] { return 0 }
        return Int(entry.load(fromByteOffset: 32, as: UInt32.self))
    }

    /// Fills an entry of the large table; more than seven ids aren't cached.
    static func store(
        _ entry: UnsafeMutableRawPointer, _ word: UnsafePointer<UInt8>, _ length: Int,
        _ ids: UnsafePointer<UInt32>, _ count: Int
    ) {
        guard count >= 1, count <= 7 else { return }
        entry.copyMemory(from: word, byteCount: length)
        entry.storeBytes(of: UInt8(length), toByteOffset: 31, as: UInt8.self)
        entry.storeBytes(of: UInt32(count), toByteOffset: 32, as: UInt32.self)
        (entry + 36).copyMemory(from: ids, byteCount: count * 4)
    }
}
