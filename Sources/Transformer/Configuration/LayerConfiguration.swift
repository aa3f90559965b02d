/// What distinguishes one layer of a model from its neighbours.
public struct LayerConfiguration: Sendable, Equatable {
    /// What mixes positions.
    public var mixer: MixerConfiguration
    /// What follows it.
    public var feedForward: FeedForwardConfiguration

    /// The attention, where the layer has one; that in the latent's space where it attends to latents.
    public var attention: AttentionConfiguration? {
        switch mixer {
        case .attention(let attention): attention
        case .latentAttention(let latent): latent.attention
        case .shortConvolution, .gatedDelta, .mamba: nil
        }
    }

    /// Number of latest positions that the attention reaches; nil for all, or without attention.
    public var slidingWindow: Int? { attention?.slidingWindow }
    /// Index of the attention's rotary embedding; nil for none.
    public var rotaryIndex: Int? { attention?.rotaryIndex }
    /// Numbers that a sequence keeps beside keys and values.
    public var stateCount: Int {
        switch mixer {
        case .attention, .latentAttention: 0
        case .shortConvolution(let convolution): convolution.stateCount
        case .gatedDelta(let delta): delta.stateCount
        case .mamba(let mamba): mamba.stateCount
        }
    }
}
