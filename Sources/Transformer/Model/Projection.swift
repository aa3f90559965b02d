import Tensor

/// A projection of a layer that adapters can have.
enum Projection: Int, CaseIterable, Sendable {
    case attentionInput, attentionOutput
    case latentInput, latentQueries, latentOutput
    case convolutionInput, convolutionOutput
    case deltaInput, deltaOutput
    case mambaInput, mambaOutput
    case feedForwardInput, feedForwardOutput
    /// The shared expert.
    case sharedInput, sharedOutput
    /// The projections to and from the width that experts read.
    case expertLatentInput, expertLatentOutput
    /// The use of per-layer embeddings.
    case layerGate, layerProjection
}

extension LayerWeights {
    /// Returns the matrices of a projection; nil where the layer has none.
    func stack(_ projection: Projection) -> MatrixStack? {
        switch projection {
        case .feedForwardInput, .feedForwardOutput:
            guard case .dense(let network)? = feedForward else { return nil }
            return projection == .feedForwardInput ? network.input : network.output
        case .sharedInput, .sharedOutput, .expertLatentInput, .expertLatentOutput:
            guard case .experts(let experts)? = feedForward else { return nil }
            return switch projection {
            case .sharedInput: experts.shared?.input
            case .sharedOutput: experts.shared?.output
            case .expertLatentInput: experts.latent?.input
            default: experts.latent?.output
            }
        case .layerGate: return perLayerMix?.gate
        case .layerProjection: return perLayerMix?.projection
        default:
            for mixer in mixers {
                if let stack = mixer.stack(projection) { return stack }
            }
            return nil
        }
    }
}

extension MixerWeights {
    /// Returns the matrices of a mixer's projection.
    func stack(_ projection: Projection) -> MatrixStack? {
        switch (self, projection) {
        case (.attention(let weights), .attentionInput): weights.input
        case (.attention(let weights), .attentionOutput): weights.output
        case (.latentAttention(let weights), .latentInput): weights.input
        case (.latentAttention(let weights), .latentQueries): weights.queries
        case (.latentAttention(let weights), .latentOutput): weights.output
        case (.shortConvolution(let weights), .convolutionInput): weights.input
        case (.shortConvolution(let weights), .convolutionOutput): weights.output
        case (.gatedDelta(let weights), .deltaInput): weights.input
        case (.gatedDelta(let weights), .deltaOutput): weights.output
        case (.mamba(let weights), .mambaInput): weights.input
        case (.mamba(let weights), .mambaOutput): weights.output
        default: nil
        }
    }
}
