/// The arguments of one call of the causal depthwise convolution: consecutive rows of one sequence, a range of
/// channels.
///
/// Every channel is filtered on its own: with `k` taps,
/// `output[t][c] = f(bias[c] + Σ_j weights[j][c] · x[t − (k − 1) + j][c]) · outputGate[t][c]`, where
/// `x[t][c] = input[t][c] · inputGate[t][c]`, `f` is SiLU or nothing, and rows before the first one come from `state`.
package struct ConvolutionArguments {
    /// The taps that the kernel has code for.
    package static let tapRange = 2...8

    /// Rows of consecutive positions, `[count, channelCount]`.
    package var input: UnsafePointer<Float>
    /// Factors of the input, laid out as it is; nil for none.
    package var inputGate: UnsafePointer<Float>?
    /// Factors of the result, laid out as the input; nil for none.
    package var outputGate: UnsafePointer<Float>?
    /// Floats from one row to the next, in `input` and in the gates.
    package var inputStride: Int
    /// Results, `[count, channelCount]`; may be `input` or a gate where the strides agree.
    package var output: UnsafeMutablePointer<Float>
    /// Floats from one row to the next, in `output`.
    package var outputStride: Int
    /// How many rows.
    package var count: Int

    /// `[taps, channelCount]`; the last row belongs to the newest input.
    package var weights: UnsafePointer<Float>
    /// `[channelCount]`, or nil for zeros.
    package var bias: UnsafePointer<Float>?
    /// Rows that a result depends on, its own included: 2 to 8.
    package var taps: Int
    /// Whether SiLU follows the filter.
    package var isActivated: Bool
    /// `[taps − 1, channelCount]`: the newest inputs, times their gates, oldest first; read and brought up to date.
    package var state: UnsafeMutablePointer<Float>

    /// Channels of a row of the weights and of the state.
    package var channelCount: Int
    /// The first channel of this call.
    package var firstChannel: Int
    /// One past the last channel of this call.
    package var endChannel: Int

    /// Collects the arguments; the call takes all channels until `firstChannel` and `endChannel` say otherwise.
    package init(
        input: UnsafePointer<Float>, inputGate: UnsafePointer<Float>? = nil, outputGate: UnsafePointer<Float>? = nil,
        inputStride: Int, output: UnsafeMutablePointer<Float>, outputStride: Int, count: Int,
        weights: UnsafePointer<Float>, bias: UnsafePointer<Float>? = nil, taps: Int, isActivated: Bool,
        state: UnsafeMutablePointer<Float>, channelCount: Int
    ) {
        self.input = input
        self.inputGate = inputGate
        self.outputGate = outputGate
        self.inputStride = inputStride
        self.output = output
        self.outputStride = outputStride
        self.count = count
        self.weights = weights
        self.bias = bias
        self.taps = taps
        self.isActivated = isActivated
        self.state = state
        self.channelCount = channelCount
        firstChannel = 0
        endChannel = channelCount
    }

    /// Floats of a sequence's state.
    package static func stateCount(taps: Int, channelCount: Int) -> Int { (taps - 1) * channelCount }
}
