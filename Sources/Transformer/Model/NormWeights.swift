import Tensor

/// The weight of a norm and, for layer norms, its bias.
struct NormWeights: Sendable {
    /// `[count]`
    let weight: AlignedBuffer
    /// `[count]`
    let bias: AlignedBuffer?
    /// Number of elements.
    let count: Int
}
