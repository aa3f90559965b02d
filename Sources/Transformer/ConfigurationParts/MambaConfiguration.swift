import Tensor

/// A Mamba 2: a state space whose memory decays by the input, behind a short convolution.
///
/// - Source: Dao & Gu 2024; Granite 4, Bamba, Falcon-H1 and Nemotron-H in `transformers`.
package struct MambaConfiguration: Sendable, Equatable {
    /// How what was read is gated.
    package enum Gating: Sendable, Equatable {
        /// It is gated, and normalized group by group.
        case beforeNorm
        /// It is normalized group by group, and gated.
        case afterNorm
        /// It is gated and not normalized.
        case withoutNorm
    }

    /// Factors on the parts of what the projection of the input gives.
    package struct InputFactors: Sendable, Equatable {
        /// On gates.
        package var gate: Float
        /// On the input.
        package var input: Float
        /// On what is written.
        package var write: Float
        /// On what is read by.
        package var read: Float
        /// On time steps, before they are made positive.
        package var timeStep: Float
    }

    /// Heads of the input.
    package var headCount: Int
    /// Elements of a head.
    package var headDimension: Int
    /// Groups of heads that share what is written and read.
    package var groupCount: Int
    /// Elements of what is written and read.
    package var stateSize: Int
    /// Positions that the convolution reaches.
    package var kernelSize: Int
    /// Whether the convolution has a bias.
    package var hasConvolutionBias: Bool
    /// Whether the projection of the input has a bias.
    package var hasInputBias: Bool
    /// Whether the projection of the output has a bias.
    package var hasOutputBias: Bool
    /// How what was read is gated.
    package var gating = Gating.beforeNorm
    /// Factors on what the projection of the input gives; nil for none.
    package var inputFactors: InputFactors?
    /// What the bias of the input's projection is divided by.
    package var inputBiasDivisor: Float = 1
    /// Factor on what is added to the residual stream, its bias included.
    package var outputFactor: Float = 1
    /// Least of a time step.
    package var leastTimeStep: Float
    /// Most of a time step.
    package var mostTimeStep: Float

    /// Elements of all heads.
    package var width: Int { headCount * headDimension }
    /// Elements of what all groups write, or read.
    package var groupWidth: Int { groupCount * stateSize }
    /// Channels of the convolution: the input, what is written, and what is read.
    package var channelCount: Int { width + 2 * groupWidth }
    /// Elements of a row of gates, channels and time steps.
    package var inputWidth: Int { width + channelCount + headCount }
    /// Numbers that the convolution keeps, to whole cache lines.
    var convolutionStateCount: Int { ((kernelSize - 1) * channelCount + 15) & ~15 }
    /// Numbers that a sequence keeps: the convolution's inputs and a matrix for each head.
    package var stateCount: Int {
        convolutionStateCount
            + headCount * LinearAttentionArguments.stateCount(keyDimension: stateSize, valueDimension: headDimension)
    }
}
