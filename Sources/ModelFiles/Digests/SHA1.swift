/// An incremental SHA-1, as in git's object names. It detects damage, but no deliberate change.
package struct SHA1: Sendable {
    private var state: [5 of UInt32] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
    private var blocks = DigestBlocks()

    /// Creates the digest of no bytes.
    package init() {}

    /// Creates the digest of the prefix that git adds to a file of `count` bytes.
    package init(blobOf count: Int) { update(Array("blob \(count)\0".utf8)) }

    /// Adds bytes; O(n).
    package mutating func update(_ bytes: Span<UInt8>) {
        blocks.add(bytes) { block, offset in Self.process(block, at: offset, &state) }
    }

    /// Adds bytes; O(n).
    package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Returns the digest of all bytes so far, as 40 hexadecimal digits.
    package func hexadecimal() -> String {
        var copy = self
        copy.update(blocks.padding())
        var digits = ""
        for i in 0..<5 { digits += DigestBlocks.digits(copy.state[i]) }
        return digits
    }

    private static func process(_ bytes: Span<UInt8>, at offset: Int, _ state: inout [5 of UInt32]) {
        @inline(__always) func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
            word &<< count | word &>> (32 &- count)
        }
        var words = [80 of UInt32](repeating: 0)
        for i in 0..<16 { words[i] = DigestBlocks.word(bytes, at: offset &+ 4 &* i) }
        for i in 16..<80 {
            words[i] = rotated(words[i &- 3] ^ words[i &- 8] ^ words[i &- 14] ^ words[i &- 16], 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for i in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch i {
                case ..<20: (b & c | ~b & d, 0x5a827999)
                case ..<40: (b ^ c ^ d, 0x6ed9eba1)
                case ..<60: (b & c | b & d | c & d, 0x8f1bbcdc)
                default: (b ^ c ^ d, 0xca62c1d6)
                }
            (e, d, c, b, a) = (d, c, rotated(b, 30), a, rotated(a, 5) &+ mixed &+ e &+ constant &+ words[i])
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
    }
}
