import NightjarKernelTable

/// The activation rows that one pass over panels of elements processes, and their sums.
///
/// Types for several inputs are composed from one input, so the kernel is written once. The tuples of sums become
/// registers.
protocol ElementInputs {
    /// One column of the panels that are processed together.
    associatedtype Weights
    /// Two sums for each input and row, of even and of odd columns, since additions to a single one would wait for each
    /// other.
    associatedtype Sums

    /// The number of inputs.
    static var count: Int { get }
    /// The number of panels.
    static var panels: Int { get }
    /// Reads a column of the panels, which are `panelBytes` apart.
    static func weights(
        _ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Weights
    /// Returns sums of zero.
    static func zeros() -> Sums
    /// Adds an even column.
    static func addEven(_ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _ stride: Int)
    /// Adds an odd column.
    static func addOdd(_ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _ stride: Int)
    /// Writes the sums of the panels' rows.
    static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}

/// One input and one panel. Strides are in floats, from one input to the next.
enum OneElementInput: ElementInputs {
    typealias Weights = RowFloats
    typealias Sums = (RowFloats, RowFloats)

    @inline(__always) static var count: Int { 1 }
    @inline(__always) static var panels: Int { 1 }

    @inline(__always) static func weights(
        _ address: UnsafeRawPointer, _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Weights { read(address) }

    @inline(__always) static func zeros() -> Sums { (RowFloats(), RowFloats()) }

    @inline(__always) static func addEven(
        _ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _: Int
    ) {
        accumulate(&sums.0, by: weights, RowFloats(repeating: input[0]))
    }

    @inline(__always) static func addOdd(
        _ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _: Int
    ) {
        accumulate(&sums.1, by: weights, RowFloats(repeating: input[0]))
    }

    @inline(__always) static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _: Int) {
        UnsafeMutableRawPointer(output).storeBytes(of: sums.0 + sums.1, as: RowFloats.self)
    }
}

/// One input and two panels: each loaded input serves two products.
///
/// With one panel, each product loads an input, so load ports would be as busy as arithmetic ports.
enum OneInputOfTwoPanels: ElementInputs {
    typealias Weights = (RowFloats, RowFloats)
    typealias Sums = (OneElementInput.Sums, OneElementInput.Sums)

    @inline(__always) static var count: Int { 1 }
    @inline(__always) static var panels: Int { 2 }

    @inline(__always) static func weights(
        _ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Weights { (read(address), read(address + panelBytes)) }

    @inline(__always) static func zeros() -> Sums { (OneElementInput.zeros(), OneElementInput.zeros()) }

    @inline(__always) static func addEven(
        _ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _: Int
    ) {
        let value = RowFloats(repeating: input[0])
        accumulate(&sums.0.0, by: weights.0, value)
        accumulate(&sums.1.0, by: weights.1, value)
    }

    @inline(__always) static func addOdd(
        _ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _: Int
    ) {
        let value = RowFloats(repeating: input[0])
        accumulate(&sums.0.1, by: weights.0, value)
        accumulate(&sums.1.1, by: weights.1, value)
    }

    @inline(__always) static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        OneElementInput.store(sums.0, output, stride)
        OneElementInput.store(sums.1, output + PanelLayout.rows, stride)
    }
}

/// The combined inputs of two types.
enum Joined<First: ElementInputs, Second: ElementInputs>: ElementInputs where First.Weights == Second.Weights {
    typealias Weights = First.Weights
    typealias Sums = (First.Sums, Second.Sums)

    @inline(__always) static var count: Int { First.count &+ Second.count }
    @inline(__always) static var panels: Int { First.panels }

    @inline(__always) static func weights(
        _ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Weights { First.weights(address, panelBytes, read) }

    @inline(__always) static func zeros() -> Sums { (First.zeros(), Second.zeros()) }

    @inline(__always) static func addEven(
        _ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _ stride: Int
    ) {
        First.addEven(&sums.0, weights, input, stride)
        Second.addEven(&sums.1, weights, input + First.count &* stride, stride)
    }

    @inline(__always) static func addOdd(
        _ sums: inout Sums, _ weights: Weights, _ input: UnsafePointer<Float>, _ stride: Int
    ) {
        First.addOdd(&sums.0, weights, input, stride)
        Second.addOdd(&sums.1, weights, input + First.count &* stride, stride)
    }

    @inline(__always) static func store(_ sums: Sums, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        First.store(sums.0, output, stride)
        Second.store(sums.1, output + First.count &* stride, stride)
    }
}
