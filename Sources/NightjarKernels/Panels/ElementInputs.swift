/// The activation rows that a pass over a panel of elements takes together, and their sums.
///
/// Made from one input by joining, so that the kernel is written once: the tuples of sums fall apart into registers.
protocol ElementInputs {
    /// Two sums for each input and row, of even and of odd columns: a single one would wait for itself.
    associatedtype Sums

    /// How many inputs.
    static var count: Int { get }
    /// Sums of nothing.
    static func zeros() -> Sums
    /// Adds an even column.
    static func addEven(_ sums: inout Sums, _ weights: RowFloats, _ input: UnsafePointer<Float>, _ stride: Int)
    /// Adds an odd column.
    static func addOdd(_ sums: inout Sums, _ weights: RowFloats, _ input: UnsafePointer<Float>, _ stride: Int)
    /// Writes the sums of 16 rows.
    static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}

/// One input. Strides are the floats from one input to the next.
enum OneElementInput: ElementInputs {
    typealias Sums = (RowFloats, RowFloats)

    @inline(__always) static var count: Int { 1 }

    @inline(__always) static func zeros() -> Sums { (RowFloats(), RowFloats()) }

    @inline(__always) static func addEven(
        _ sums: inout Sums, _ weights: RowFloats, _ input: UnsafePointer<Float>, _: Int
    ) {
        accumulate(&sums.0, by: weights, RowFloats(repeating: input[0]))
    }

    @inline(__always) static func addOdd(
        _ sums: inout Sums, _ weights: RowFloats, _ input: UnsafePointer<Float>, _: Int
    ) {
        accumulate(&sums.1, by: weights, RowFloats(repeating: input[0]))
    }

    @inline(__always) static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _: Int) {
        UnsafeMutableRawPointer(output).storeBytes(of: sums.0 + sums.1, as: RowFloats.self)
    }
}

/// The inputs of two others.
enum Joined<First: ElementInputs, Second: ElementInputs>: ElementInputs {
    typealias Sums = (First.Sums, Second.Sums)

    @inline(__always) static var count: Int { First.count &+ Second.count }

    @inline(__always) static func zeros() -> Sums { (First.zeros(), Second.zeros()) }

    @inline(__always) static func addEven(
        _ sums: inout Sums, _ weights: RowFloats, _ input: UnsafePointer<Float>, _ stride: Int
    ) {
        First.addEven(&sums.0, weights, input, stride)
        Second.addEven(&sums.1, weights, input + First.count &* stride, stride)
    }

    @inline(__always) static func addOdd(
        _ sums: inout Sums, _ weights: RowFloats, _ input: UnsafePointer<Float>, _ stride: Int
    ) {
        First.addOdd(&sums.0, weights, input, stride)
        Second.addOdd(&sums.1, weights, input + First.count &* stride, stride)
    }

    @inline(__always) static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        First.store(sums.0, output, stride)
        Second.store(sums.1, output + First.count &* stride, stride)
    }
}
