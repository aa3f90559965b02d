import Tensor

/// A Mamba 2: a state space whose memory decays by the input, behind a short convolution.
///
/// - Source: Dao & Gu 2024; Granite 4, Bamba, Falcon-H1 and Nemotron-H in `transformers`.
public struct MambaConfiguration: Sendable, Equatable {
    /// How what was read is gated.
    public enum Gating: Sendable, Equatable {
        /// It is gated, and normalised group by group.
        case beforeNorm
        /// It is normalised group by group, and gated.
        case afterNorm
        /// It is gated and not normalised.
        case withoutNorm
    }

    /// Factors on the parts of what the projection of the input gives.
    public struct InputFactors: Sendable, Equatable {
        /// On gates.
        public var gate: Float
        /// On the input.
        public var input: Float
        /// On what is written.
        public var write: Float
        /// On what is read by.
        public var read: Float
        /// On time steps, before they are made positive.
        public var timeStep: Float
    }

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
    /// Whether the projection of the input has a bias.
    public var hasInputBias: Bool
    /// Whether the projection of the output has a bias.
    public var hasOutputBias: Bool
    /// How what was read is gated.
    public var gating = Gating.beforeNorm
    /// Factors on what the projection of the input gives; nil for none.
    public var inputFactors: InputFactors?
    /// What the bias of the input's projection is divided by.
    public var inputBiasDivisor: Float = 1
    /// Factor on what is added to the residual stream, its bias included.
    public var outputFactor: Float = 1
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
