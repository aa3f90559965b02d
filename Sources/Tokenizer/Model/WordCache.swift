/// A bounded cache from short words to their token ids; one caller at a time.
///
/// Two direct-mapped tables whose entries hold word and ids in one cache line: words up to 15 bytes with up to 4
/// tokens, and words up to 31 bytes with up to 7. A new word simply replaces the one in its place.
final class WordCache {
    private static let smallBits = 15
    private static let largeBits = 12
    /// 32 bytes an entry: 15 bytes of word, length | token count « 4, four ids.
    private let small: UnsafeMutableRawPointer
    /// 64 bytes an entry: 31 bytes of word, length, eight words: token count and seven ids.
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

    /// The longest word that is kept, in bytes.
    static let longest = 31

    /// A word of at most 15 bytes as two machine words with its length in the top byte.
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

    /// The entry where a word of at most 15 bytes belongs.
    @inline(__always)
    func smallEntry(_ key: (low: UInt64, high: UInt64)) -> UnsafeMutableRawPointer {
        let hash = ByteHash.fold(key.low ^ 0x9E37_79B9_7F4A_7C15, key.high ^ 0xE703_7ED1_A0B4_28DB)
        return small + Int(truncatingIfNeeded: hash >> 7) & (1 << Self.smallBits - 1) << 5
    }

    /// The number of tokens in an entry of the small table, or zero where it holds another word.
    @inline(__always)
    static func tokens(_ entry: UnsafeMutableRawPointer, _ key: (low: UInt64, high: UInt64)) -> Int {
        let high = entry.load(fromByteOffset: 8, as: UInt64.self)
        guard entry.load(as: UInt64.self) == key.low, high & 0x0FFF_FFFF_FFFF_FFFF == key.high else { return 0 }
        return Int(high >> 60)
    }

    /// Fills an entry of the small table; more than four ids are not kept.
    static func store(
        _ entry: UnsafeMutableRawPointer, _ key: (low: UInt64, high: UInt64), _ ids: UnsafePointer<UInt32>, _ count: Int
    ) {
        guard count >= 1, count <= 4 else { return }
        entry.storeBytes(of: key.low, as: UInt64.self)
        entry.storeBytes(of: key.high | UInt64(count) << 60, toByteOffset: 8, as: UInt64.self)
        (entry + 16).copyMemory(from: ids, byteCount: count * 4)
    }

    /// The entry where a word of 16 to 31 bytes belongs.
    func largeEntry(_ word: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer {
        let hash = ByteHash.hash(word, count)
        return large + Int(truncatingIfNeeded: hash >> 7) & (1 << Self.largeBits - 1) << 6
    }

    /// The number of tokens in an entry of the large table, or zero where it holds another word.
    static func tokens(_ entry: UnsafeMutableRawPointer, _ word: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let bytes = entry.assumingMemoryBound(to: UInt8.self)
        guard Int(bytes[31]) == count else { return 0 }
        for i in 0..<count where bytes[i] != word[i] { return 0 }
        return Int(entry.load(fromByteOffset: 32, as: UInt32.self))
    }

    /// Fills an entry of the large table; more than seven ids are not kept.
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
