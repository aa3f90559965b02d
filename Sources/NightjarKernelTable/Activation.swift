/// A feed-forward activation function.
package enum Activation: Int, Sendable, CaseIterable {
    /// `x · sigmoid(x)`, also called swish.
    case silu
    /// `x · Φ(x)` with the Gaussian distribution function.
    case geluExact
    /// The tanh approximation of GELU. Source: Hendrycks & Gimpel 2016.
    case geluTanh
    /// `x · sigmoid(1.702 x)`.
    case geluQuick
    /// `max(x, 0)`.
    case relu
    /// `max(x, 0)²`.
    case reluSquared
    /// `1 / (1 + exp(-x))`, of gates on what attention gives.
    case sigmoid
    /// gpt-oss: `(u + 1) · g · sigmoid(1.702 g)` with the gate `g` at most 7 and `u` within ±7, 0 where
    /// there is none.
    case clampedSwiGLU
}
