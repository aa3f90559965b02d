/// The undeclared keys of the objects under way, so that none is written twice.
///
/// Declared keys are part of the machine's configurations. Undeclared ones are too many for that:
/// they are kept beside it, so that configurations and masks stay shared between texts that
/// differ only in such keys. An object that admits no undeclared key costs nothing.
struct KeyTrail: Sendable {
    /// An object under way that admits undeclared keys.
    final class OpenObject: Sendable {
        /// The frame on which the object stands.
        let stack: Int32
        /// The undeclared keys written so far, sorted.
        let used: [[UInt32]]
        /// The next object outside this one that admits undeclared keys.
        let parent: OpenObject?
        /// Whether some undeclared key was written here or in an object outside.
        let hasUsed: Bool

        init(stack: Int32, used: [[UInt32]], parent: OpenObject?) {
            self.stack = stack
            self.used = used
            self.parent = parent
            hasUsed = !used.isEmpty || parent?.hasUsed ?? false
        }

        /// The part of a range of used keys, equal up to `depth`, that goes on with a scalar value.
        ///
        /// An empty part still tells where such a key belongs.
        func narrowed(_ range: Range<Int>, _ depth: Int, _ value: UInt32) -> Range<Int> {
            let lower = first(range, depth) { $0 >= value }
            return lower..<first(lower..<range.upperBound, depth) { $0 > value }
        }

        /// Tells whether a byte between characters may close or go on with some key of a range, equal up to `depth`.
        func mayFollow(_ range: Range<Int>, _ depth: Int, _ byte: UInt8) -> Bool {
            let (lower, upper): (UInt32, UInt32)
            switch byte {
            case 0x22, 0x5C: return true
            case 0..<0x80: (lower, upper) = (UInt32(byte), UInt32(byte))
            case 0xC0...0xDF: (lower, upper) = (UInt32(byte & 0x1F) << 6, UInt32(byte & 0x1F) << 6 | 0x3F)
            case 0xE0...0xEF: (lower, upper) = (UInt32(byte & 0x0F) << 12, UInt32(byte & 0x0F) << 12 | 0xFFF)
            default: (lower, upper) = (UInt32(byte & 0x07) << 18, UInt32(byte & 0x07) << 18 | 0x3_FFFF)
            }
            let start = first(range, depth) { $0 >= lower }
            return start < range.upperBound && used[start][depth] <= upper
        }

        private func first(_ range: Range<Int>, _ depth: Int, _ isBeyond: (UInt32) -> Bool) -> Int {
            range.first(from: { used[$0].count > depth && isBeyond(used[$0][depth]) })
        }
    }

    /// The innermost object under way that admits undeclared keys.
    var object: OpenObject?
    /// The whole characters of the key that is being written in it.
    var key: [UInt32] = []
    /// The used keys that begin with `key`.
    var range = 0..<0

    /// Whether there is a key that may not be written again.
    var hasUsed: Bool { object?.hasUsed ?? false }

    /// Whether the key that is being written was used before.
    var isRepeated: Bool {
        guard let object, !range.isEmpty else { return false }
        return object.used[range.lowerBound].count == key.count
    }
}
