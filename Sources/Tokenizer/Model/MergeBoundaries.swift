/// The positions where a word can be split before merging, because no rule merges across them.
///
/// A rule can merge across the boundary of two scalars only if its left part ends like the first scalar and its right
/// part begins like the second. Without such a rule, both sides merge independently. So text without a pre-tokenizer,
/// and long runs of Chinese for example, are merged in short parts with the same result.
///
/// Parts of byte-level rules may be fragments of a scalar, which are kept as bytes. A bitmap of byte pairs avoids most
/// lookups of fragments.
///
/// Unchecked because of its raw memory, which is written only during initialization.
final class MergeBoundaries: @unchecked Sendable {
    private static let blockScalar: UInt32 = 0x2581
    /// One byte for each pair of narrow indices: ASCII scalars, and 128 for U+2581.
    private let narrow: UnsafeMutablePointer<UInt8>
    /// Pairs of whole scalars that a rule joins.
    private let pairs = KeySet()
    /// Pairs with a fragment on at least one side: bytes of the left « 32 | bytes of the right.
    private let fragments = KeySet()
    /// One byte for each pair of bytes: 1 if the pair meets at the boundary of an element of `fragments`.
    private let fragmentBytes: UnsafeMutablePointer<UInt8>
    private let vocabulary: Vocabulary
    /// Whether every scalar is known, or unknown ones become byte tokens, which no rule merges.
    private let knowsAll: Bool

    /// Collects the pairs of all rules; nil if a rule contains an excluded token (bytes, unknown).
    init?(_ merges: MergeTable, _ vocabulary: Vocabulary, knowsAll: Bool, excluded: Set<UInt32>) {
        self.vocabulary = vocabulary
        self.knowsAll = knowsAll
        narrow = .allocate(capacity: 129 * 129)
        narrow.initialize(repeating: 0, count: 129 * 129)
        fragmentBytes = .allocate(capacity: 1 << 16)
        fragmentBytes.initialize(repeating: 0, count: 1 << 16)
        var isExcluded = [Bool](repeating: false, count: vocabulary.idBound)
        for id in excluded where Int(id) < isExcluded.count { isExcluded[Int(id)] = true }
        var clean = true
        merges.forEachPair { left, right in
            if isExcluded[Int(left)] || isExcluded[Int(right)] { clean = false }
            if let first = vocabulary.bytes(Int(left)), let second = vocabulary.bytes(Int(right)) { add(first, second) }
        }
        guard clean else { return nil }
    }

    deinit {
        narrow.deallocate()
        fragmentBytes.deallocate()
    }

    private func add(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) {
        guard let leftBase = left.baseAddress, let rightBase = right.baseAddress, !left.isEmpty, !right.isEmpty,
            right[0] & 0xC0 != 0x80
        else { return }
        var start = left.count - 1
        while start > 0, left[start] & 0xC0 == 0x80, left.count - start < 4 { start -= 1 }
        let leftLength = UTF8Scalar.length(leftBase, start, left.count)
        // A left part that ends inside a scalar meets its right part there, and not at a boundary of scalars.
        if leftLength == 0, left[start] & 0xC0 != 0x80 { return }
        let rightLength = UTF8Scalar.length(rightBase, 0, right.count)
        if leftLength == left.count - start, leftLength > 0, rightLength > 0 {
            let first = UTF8Scalar.decode(leftBase, start).scalar
            let second = UTF8Scalar.decode(rightBase, 0).scalar
            if let a = Self.narrowIndex(first), let b = Self.narrowIndex(second) {
                narrow[a * 129 + b] = 1
            } else {
                pairs.insert(UInt64(first) << 32 | UInt64(second))
            }
            return
        }
        let count = rightLength > 0 ? rightLength : min(right.count, 4)
        fragments.insert(Self.word(leftBase, start, left.count) << 32 | Self.word(rightBase, 0, count))
        fragmentBytes[Int(left[left.count - 1]) << 8 | Int(right[0])] = 1
    }

    @inline(__always)
    private static func word(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
        var word: UInt64 = 0
        for i in start..<end { word = word << 8 | UInt64(base[i]) }
        return word
    }

    @inline(__always)
    private static func narrowIndex(_ scalar: UInt32) -> Int? {
        scalar < 128 ? Int(scalar) : scalar == blockScalar ? 128 : nil
    }

    /// Whether a word can be split between two scalars, whose bytes are `[start, middle)` and `[middle, end)`.
    @inline(__always)
    func separates(
        _ left: UInt32, _ right: UInt32, _ base: UnsafePointer<UInt8>, _ start: Int, _ middle: Int, _ end: Int
    ) -> Bool {
        if let a = Self.narrowIndex(left), let b = Self.narrowIndex(right) {
            if narrow[a &* 129 &+ b] != 0 { return false }
        } else if pairs.contains(UInt64(left) << 32 | UInt64(right)) {
            return false
        }
        if fragmentBytes[Int(base[middle &- 1]) << 8 | Int(base[middle])] != 0,
            meetsFragments(base, start, middle, end)
        {
            return false
        }
        return knowsAll || isKnown(base + start, middle &- start) && isKnown(base + middle, end &- middle)
    }

    private func meetsFragments(_ base: UnsafePointer<UInt8>, _ start: Int, _ middle: Int, _ end: Int) -> Bool {
        for from in start..<middle {
            let left = Self.word(base, from, middle) << 32
            for to in middle + 1...end where fragments.contains(left | Self.word(base, middle, to)) { return true }
        }
        return false
    }

    /// Unknown scalars may be fused with adjacent ones, so text isn't split next to one.
    private func isKnown(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool { vocabulary.find(bytes, count) >= 0 }
}
