import NightjarKernelTable

extension Kernels {
    /// Filters the channels of consecutive rows of one sequence, each on its own, and brings the state up to date.
    ///
    /// A row's bits depend neither on how many rows a call takes nor on how channels are split over calls.
    ///
    /// - Complexity: reads and writes each row once, and the state and the weights once for every 16 rows.
    /// - Precondition: `taps` lies in `ConvolutionArguments.tapRange`, and the channels of the call lie inside the row.
    public func convolve(_ arguments: ConvolutionArguments) {
        precondition(ConvolutionArguments.tapRange.contains(arguments.taps), "a convolution has 2 to 8 taps")
        precondition(
            arguments.firstChannel >= 0 && arguments.firstChannel <= arguments.endChannel
                && arguments.endChannel <= arguments.channelCount, "channels outside the row")
        withUnsafePointer(to: arguments) { table.pointee.state.convolve(UnsafeRawPointer($0)) }
    }
}
