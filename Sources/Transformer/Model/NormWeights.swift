import Tensor

/// The weight of a norm and, for layer norms, its bias.
struct NormWeights: Sendable {
    /// `[count]`
    let weight: AlignedBuffer
    /// `[count]`
    let bias: AlignedBuffer?
    /// The number of elements.
    let count: Int
}
