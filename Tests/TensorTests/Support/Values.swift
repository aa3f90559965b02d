/// A seeded source of test values (SplitMix64).
struct Values {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func bits() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func float(in range: ClosedRange<Float> = -1...1) -> Float {
        let unit = Float(bits() >> 40) / Float(1 << 24)
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }

    mutating func floats(_ count: Int, in range: ClosedRange<Float> = -1...1) -> [Float] {
        (0..<count).map { _ in float(in: range) }
    }
}
