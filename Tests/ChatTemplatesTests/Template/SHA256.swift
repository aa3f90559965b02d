/// SHA-256, for comparing with the digests in golden files.
enum SHA256 {
    private static let constants: [UInt32] = primes(64).map { fraction(cbrt64($0)) }
    private static let start: [UInt32] = primes(8).map { fraction(Double($0).squareRoot()) }

    /// The digest in hexadecimal digits.
    static func hexadecimal(_ message: [UInt8]) -> String {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let bitCount = UInt64(message.count) * 8
        padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (56 - 8 * UInt64($0))) }
        var state = start
        for block in stride(from: 0, to: padded.count, by: 64) { process(padded[block..<(block + 64)], &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func process(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        var words = (0..<16).map { place in
            block[(block.startIndex + place * 4)..<(block.startIndex + place * 4 + 4)]
                .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
        for place in 16..<64 {
            let a = words[place - 15]
            let b = words[place - 2]
            let first = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
            let second = rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10)
            words.append(words[place - 16] &+ first &+ words[place - 7] &+ second)
        }
        var v = state
        for place in 0..<64 {
            let sum1 = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
            let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
            let first = v[7] &+ sum1 &+ choice &+ constants[place] &+ words[place]
            let sum0 = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            v = [first &+ sum0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        for place in 0..<8 { state[place] = state[place] &+ v[place] }
    }

    private static func primes(_ count: Int) -> [Int] {
        var found: [Int] = []
        var candidate = 2
        while found.count < count {
            if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
            candidate += 1
        }
        return found
    }

    private static func fraction(_ value: Double) -> UInt32 {
        UInt32((value - value.rounded(.down)) * 0x1p32)
    }

    private static func cbrt64(_ value: Int) -> Double {
        var root = 1.0
        for _ in 0..<100 { root -= (root * root * root - Double(value)) / (3 * root * root) }
        return root
    }
}
