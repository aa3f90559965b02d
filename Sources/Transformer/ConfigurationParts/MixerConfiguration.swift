/// What mixes the positions of a sequence in one layer.
package enum MixerConfiguration: Sendable, Equatable {
    /// Attention to keys and values of earlier positions.
    case attention(AttentionConfiguration)
    /// Attention to latents, of which keys and values are projections.
    case latentAttention(LatentAttentionConfiguration)
    /// A gated convolution over the latest positions.
    case shortConvolution(ShortConvolutionConfiguration)
    /// Linear attention whose memory decays and is corrected.
    case gatedDelta(GatedDeltaConfiguration)
    /// A state space.
    case mamba(MambaConfiguration)

    /// Numbers that a sequence keeps beside keys and values.
    var stateCount: Int {
        switch self {
        case .attention, .latentAttention: 0
        case .shortConvolution(let convolution): convolution.stateCount
        case .gatedDelta(let delta): delta.stateCount
        case .mamba(let mamba): mamba.stateCount
        }
    }

    /// Factor on what is added to the residual stream.
    var outputFactor: Float {
        switch self {
        case .attention(let attention): attention.outputFactor
        case .latentAttention, .shortConvolution, .gatedDelta: 1
        case .mamba(let mamba): mamba.outputFactor
        }
    }
}
