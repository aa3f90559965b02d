import Tensor

/// The weights of a mixer.
enum MixerWeights: Sendable {
    case attention(AttentionWeights)
    case latentAttention(LatentAttentionWeights)
    case shortConvolution(ShortConvolutionWeights)
    case gatedDelta(GatedDeltaWeights)
    case mamba(MambaWeights)

    /// The projections that multiply whole rows.
    var projections: [MatrixStack] {
        switch self {
        case .attention(let attention): [attention.input, attention.output]
        case .latentAttention(let latent): latent.projections
        case .shortConvolution(let convolution): [convolution.input, convolution.output]
        case .gatedDelta(let delta): [delta.input, delta.output]
        case .mamba(let mamba): [mamba.input, mamba.output]
        }
    }

    /// All matrices.
    var matrices: [MatrixStack] {
        guard case .latentAttention(let latent) = self else { return projections }
        return projections + latent.absorptions + latent.values
    }

    /// The size of all matrices in bytes, by which a decode step's work is estimated.
    var byteCount: Int { matrices.reduce(0) { $0 + $1.byteCount } }

    /// The bias of the output projection.
    var outputBias: AlignedBuffer? {
        switch self {
        case .attention(let attention): attention.outputBias
        case .latentAttention(let latent): latent.outputBias
        case .shortConvolution(let convolution): convolution.outputBias
        case .gatedDelta: nil
        case .mamba(let mamba): mamba.outputBias
        }
    }
}
