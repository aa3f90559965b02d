import Tensor

/// The weights of one layer.
struct LayerWeights: Sendable {
    /// Norm before attention.
    let attentionNorm: NormWeights?
    /// Queries, keys and values. `[queryWidth + 2 * keyValueWidth, hidden]`
    let attentionInput: MatrixStack
    /// Bias of `attentionInput`.
    let attentionInputBias: AlignedBuffer?
    /// Norm of queries.
    let queryNorm: NormWeights?
    /// Norm of keys.
    let keyNorm: NormWeights?
    /// Attention's output projection. `[hidden, queryWidth]`
    let attentionOutput: MatrixStack
    /// Bias of `attentionOutput`.
    let attentionOutputBias: AlignedBuffer?
    /// Norm of what attention gives.
    let attentionOutputNorm: NormWeights?
    /// Norm before the feed-forward network.
    let feedForwardNorm: NormWeights?
    /// Router of a mixture of experts. `[experts, hidden]`
    let router: MatrixStack?
    /// The feed-forward network, or the experts.
    let feedForward: [FeedForwardWeights]
    /// Norm of what the feed-forward network gives.
    let feedForwardOutputNorm: NormWeights?
}
