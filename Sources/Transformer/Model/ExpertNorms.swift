import Tensor

/// What tells experts beside a dense network from others: each of the parts reads and gives the stream by its own norm.
///
/// - Source: Gemma 4 in `transformers`.
struct ExpertNorms: Sendable {
    /// Norm of what the router reads; its weights hold the router's scale over the root of the hidden size.
    let router: NormWeights
    /// Norm of what the experts read.
    let input: NormWeights
    /// Norm of what the experts give together.
    let output: NormWeights
    /// Norm of what the dense network gives.
    let denseOutput: NormWeights
    /// Factor on each expert's shares. `[experts]`
    let shareFactors: AlignedBuffer
}
