import Tensor

/// A Mamba 2: a state space whose memory decays by the input, behind a short convolution.
///
/// - Source: Dao & Gu 2024; Granite 4 and Bamba in `transformers`.
public struct MambaConfiguration: Sendable, Equatable {
    /// Heads of the input.
    public var headCount: Int
    /// Elements of a head.
    public var headDimension: Int
    /// Groups of heads that share what is written and read.
    public var groupCount: Int
    /// Elements of what is written and read.
    public var stateSize: Int
    /// Positions that the convolution reaches.
    public var kernelSize: Int
    /// Whether the convolution has a bias.
    public var hasConvolutionBias: Bool
    /// Whether the projections have biases.
    public var hasProjectionBias: Bool
    /// Least of a time step.
    public var leastTimeStep: Float
    /// Most of a time step.
    public var mostTimeStep: Float

    /// Elements of all heads.
    public var width: Int { headCount * headDimension }
    /// Elements of what all groups write, or read.
    public var groupWidth: Int { groupCount * stateSize }
    /// Channels of the convolution: the input, what is written, and what is read.
    public var channelCount: Int { width + 2 * groupWidth }
    /// Elements of a row of gates, channels and time steps.
    public var inputWidth: Int { width + channelCount + headCount }
    /// Numbers that the convolution keeps, to whole cache lines.
    var convolutionStateCount: Int { ((kernelSize - 1) * channelCount + 15) & ~15 }
    /// Numbers that a sequence keeps: the convolution's inputs and a matrix for each head.
    public var stateCount: Int {
        convolutionStateCount
            + headCount * LinearAttentionArguments.stateCount(keyDimension: stateSize, valueDimension: headDimension)
    }
}
