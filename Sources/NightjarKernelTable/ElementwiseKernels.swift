/// Kernels over plain Float vectors `[count]`.
public struct ElementwiseKernels: @unchecked Sendable {
    /// `output = function(input)`, one value at a time; `output` may be `input`.
    public typealias Map = @convention(c) (UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int) -> Void
    /// `output = function(left, right)`; `output` may be either operand.
    public typealias Zip = @convention(c) (
        UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int
    ) -> Void
    /// `output = function(input, parameter)`; `output` may be `input`.
    public typealias MapWith = @convention(c) (UnsafePointer<Float>, Float, UnsafeMutablePointer<Float>, Int) -> Void
    /// `output += factor · input`.
    public typealias AddScaled = @convention(c) (UnsafePointer<Float>, Float, UnsafeMutablePointer<Float>, Int) -> Void
    /// `output = activation(gate) · up`, with the raw value of an `Activation`; `up` may be missing.
    public typealias Activate = @convention(c) (
        _ activation: Int, _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>?,
        _ output: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void
    /// One number from two vectors.
    public typealias Reduce2 = @convention(c) (UnsafePointer<Float>, UnsafePointer<Float>, Int) -> Float
    /// One number from a vector.
    public typealias Reduce = @convention(c) (UnsafePointer<Float>, Int) -> Float
    /// One number from a vector and a parameter.
    public typealias ReduceWith = @convention(c) (UnsafePointer<Float>, Float, Int) -> Float
    /// An index into a vector.
    public typealias Find = @convention(c) (UnsafePointer<Float>, Int) -> Int
    /// Rounds Floats to 16-bit storage.
    public typealias Narrow = @convention(c) (UnsafePointer<Float>, UnsafeMutableRawPointer, Int) -> Void

    /// `e^x`.
    public let exponential: Map
    /// `left + right`.
    public let add: Zip
    /// `left · right`.
    public let multiply: Zip
    /// `input · parameter`.
    public let scale: MapWith
    /// `output += parameter · input`.
    public let addScaled: AddScaled
    /// `parameter · tanh(input / parameter)`.
    public let softcap: MapWith
    /// `activation(gate) · up`.
    public let activate: Activate
    /// `Σ left · right`.
    public let dot: Reduce2
    /// The largest value; NaN is passed over.
    public let maximum: Reduce
    /// `Σ e^(input − parameter)`.
    public let sumOfExponentials: ReduceWith
    /// The lowest index of the largest value; NaN is passed over.
    public let indexOfMaximum: Find
    /// Softmax over the vector.
    public let softmax: Map
    /// Rounds to nearest even IEEE half precision.
    public let narrowToFloat16: Narrow
    /// Rounds to nearest even bfloat16.
    public let narrowToBFloat16: Narrow

    /// Collects the kernels.
    public init(
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
