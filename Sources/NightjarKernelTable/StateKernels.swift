/// Kernels of layers that remember a sequence in a state of fixed size.
///
/// Each reads and updates the state of one sequence for consecutive rows of it.
public struct StateKernels: @unchecked Sendable {
    /// Filters as the `ConvolutionArguments` say that the pointer shows.
    ///
    /// A row's bits depend neither on how many rows a call takes nor on how channels are split.
    public typealias Convolve = @convention(c) (_ arguments: UnsafeRawPointer) -> Void

    /// Causal depthwise convolution.
    public let convolve: Convolve

    /// Collects the kernels.
    public init(convolve: Convolve) {
        self.convolve = convolve
    }
}
