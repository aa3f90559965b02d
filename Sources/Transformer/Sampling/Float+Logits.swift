/// Clamping conversions for logits. Sampling parameters are doubles and logits are floats; a parameter that became
/// infinite would exclude its token, or all others.
extension Float {
    /// Creates the nearest positive, normal and finite number, for use as a factor or divisor.
    init(logitFactor value: Double) {
        self = min(max(Float(value), .leastNormalMagnitude), .greatestFiniteMagnitude)
    }

    /// Creates the nearest finite number.
    init(logitTerm value: Double) { self = Float(value).finite }

    /// The number, clamped to finite values; NaN stays NaN.
    var finite: Float { Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }

    /// Adds a term to a logit; an excluded logit and NaN stay as they are.
    mutating func shift(by term: Float) {
        if isFinite { self = (self + term).finite }
    }
}
