import NightjarKernelTable

extension Kernels {
    /// Layers with a state of fixed size.
    package var state: State { State(table: table) }

    /// Kernels of layers that remember a sequence in a state of fixed size.
    package struct State {
        let table: UnsafePointer<KernelTable>

        /// Filters the channels of consecutive rows of one sequence, each on its own, and brings the state up to date.
        ///
        /// A row's bits depend neither on how many rows a call takes nor on how channels are split over calls.
        ///
        /// - Complexity: reads and writes each row once, and the state and the weights once for every 16 rows.
        /// - Precondition: `taps` lies in `ConvolutionArguments.tapRange`, and the channels of the call lie inside the row.
        package func convolve(_ arguments: ConvolutionArguments) {
            precondition(ConvolutionArguments.tapRange.contains(arguments.taps), "a convolution has 2 to 8 taps")
            precondition(
                arguments.firstChannel >= 0 && arguments.firstChannel <= arguments.endChannel
                    && arguments.endChannel <= arguments.channelCount, "channels outside the row")
            withUnsafePointer(to: arguments) { table.pointee.state.convolve(UnsafeRawPointer($0)) }
        }

        /// Takes consecutive rows of one sequence through the decaying states of a range of heads.
        ///
        /// Results depend on neither the heads of a call nor, unless it takes rows in chunks, on its rows; a prompt that is
        /// cut at multiples of `LinearAttentionArguments.chunkRows` gives the same bits in any such cuts, chunked or not.
        ///
        /// - Complexity: O(rows · heads · keyDimension · valueDimension). The states stream through once for 16 rows.
        /// - Precondition: value heads are a multiple of key heads, and the heads of the call lie inside the row.
        package func attendLinearly(_ arguments: LinearAttentionArguments) {
            precondition(
                arguments.keyHeads > 0 && arguments.valueHeads.isMultiple(of: arguments.keyHeads),
                "value heads are shared out evenly over key heads")
            precondition(
                arguments.firstHead >= 0 && arguments.firstHead <= arguments.endHead
                    && arguments.endHead <= arguments.valueHeads, "heads outside the row")
            withUnsafePointer(to: arguments) { table.pointee.state.attendLinearly(UnsafeRawPointer($0)) }
        }

        /// Writes `steps = softplus(input + bias)`, bounded, and `logDecays = rates · steps`.
        ///
        /// - Parameters:
        ///   - input: `[count]`, as all others.
        ///   - rates: not positive; `−e^A` of the logarithms that checkpoints hold.
        ///   - steps: nil where only decays are wanted; may be `input`.
        ///   - logDecays: may be `input` where `steps` is nil.
        package func timeSteps(
            _ input: UnsafePointer<Float>, bias: UnsafePointer<Float>, rates: UnsafePointer<Float>,
            within bounds: ClosedRange<Float> = 0...Float.infinity, steps: UnsafeMutablePointer<Float>?,
            logDecays: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.state.timeSteps(
                input, bias, rates, bounds.lowerBound, bounds.upperBound, steps, logDecays, count)
        }

        /// Writes `factor / (1 + e^−input)`; `output` may be `input`.
        package func sigmoid(
            _ input: UnsafePointer<Float>, times factor: Float = 1, into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.state.sigmoid(input, factor, output, count)
        }

        /// Writes `norm(input) · weight · silu(gate)`, or `norm(input · silu(gate)) · weight` where the gate comes first.
        ///
        /// The norm divides by `√(mean square + epsilon)`. `output` may be `input` or `gate`. Where a row is normalized in
        /// groups, a call takes one group.
        package func gatedNorm(
            _ input: UnsafePointer<Float>, gate: UnsafePointer<Float>, weight: UnsafePointer<Float>, epsilon: Float,
            isGateFirst: Bool, into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.state.gatedNorm(input, gate, weight, epsilon, isGateFirst, output, count)
        }
    }
}
