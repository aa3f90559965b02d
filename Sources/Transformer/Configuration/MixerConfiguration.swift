/// What mixes the positions of a sequence in one layer.
public enum MixerConfiguration: Sendable, Equatable {
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
}
