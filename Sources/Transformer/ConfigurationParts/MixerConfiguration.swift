/// A mixer of a sequence's positions, in one layer.
package enum MixerConfiguration: Sendable, Equatable {
    /// Attention to the keys and values of earlier positions.
    case attention(AttentionConfiguration)
    /// Multi-head latent attention.
    case latentAttention(LatentAttentionConfiguration)
    /// A gated convolution over the latest positions.
    case shortConvolution(ShortConvolutionConfiguration)
    /// Linear attention by the gated delta rule.
    case gatedDelta(GatedDeltaConfiguration)
    /// A Mamba 2 state space.
    case mamba(MambaConfiguration)

    /// The number of values in a sequence's recurrent state.
    var stateCount: Int {
        switch self {
        case .attention, .latentAttention: 0
        case .shortConvolution(let convolution): convolution.stateCount
        case .gatedDelta(let delta): delta.stateCount
        case .mamba(let mamba): mamba.stateCount
        }
    }

    /// The factor on the output.
    var outputFactor: Float {
        switch self {
        case .attention(let attention): attention.outputFactor
        case .latentAttention, .shortConvolution, .gatedDelta: 1
        case .mamba(let mamba): mamba.outputFactor
        }
    }
}
