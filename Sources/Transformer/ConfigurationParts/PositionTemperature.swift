import Foundation

/// A factor on queries that grows with the position: `1 + beta · ln(1 + ⌊position / length⌋)`.
///
/// - Source: Llama 4, and Ministral 3 in `transformers`.
package struct PositionTemperature: Sendable, Equatable {
    /// How fast the factor grows.
    package let beta: Double
    /// Positions over which the factor stays the same.
    package let length: Int

    /// The factor at a position.
    func factor(at position: Int) -> Float {
        1 + Float(beta) * log(1 + Float(position / length))
    }
}
