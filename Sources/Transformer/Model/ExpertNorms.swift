import Tensor

/// The norms of experts beside a dense network: each part has its own on input and output.
///
/// - Source: Gemma 4 in `transformers`.
struct ExpertNorms: Sendable {
    /// The norm of the router's input; its weights include the router's scale over the root of the hidden size.
    let router: NormWeights
    /// The norm of the experts' input.
    let input: NormWeights
    /// The norm of the experts' summed output.
    let output: NormWeights
    /// The norm of the dense network's output.
    let denseOutput: NormWeights
    /// The factor on each expert's routing weights. `[experts]`
    let weightFactors: AlignedBuffer
}
