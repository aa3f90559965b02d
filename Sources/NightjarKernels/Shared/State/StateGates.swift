/// Returns `ln(1 + e^x)`, with a relative error of a few units in the last place.
///
/// It is `max(x, 0) + ln(1 + u)` with `u = e^−|x|`. The logarithm is a polynomial over `√½ … √2`. The rounding error of
/// `1 + u` is added back, so that tiny values keep their digits.
///
/// - Source: polynomial of Cephes `logf` (Moshier).
@inline(__always) func softplus(_ x: Vector) -> Vector {
    let positive = larger(x, splat(0))
    let u = exponential(smaller(x, -x))
    let sum = splat(1) + u
    let lost = (u - (sum - splat(1))) / sum
    let isLarge = sum .> splat(1.414_213_56)
    let f = sum.replacing(with: sum * splat(0.5), where: isLarge) - splat(1)
    let square = f * f
    var p = splat(7.037_683_629_2e-2)
    p = multiplyAdd(p, f, splat(-1.151_461_031_0e-1))
    p = multiplyAdd(p, f, splat(1.167_699_874_0e-1))
    p = multiplyAdd(p, f, splat(-1.242_014_084_6e-1))
    p = multiplyAdd(p, f, splat(1.424_932_278_7e-1))
    p = multiplyAdd(p, f, splat(-1.666_805_766_5e-1))
    p = multiplyAdd(p, f, splat(2.000_071_476_5e-1))
    p = multiplyAdd(p, f, splat(-2.499_999_399_3e-1))
    p = multiplyAdd(p, f, splat(3.333_333_117_4e-1))
    let exponent = Vector().replacing(with: splat(0.693_147_181), where: isLarge)
    let logarithm = f + multiplyAdd(p * f, square, multiplyAdd(splat(-0.5), square, lost)) + exponent
    return positive + logarithm
}

func timeSteps(
    _ input: UnsafePointer<Float>, _ bias: UnsafePointer<Float>, _ rates: UnsafePointer<Float>, _ lower: Float,
    _ upper: Float, _ steps: UnsafeMutablePointer<Float>?, _ logDecays: UnsafeMutablePointer<Float>, _ count: Int
) {
    let target = steps ?? logDecays
    zip(input, bias, target, count) { smaller(splat(upper), larger(splat(lower), softplus($0 + $1))) }
    zip(target, rates, logDecays, count) { $0 * $1 }
}

func sigmoid(_ input: UnsafePointer<Float>, _ factor: Float, _ output: UnsafeMutablePointer<Float>, _ count: Int) {
    map(input, output, count) { splat(factor) * sigmoid($0) }
}

func gatedNorm(
    _ input: UnsafePointer<Float>, _ gate: UnsafePointer<Float>, _ weight: UnsafePointer<Float>, _ epsilon: Float,
    _ isGateFirst: Bool, _ output: UnsafeMutablePointer<Float>, _ count: Int
) {
    if isGateFirst {
        zip(input, gate, output, count) { $0 * ($1 * sigmoid($1)) }
        rmsNorm(output, weight, 0, epsilon, output, count)
    } else {
        let factor = splat(rootMeanSquareFactor(input, epsilon, count))
        zip(input, gate, output, count) { $0 * factor * ($1 * sigmoid($1)) }
        zip(output, weight, output, count) { $0 * $1 }
    }
}
