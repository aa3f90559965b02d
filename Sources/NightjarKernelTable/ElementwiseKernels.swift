/// Kernels over plain Float vectors `[count]`.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct ElementwiseKernels: @unchecked Sendable {
    /// `output = function(input)`, one value at a time; `output` may be `input`.
    package typealias Map = @convention(c) (UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
    /// `output = function(left, right)`; `output` may be either operand.
    package typealias Zip =
        @convention(c) (
            UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int
        ) -> Void
    /// `output = function(input, parameter)`; `output` may be `input`.
    package typealias MapWith = @convention(c) (UnsafePointer<Float>, Float, UnsafeMutablePointer<Float>, Int) -> Void
    /// `output += factor · input`.
    package typealias AddScaled = @convention(c) (UnsafePointer<Float>, Float, UnsafeMutablePointer<Float>, Int) -> Void
    /// `output = activation(gate) · up`, with the raw value of an `Activation`; `up` may be missing.
    package typealias Activate =
        @convention(c) (
            _ activation: Int, _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>?,
            _ output: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// One number from two vectors.
    package typealias Reduce2 = @convention(c) (UnsafePointer<Float>, UnsafePointer<Float>, Int) -> Float
    /// One number from a vector.
    package typealias Reduce = @convention(c) (UnsafePointer<Float>, Int) -> Float
    /// One number from a vector and a parameter.
    package typealias ReduceWith = @convention(c) (UnsafePointer<Float>, Float, Int) -> Float
    /// An index into a vector.
    package typealias Find = @convention(c) (UnsafePointer<Float>, Int) -> Int
    /// Rounds Floats to 16-bit storage.
    package typealias Narrow = @convention(c) (UnsafePointer<Float>, UnsafeMutableRawPointer, Int) -> Void

    /// `e^x`.
    package let exponential: Map
    /// `left + right`.
    package let add: Zip
    /// `left · right`.
    package let multiply: Zip
    /// `input · parameter`.
    package let scale: MapWith
    /// `output += parameter · input`.
    package let addScaled: AddScaled
    /// `parameter · tanh(input / parameter)`.
    package let softcap: MapWith
    /// `activation(gate) · up`.
    package let activate: Activate
    /// `Σ left · right`.
    package let dot: Reduce2
    /// The largest value; NaN is passed over.
    package let maximum: Reduce
    /// `Σ e^(input − parameter)`.
    package let sumOfExponentials: ReduceWith
    /// The lowest index of the largest value; NaN is passed over.
    package let indexOfMaximum: Find
    /// Softmax over the vector.
    package let softmax: Map
    /// Rounds to nearest even IEEE half precision.
    package let narrowToFloat16: Narrow
    /// Rounds to nearest even bfloat16.
    package let narrowToBFloat16: Narrow

    /// Collects the kernels.
    package init(
        exponential: Map, add: Zip, multiply: Zip, scale: MapWith, addScaled: AddScaled, softcap: MapWith,
        activate: Activate, dot: Reduce2, maximum: Reduce, sumOfExponentials: ReduceWith, indexOfMaximum: Find,
        softmax: Map, narrowToFloat16: Narrow, narrowToBFloat16: Narrow
    ) {
        self.exponential = exponential
        self.add = add
        self.multiply = multiply
        self.scale = scale
        self.addScaled = addScaled
        self.softcap = softcap
        self.activate = activate
        self.dot = dot
        self.maximum = maximum
        self.sumOfExponentials = sumOfExponentials
        self.indexOfMaximum = indexOfMaximum
        self.softmax = softmax
        self.narrowToFloat16 = narrowToFloat16
        self.narrowToBFloat16 = narrowToBFloat16
    }
}
