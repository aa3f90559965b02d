import NightjarKernelTable

extension Reference {
    /// The reference implementations of the loops that measure a machine.
    static let ceilings = CeilingKernels(
        read: { memory, byteCount in
            var total: UInt32 = 0
            for place in stride(from: 0, to: byteCount, by: 4) {
                total &+= (memory + place).loadUnaligned(as: UInt32.self)
            }
            return total
        },
        multiplyFloats: { factors, rounds in
            var sum: Float = 0
            for _ in 0..<rounds { sum += factors[0] * factors[1] }
            return sum
        },
        floatsPerRound: 1,
        multiplyBytes: { codes, inputs, rounds in
            var total = 0
            for round in 0..<rounds {
                for place in 0..<512 {
                    let code = (codes + place).load(as: UInt8.self)
                    let input = (inputs + round % 16 * 4 + place % 4).load(as: Int8.self)
                    total += Int(code) * Int(input)
                }
            }
            return Float(total) / 128
        },
        bytesPerRound: 512)
}
