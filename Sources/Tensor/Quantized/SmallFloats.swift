/// The values of floating-point numbers of 4 and 8 bits, indexed by their bits.
enum SmallFloats {
    /// 2 exponent bits and 1 mantissa bit (E2M1).
    static let float4: [Float] = [0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6]

    /// 4 exponent bits, 3 mantissa bits, no infinities (E4M3FN).
    static let float8: [Float] = (0..<256).map { bits in
        let (exponent, fraction) = (bits >> 3 & 15, Float(bits & 7))
        let sign: Float = bits & 128 == 0 ? 1 : -1
        if exponent == 15, bits & 7 == 7 { return .nan }
        if exponent == 0 { return sign * fraction * 0x1p-9 }
        return sign * (8 + fraction) * Float(sign: .plus, exponent: exponent - 10, significand: 1)
    }
}
