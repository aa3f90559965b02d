import NightjarKernelTable

extension Kernels {
    /// The kernels of recurrent layers.
    package var state: State { State(table: table) }

    /// Kernels of layers that represent a sequence by a state of fixed size.
    package struct State {
        let table: UnsafePointer<KernelTable>

        /// Convolves each channel of consecutive rows of one sequence, and updates the state.
        ///
        /// The bits of a row depend neither on the number of rows in a call nor on the split of channels over calls.
        ///
        /// - Complexity: Reads and writes each row once, and the state and the weights once for every 16 rows.
        /// - Precondition: `taps` lies in `ConvolutionArguments.tapRange`, and the channels of the call lie inside the
        ///   row.
        package func convolve(_ arguments: ConvolutionArguments) {
            precondition(ConvolutionArguments.tapRange.contains(arguments.taps), "a convolution has 2 to 8 taps")
            precondition(
                arguments.firstChannel >= 0 && arguments.firstChannel <= arguments.endChannel
                    && arguments.endChannel <= arguments.channelCount, "channels outside the row")
            withUnsafePointer(to: arguments) { table.pointee.state.convolve(UnsafeRawPointer($0)) }
        }

        /// Applies linear attention to consecutive rows of one sequence, with the decaying states of a range of heads.
        ///
        /// Results don't depend on the heads of a call. They don't depend on its rows either, unless it processes rows
        /// in chunks. A prompt cut at multiples of `LinearAttentionArguments.chunkRows` gives the same bits for any
        /// such cuts, chunked or not.
        ///
        /// - Complexity: O(rows · heads · keyDimension · valueDimension). Each state is read once for 16 rows.
        /// - Precondition: Value heads are a multiple of key heads, and the heads of the call lie inside the row.
        package func attendLinearly(_ arguments: LinearAttentionArguments) {
            precondition(
                arguments.keyHeads > 0 && arguments.valueHeads.isMultiple(of: arguments.keyHeads),
                "value heads are shared out evenly over key heads")
            precondition(
                arguments.firstHead >= 0 && arguments.firstHead <= arguments.endHead
                    && arguments.endHead <= arguments.valueHeads, "heads outside the row")
            withUnsafePointer(to: arguments) { table.pointee.state.attendLinearly(UnsafeRawPointer($0)) }
        }

        /// Writes `steps = softplus(input + bias)`, clamped, and `logDecays = rates · steps`.
        ///
        /// - Parameters:
        ///   - input: `[count]`, as all others.
        ///   - rates: Not positive; `−e^A` for the logarithms `A` of checkpoints.
        ///   - steps: Nil if only decays are needed; may be `input`.
        ///   - logDecays: May be `input` if `steps` is nil.
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
