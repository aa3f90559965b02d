/// Sampling parameters are numbers in double precision, and logits in single: what is beyond their range stays at its end,
/// so that no parameter makes a logit infinite, which would exclude its token or all others.
extension Float {
    /// The nearest number that a logit can be multiplied and divided by: positive, normal and finite.
    init(logitFactor value: Double) {
        self = min(max(Float(value), .leastNormalMagnitude), .greatestFiniteMagnitude)
    }

    /// The nearest finite number.
    init(logitTerm value: Double) { self = Float(value).finite }

    /// The number itself, or the finite one next to it; not a number stays so.
    var finite: Float { Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }

    /// Adds to a logit; one that is excluded or not a number stays as it is.
    mutating func shift(by term: Float) {
        if isFinite { self = (self + term).finite }
    }
}
