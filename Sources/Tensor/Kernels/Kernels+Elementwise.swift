import NightjarKernelTable

extension Kernels {
    /// The elementwise kernels.
    package var elementwise: Elementwise { Elementwise(table: table) }

    /// Kernels over vectors of numbers, `[count]`.
    package struct Elementwise {
        let table: UnsafePointer<KernelTable>

        /// Writes `e^input`; within 1.5 units in the last place in the wide tiers, 2 in the portable one.
        package func exponential(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int) {
            table.pointee.elementwise.exponential(input, output, count)
        }

        /// Writes `left + right`; `output` may be either.
        package func add(
            _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
            count: Int
        ) {
            table.pointee.elementwise.add(left, right, output, count)
        }

        /// Writes `left · right`; `output` may be either.
        package func multiply(
            _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
            count: Int
        ) {
            table.pointee.elementwise.multiply(left, right, output, count)
        }

        /// Writes `factor · input`; `output` may be `input`.
        package func scale(
            _ input: UnsafePointer<Float>, by factor: Float, into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.elementwise.scale(input, factor, output, count)
        }

        /// Adds `factor · input` to `output`.
        package func addScaled(
            _ input: UnsafePointer<Float>, by factor: Float, to output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.elementwise.addScaled(input, factor, output, count)
        }

        /// Writes `cap · tanh(input / cap)`; `output` may be `input`.
        package func softcap(
            _ input: UnsafePointer<Float>, cap: Float, into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.elementwise.softcap(input, cap, output, count)
        }

        /// Writes `activation(gate) · up`, or `activation(gate)` without `up`; `output` may be either operand.
        package func activate(
            _ activation: Activation, gate: UnsafePointer<Float>, up: UnsafePointer<Float>?,
            into output: UnsafeMutablePointer<Float>, count: Int
        ) {
            table.pointee.elementwise.activate(activation.rawValue, gate, up, output, count)
        }

        /// Returns `Σ left · right`.
        package func dot(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int) -> Float {
            table.pointee.elementwise.dot(left, right, count)
        }

        /// Returns the largest value, ignoring NaN; negative infinity if there is none.
        package func maximum(_ input: UnsafePointer<Float>, count: Int) -> Float {
            table.pointee.elementwise.maximum(input, count)
        }

        /// Returns the lowest index of the largest value, ignoring NaN; 0 if there is none.
        package func indexOfMaximum(_ input: UnsafePointer<Float>, count: Int) -> Int {
            table.pointee.elementwise.indexOfMaximum(input, count)
        }

        /// Returns `Σ e^(input − offset)`, for log-probabilities.
        package func sumOfExponentials(_ input: UnsafePointer<Float>, minus offset: Float, count: Int) -> Float {
            table.pointee.elementwise.sumOfExponentials(input, offset, count)
        }

        /// Writes the softmax of the vector; `output` may be `input`.
        ///
        /// - Precondition: `count > 0` and at least one value is finite.
        package func softmax(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int) {
            table.pointee.elementwise.softmax(input, output, count)
        }
    }
}
