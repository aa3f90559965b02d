/// Kernels of layers that remember a sequence in a state of fixed size.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct StateKernels: @unchecked Sendable {
    /// Filters as the `ConvolutionArguments` say that the pointer shows.
    ///
    /// A row's bits depend neither on how many rows a call takes nor on how channels are split.
    package typealias Convolve = @convention(c) (_ arguments: UnsafeRawPointer) -> Void
    /// Attends as the `LinearAttentionArguments` say that the pointer shows.
    package typealias AttendLinearly = @convention(c) (_ arguments: UnsafeRawPointer) -> Void
    /// Writes `steps = min(max(softplus(input + bias), lower), upper)` and `logDecays = rates · steps`; `steps` may be
    /// `input`, and `logDecays` too where there are no steps to write.
    package typealias TimeSteps =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ bias: UnsafePointer<Float>, _ rates: UnsafePointer<Float>, _ lower: Float,
            _ upper: Float, _ steps: UnsafeMutablePointer<Float>?, _ logDecays: UnsafeMutablePointer<Float>,
            _ count: Int
        ) -> Void
    /// Writes `norm(input) · weight · silu(gate)`, or `norm(input · silu(gate)) · weight` where the gate comes first;
    /// the norm is division by the root of the mean square plus epsilon. `output` may be `input` or `gate`.
    package typealias GatedNorm =
        @convention(c) (
            _ input: UnsafePointer<Float>, _ gate: UnsafePointer<Float>, _ weight: UnsafePointer<Float>,
            _ epsilon: Float, _ isGateFirst: Bool, _ output: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void

    /// Causal depthwise convolution.
    package let convolve: Convolve
    /// Gated delta rule and state spaces of Mamba2.
    package let attendLinearly: AttendLinearly
    /// Time steps and decays.
    package let timeSteps: TimeSteps
    /// `parameter / (1 + e^−input)`.
    package let sigmoid: ElementwiseKernels.MapWith
    /// Root-mean-square normalization with a gate.
    package let gatedNorm: GatedNorm

    /// Collects the kernels.
    package init(
        convolve: Convolve, attendLinearly: AttendLinearly, timeSteps: TimeSteps,
        sigmoid: ElementwiseKernels.MapWith, gatedNorm: GatedNorm
    ) {
        self.convolve = convolve
        self.attendLinearly = attendLinearly
        self.timeSteps = timeSteps
        self.sigmoid = sigmoid
        self.gatedNorm = gatedNorm
    }
}
