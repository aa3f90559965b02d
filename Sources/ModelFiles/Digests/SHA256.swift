/// An incremental SHA-256 (FIPS 180-4).
package struct SHA256: Sendable {
    private static let constants: [64 of UInt32] = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    ]

    private var state: [8 of UInt32] = [
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    ]
    private var blocks = DigestBlocks()

    /// Creates the digest of no bytes.
    package init() {}

    /// Adds bytes; O(n).
    package mutating func update(_ bytes: Span<UInt8>) {
        blocks.add(bytes) { block, offset in Self.process(block, at: offset, &state) }
    }

    /// Adds bytes; O(n).
    package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Returns the digest of all bytes so far, as 64 hexadecimal digits.
    package func hexadecimal() -> String {
        var copy = self
        copy.update(blocks.padding())
        var digits = ""
        for i in 0..<8 { digits += DigestBlocks.digits(copy.state[i]) }
        return digits
    }

    private static func process(_ bytes: Span<UInt8>, at offset: Int, _ state: inout [8 of UInt32]) {
        @inline(__always) func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
            word &>> count | word &<< (32 &- count)
        }
        var words = [64 of UInt32](repeating: 0)
        for i in 0..<16 { words[i] = DigestBlocks.word(bytes, at: offset &+ 4 &* i) }
        for i in 16..<64 {
            let (first, second) = (words[i &- 15], words[i &- 2])
            words[i] =
                words[i &- 16] &+ words[i &- 7] &+ (rotated(first, 7) ^ rotated(first, 18) ^ first &>> 3)
                &+ (rotated(second, 17) ^ rotated(second, 19) ^ second &>> 10)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for i in 0..<64 {
            let first =
                h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ (e & f ^ ~e & g) &+ constants[i] &+ words[i]
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }
}
