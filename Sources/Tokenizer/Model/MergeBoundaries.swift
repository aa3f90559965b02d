/// Tells where a word can be cut before merging because no rule reaches across.
///
/// A rule joins two symbols at the boundary of two scalars only if its left part ends as the first scalar does and
/// its right part begins as the second does. Where there is no such rule, both sides merge as they would alone. So
/// text without a pre-tokenizer, and long runs of Chinese or the like, are merged in short pieces, exactly.
///
/// Parts of byte-level rules may be fragments of a scalar; those are kept by their bytes, and a bitmap over pairs of
/// bytes keeps them from being looked for in vain.
///
/// Unchecked for its memory, which is written while this is made and only read then.
final class MergeBoundaries: @unchecked Sendable {
    private static let blockScalar: UInt32 = 0x2581
    /// One byte for each pair of narrow indices: ASCII, and U+2581 as 128.
    private let narrow: UnsafeMutablePointer<UInt8>
    /// Pairs of whole scalars.
    private let pairs = KeySet()
    /// Pairs of which one is a fragment: bytes of the left « 32 | bytes of the right.
    private let fragments = KeySet()
    /// One byte for each pair of bytes that stand at the boundary in `fragments`.
    private let fragmentBytes: UnsafeMutablePointer<UInt8>
    private let vocabulary: Vocabulary
    /// Whether no scalar is unknown, or unknown ones become byte tokens, which no rule touches.
    private let knowsAll: Bool

    /// Collects the pairs of all rules; nil where a rule concerns an excluded token (bytes, unknown).
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
        // A left part that ends inside a scalar meets its right part there, not at a boundary.
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

    /// Whether a word may be cut between two scalars, given with their bytes: `[start, middle)` and `[middle, end)`.
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

    /// Unknown scalars may fuse with their neighbors, so no cut is made beside one.
    private func isKnown(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool { vocabulary.find(bytes, count) >= 0 }
}
