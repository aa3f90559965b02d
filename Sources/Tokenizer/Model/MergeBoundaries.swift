/// Tells where text can be cut before merging because no rule reaches across.
///
/// A rule joins two symbols across a boundary only if the last scalar of its left part and the first of its right
/// part stand there. Where no rule has such a pair, both sides merge as they would alone. So vocabularies without
/// a pre-tokenizer still work on short pieces, exactly.
final class MergeBoundaries: @unchecked Sendable {
    private static let blockScalar: UInt32 = 0x2581
    /// One bit for each pair of narrow indices: ASCII, and U+2581 as 128.
    private let narrow: UnsafeMutablePointer<UInt8>
    private let slots: UnsafeMutablePointer<UInt64>
    private let mask: Int
    private let vocabulary: Vocabulary
    /// Whether every unknown scalar becomes byte tokens, which no rule touches.
    private let fallsBack: Bool

    /// Collects the pairs of all rules; nil where a rule concerns an excluded token (bytes, unknown).
    init?(_ rules: MergeListing, _ vocabulary: Vocabulary, fallsBack: Bool, excluded: Set<Int>) {
        let base = UnsafePointer(rules.text.base)
        if !excluded.isEmpty {
            for i in 0..<rules.count * 2 {
                let start = Int(rules.starts[i])
                let length = Int(rules.starts[i + 1]) - start
                guard length <= 12, base[start] == 0x3C || excluded.count != 256 else { continue }
                if excluded.contains(vocabulary.find(base + start, length)) { return nil }
            }
        }
        self.vocabulary = vocabulary
        self.fallsBack = fallsBack
        narrow = .allocate(capacity: 129 * 129)
        narrow.initialize(repeating: 0, count: 129 * 129)
        var capacity = 1024
        var keys: Set<UInt64> = []
        for rank in 0..<rules.count {
            let middle = Int(rules.starts[rank * 2 + 1])
            guard middle > Int(rules.starts[rank * 2]), Int(rules.starts[rank * 2 + 2]) > middle else { continue }
            let left = UTF8Scalar.decode(base, UTF8Scalar.start(base, before: middle)).scalar
            let right = UTF8Scalar.decode(base, middle).scalar
            if let a = Self.narrowIndex(left), let b = Self.narrowIndex(right) {
                narrow[a * 129 + b] = 1
            } else {
                keys.insert(UInt64(left) << 32 | UInt64(right))
            }
        }
        while capacity < keys.count * 2 { capacity *= 2 }
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: .max, count: capacity)
        mask = capacity - 1
        for key in keys {
            var slot = Int(truncatingIfNeeded: ByteHash.hash(key)) & mask
            while slots[slot] != .max { slot = (slot + 1) & mask }
            slots[slot] = key
        }
    }

    deinit {
        narrow.deallocate()
        slots.deallocate()
    }

    @inline(__always)
    private static func narrowIndex(_ scalar: UInt32) -> Int? {
        scalar < 128 ? Int(scalar) : scalar == blockScalar ? 128 : nil
    }

    /// Whether text may be cut between two scalars.
    @inline(__always)
    func separates(_ left: UInt32, _ right: UInt32) -> Bool {
        if let a = Self.narrowIndex(left), let b = Self.narrowIndex(right) {
            return narrow[a &* 129 &+ b] == 0 && (fallsBack || isKnown(left) && isKnown(right))
        }
        let key = UInt64(left) << 32 | UInt64(right)
        var slot = Int(truncatingIfNeeded: ByteHash.hash(key)) & mask
        while slots[slot] != .max {
            if slots[slot] == key { return false }
            slot = (slot &+ 1) & mask
        }
        return fallsBack || isKnown(left) && isKnown(right)
    }

    /// Unknown scalars may fuse with their neighbours, so no cut is made beside one.
    private func isKnown(_ scalar: UInt32) -> Bool {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(scalar: scalar)
        return vocabulary.find(buffer.base, buffer.count) >= 0
    }
}
