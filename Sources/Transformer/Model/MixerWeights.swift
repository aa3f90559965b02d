import Tensor

/// The weights of what mixes positions in a layer.
enum MixerWeights: Sendable {
    case attention(AttentionWeights)
    case shortConvolution(ShortConvolutionWeights)
    case gatedDelta(GatedDeltaWeights)
    case mamba(MambaWeights)

    /// The projections of the input and of the output, by which a decode step's work is counted.
    var projections: [MatrixStack] {
        switch self {
        case .attention(let attention): [attention.input, attention.output]
        case .shortConvolution(let convolution): [convolution.input, convolution.output]
        case .gatedDelta(let delta): [delta.input, delta.output]
        case .mamba(let mamba): [mamba.input, mamba.output]
        }
    }

    /// Bias of the output projection.
    var outputBias: AlignedBuffer? {
        switch self {
        case .attention(let attention): attention.outputBias
        case .shortConvolution(let convolution): convolution.outputBias
        case .gatedDelta: nil
        case .mamba(let mamba): mamba.outputBias
        }
    }
}
