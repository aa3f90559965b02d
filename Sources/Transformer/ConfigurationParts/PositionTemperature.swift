import Foundation

/// A factor on queries that grows with the position: `1 + beta · ln(1 + ⌊position / length⌋)`.
///
/// - Source: Llama 4, and Ministral 3 in `transformers`.
package struct PositionTemperature: Sendable, Equatable {
    /// The growth rate of the factor.
    package let beta: Double
    /// The number of positions with the same factor.
    package let length: Int

    /// Returns the factor at a position.
    func factor(at position: Int) -> Float {
        1 + Float(beta) * log(1 + Float(position / length))
    }
}
