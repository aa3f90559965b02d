/// Returns `e^x`, within 1.5 units in the last place for finite normal results.
///
/// `x = n · ln 2 + r` with `|r| ≤ ln 2 / 2`. A polynomial of degree 7 gives `e^r`. `2^n` is applied in two exact
/// halves, or by one instruction, so that overflow gives infinity and underflow rounds to subnormals. The function is
/// transparent, because the optimizer doesn't inline a mere `inline(__always)` into large functions, and a call passes
/// vectors in quarters.
///
/// - Source: Cody & Waite 1980; polynomial of Cephes `expf` (Moshier).
@_transparent func exponential(_ x: Vector) -> Vector {
    let bounded = smaller(splat(89), larger(splat(-105), x))
    // NaN fails both comparisons and passes through as the second operand.
    let magic = splat(12_582_912)
    let shifted = multiplyAdd(bounded, splat(1.442_695_04), magic)
    let n = shifted - magic
    var r = multiplyAdd(n, splat(-0.693_359_375), bounded)
    r = multiplyAdd(n, splat(2.121_944_4e-4), r)
    var p = splat(1.987_569_15e-4)
    p = multiplyAdd(p, r, splat(1.398_199_95e-3))
    p = multiplyAdd(p, r, splat(8.333_451_9e-3))
    p = multiplyAdd(p, r, splat(4.166_579_6e-2))
    p = multiplyAdd(p, r, splat(1.666_666_55e-1))
    p = multiplyAdd(p, r, splat(5.000_000_1e-1))
    p = multiplyAdd(p, r * r, r) + splat(1)
    return scaled(p, byPowerOfTwo: n, magic: shifted)
}

/// Returns `value · 2ⁿ`, applied in two exact halves, for `n` from −150 to 254.
///
/// - Parameter magic: `n + 1.5 · 2²³`.
@_transparent func scaledByHalves(_ value: Vector, _ magic: Vector) -> Vector {
    let exponent = unsafeBitCast(magic, to: Integers.self) &- unsafeBitCast(splat(12_582_912), to: Integers.self)
    let low = exponent &>> Integers(repeating: 1)
    let high = exponent &- low
    return value * powerOfTwo(low) * powerOfTwo(high)
}

/// Returns `2^n` for `−126 ≤ n ≤ 127`.
@inline(__always) func powerOfTwo(_ n: Integers) -> Vector {
    unsafeBitCast((n &+ Integers(repeating: 127)) &<< Integers(repeating: 23), to: Vector.self)
}

/// Returns `1 / (1 + e^−x)`.
@inline(__always) func sigmoid(_ x: Vector) -> Vector { splat(1) / (splat(1) + exponential(-x)) }

/// Returns `tanh x`, within a few units in the last place.
///
/// - Source: Cephes `tanhf`: an odd polynomial near zero, where the quotient would cancel.
@inline(__always) func hyperbolicTangent(_ x: Vector) -> Vector {
    let square = x * x
    var p = splat(-5.704_988_73e-3)
    p = multiplyAdd(p, square, splat(2.063_908_88e-2))
    p = multiplyAdd(p, square, splat(-5.373_971_56e-2))
    p = multiplyAdd(p, square, splat(1.333_144_22e-1))
    p = multiplyAdd(p, square, splat(-3.333_328_19e-1))
    let near = multiplyAdd(p * square, x, x)
    let far = splat(1) - splat(2) / (exponential(x + x) + splat(1))
    return far.replacing(with: near, where: square .< splat(0.390_625))
}

/// Returns the complementary error function of `z ≥ 0`, with a relative error below 5e-7.
///
/// The relative bound matters, since GELU multiplies the far tail by a large number.
///
/// - Source: Press et al., Numerical Recipes, §6.2 (Chebyshev fit `erfcc`).
@inline(__always) func complementaryErrorFunction(_ z: Vector) -> Vector {
    let t = splat(1) / multiplyAdd(splat(0.5), z, splat(1))
    var p = splat(0.170_872_77)
    p = multiplyAdd(p, t, splat(-0.822_152_23))
    p = multiplyAdd(p, t, splat(1.488_515_87))
    p = multiplyAdd(p, t, splat(-1.135_203_98))
    p = multiplyAdd(p, t, splat(0.278_868_07))
    p = multiplyAdd(p, t, splat(-0.186_288_06))
    p = multiplyAdd(p, t, splat(0.096_784_18))
    p = multiplyAdd(p, t, splat(0.374_091_96))
    p = multiplyAdd(p, t, splat(1.000_023_68))
    p = multiplyAdd(p, t, splat(-1.265_512_23))
    return t * exponential(multiplyAdd(-z, z, p))
}

/// Returns the distribution function of the standard normal distribution.
@inline(__always) func normalDistribution(_ x: Vector) -> Vector {
    let magnitude = larger(x, -x)
    let tail = splat(0.5) * complementaryErrorFunction(magnitude * splat(0.707_106_781))
    return (splat(1) - tail).replacing(with: tail, where: x .< splat(0))
}
