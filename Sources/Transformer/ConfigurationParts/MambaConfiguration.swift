import Tensor

/// Mamba 2: a state space whose decay depends on the input, after a short convolution.
///
/// - Source: Dao & Gu 2024; Granite 4, Bamba, Falcon-H1 and Nemotron-H in `transformers`.
package struct MambaConfiguration: Sendable, Equatable {
    /// The order of gate and norm of the output.
    package enum Gating: Sendable, Equatable {
        /// The gate, then a norm of each group.
        case beforeNorm
        /// A norm of each group, then the gate.
        case afterNorm
        /// The gate without a norm.
        case withoutNorm
    }

    /// The factors on the parts of the input projection's output.
    package struct InputFactors: Sendable, Equatable {
        /// The factor on gates.
        package var gate: Float
        /// The factor on the input.
        package var input: Float
        /// The factor on `B`, which writes to the state.
        package var write: Float
        /// The factor on `C`, which reads from the state.
        package var read: Float
        /// The factor on time steps, before the softplus.
        package var timeStep: Float
    }

    /// The number of heads.
    package var headCount: Int
    /// The number of elements of a head.
    package var headDimension: Int
    /// The number of groups of heads that share `B` and `C`.
    package var groupCount: Int
    /// The number of elements of `B` and `C`.
    package var stateSize: Int
    /// The kernel size of the convolution in positions.
    package var kernelSize: Int
    /// Whether the convolution has a bias.
    package var hasConvolutionBias: Bool
    /// Whether the input projection has a bias.
    package var hasInputBias: Bool
    /// Whether the output projection has a bias.
    package var hasOutputBias: Bool
    /// The order of gate and norm of the output.
    package var gating = Gating.beforeNorm
    /// The factors on the input projection's output; nil for none.
    package var inputFactors: InputFactors?
    /// The divisor of the input projection's bias.
    package var inputBiasDivisor: Float = 1
    /// The factor on the output, its bias included.
    package var outputFactor: Float = 1
    /// The lower bound of time steps.
    package var leastTimeStep: Float
    /// The upper bound of time steps.
    package var mostTimeStep: Float

    /// The number of elements of all heads.
    package var width: Int { headCount * headDimension }
    /// The number of elements of all groups' `B`, or `C`.
    package var groupWidth: Int { groupCount * stateSize }
    /// The number of the convolution's channels: the input, `B` and `C`.
    package var channelCount: Int { width + 2 * groupWidth }
    /// The number of elements of a row of gates, channels and time steps.
    package var inputWidth: Int { width + channelCount + headCount }
    /// The number of values in the convolution's state, rounded up to whole cache lines.
    var convolutionStateCount: Int { ((kernelSize - 1) * channelCount + 15) & ~15 }
    /// The number of values in a sequence's state: the convolution's inputs, and a matrix per head.
    package var stateCount: Int {
        convolutionStateCount
            + headCount * LinearAttentionArguments.stateCount(keyDimension: stateSize, valueDimension: headDimension)
    }
}
