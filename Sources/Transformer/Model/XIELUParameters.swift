import Foundation

/// The parameters of an xIELU activation, computed from a checkpoint's logarithms.
///
/// - Source: Huang & Schlag 2024; `XIELUActivation` of `transformers`.
struct XIELUParameters: Sendable, Equatable {
    /// The factor on the square of positive inputs.
    let positive: Float
    /// The factor on the exponential of negative inputs.
    let negative: Float
    /// The slope at zero.
    let beta: Float
    /// The upper bound of the exponential's argument.
    let epsilon: Float

    /// Creates the parameters from a checkpoint's.
    init(positive: Float, negative: Float, beta: Float, epsilon: Float) {
        self.positive = Self.softplus(positive)
        self.negative = beta + Self.softplus(negative)
        self.beta = beta
        self.epsilon = epsilon
    }

    private static func softplus(_ x: Float) -> Float { x > 20 ? x : log1p(exp(x)) }

    /// Applies the activation to values in place.
    func apply(_ values: UnsafeMutablePointer<Float>, count: Int) {
        for index in 0..<count {
            let x = values[index]
            values[index] =
                x > 0
                ? positive * x * x + beta * x
                : (expm1(min(x, epsilon)) - x) * negative + beta * x
        }
    }
}
