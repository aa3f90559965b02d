import Foundation

/// The parameters of an xIELU activation, as a checkpoint's logarithms give them.
///
/// - Source: Huang & Schlag 2024; `XIELUActivation` of `transformers`.
struct XIELUParameters: Sendable, Equatable {
    /// Factor of the square of positive inputs.
    let positive: Float
    /// Factor of the exponential of negative inputs.
    let negative: Float
    /// Slope at zero.
    let beta: Float
    /// Bound from above on what the exponential is taken of.
    let epsilon: Float

    /// Takes a checkpoint's parameters.
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
