import NightjarKernelTable

/// The activation rows that a pass over a panel takes together, and what is summed for each.
///
/// Made from one input by pairing, so that a kernel is written once: the tuples of sums fall apart into registers.
protocol PanelInputs {
    /// A whole number for each input and row.
    associatedtype Integers
    /// A number for each input and row.
    associatedtype Floats
    /// A number for each row of these panels.
    associatedtype Numbers

    /// The number of inputs.
    static var count: Int { get }
    /// Reads the numbers of each panel, which are `panelBytes` apart.
    static func numbers(
        _ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Numbers
    /// Returns products, row by row.
    static func product(_ left: Numbers, _ right: Numbers) -> Numbers
    /// Returns the numbers negated.
    static func negated(_ numbers: Numbers) -> Numbers
    /// Returns sums of zero.
    static func zeros() -> Floats
    /// `-zero` times a sum of activations, which takes the codes' zero out of all products to come.
    static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> Integers
    /// Adds the products of 16 columns, which are four steps of codes.
    static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ panelBytes: Int, _ first: Int,
        _ input: UnsafeRawPointer, _ stride: Int, _ table: SIMD16<UInt8>)
    /// Adds `integers · scale · activation scale`.
    static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: Numbers, _ scales: UnsafePointer<Float>, _ stride: Int)
    /// Adds `offset` times a sum of activations.
    static func add(_ floats: inout Floats, _ offset: Numbers, _ sums: UnsafePointer<Float>, _ stride: Int)
    /// Writes the sums of 16 rows.
    static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}

/// Inputs whose products are made line by line.
protocol LineInputs: PanelInputs {
    /// 4 columns of codes of the panels that are taken together.
    associatedtype Lines

    /// Reads a line of each panel, the panels `panelBytes` apart.
    static func lines(_ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> Line) -> Lines
    /// Adds the products of 4 columns.
    static func add(
        _ integers: inout Integers, _ codes: Lines, _ input: UnsafeRawPointer, _ stride: Int, isNarrow: Bool)
    #if arch(arm64)
    /// Adds the products of 8 columns, 4 in each line.
    static func add(
        _ integers: inout Integers, _ first: Lines, _ second: Lines, _ input: UnsafeRawPointer, _ stride: Int,
        isNarrow: Bool)
    #endif
}

/// One input and one panel. Strides are the bytes from one activation row to the next, but floats in `store`.
enum OneInput: LineInputs {
    typealias Integers = RowIntegers
    typealias Floats = RowFloats
    typealias Lines = Line
    typealias Numbers = RowFloats

    @inline(__always) static var count: Int { 1 }

    @inline(__always) static func lines(
        _ address: UnsafeRawPointer, _: Int, _ read: (UnsafeRawPointer) -> Line
    ) -> Line { read(address) }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> RowFloats { read(address) }

    @inline(__always) static func product(_ left: RowFloats, _ right: RowFloats) -> RowFloats { left * right }

    @inline(__always) static func negated(_ numbers: RowFloats) -> RowFloats { RowFloats() - numbers }

    @inline(__always) static func zeros() -> RowFloats { RowFloats() }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _: Int, _ zero: Int32) -> RowIntegers {
        RowIntegers(repeating: 0 &- zero &* sums[0])
    }

    @inline(__always) static func add(
        _ integers: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, _: Int, isNarrow: Bool
    ) {
        dot(&integers, codes, input, isNarrow: isNarrow)
    }

    @inline(__always) static func add(
        _ floats: inout RowFloats, _ integers: RowIntegers, _ scale: RowFloats, _ scales: UnsafePointer<Float>, _: Int
    ) {
        accumulate(&floats, by: widened(integers), scale * RowFloats(repeating: scales[0]))
    }

    @inline(__always) static func add(
        _ floats: inout RowFloats, _ offset: RowFloats, _ sums: UnsafePointer<Float>, _: Int
    ) {
        accumulate(&floats, by: offset, RowFloats(repeating: sums[0]))
    }

    @inline(__always) static func store(_ floats: RowFloats, _ output: UnsafeMutablePointer<Float>, _: Int) {
        UnsafeMutableRawPointer(output).storeBytes(of: floats, as: RowFloats.self)
    }
}

/// Twice the inputs of another type.
enum Twice<Half: LineInputs>: LineInputs {
    typealias Integers = (Half.Integers, Half.Integers)
    typealias Floats = (Half.Floats, Half.Floats)
    typealias Lines = Half.Lines
    typealias Numbers = Half.Numbers

    @inline(__always) static var count: Int { 2 &* Half.count }

    @inline(__always) static func lines(
        _ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> Line
    ) -> Lines { Half.lines(address, panelBytes, read) }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _ panelBytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Numbers { Half.numbers(address, panelBytes, read) }

    @inline(__always) static func product(_ left: Numbers, _ right: Numbers) -> Numbers { Half.product(left, right) }

    @inline(__always) static func negated(_ numbers: Numbers) -> Numbers { Half.negated(numbers) }

    @inline(__always) static func zeros() -> Floats { (Half.zeros(), Half.zeros()) }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> Integers {
        (Half.start(sums, stride, zero), Half.start(second(sums, stride), stride, zero))
    }

    @inline(__always) static func add(
        _ integers: inout Integers, _ codes: Lines, _ input: UnsafeRawPointer, _ stride: Int, isNarrow: Bool
    ) {
        Half.add(&integers.0, codes, input, stride, isNarrow: isNarrow)
        Half.add(&integers.1, codes, input + Half.count &* stride, stride, isNarrow: isNarrow)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: Numbers, _ scales: UnsafePointer<Float>, _ stride: Int
    ) {
        Half.add(&floats.0, integers.0, scale, scales, stride)
        Half.add(&floats.1, integers.1, scale, second(scales, stride), stride)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ offset: Numbers, _ sums: UnsafePointer<Float>, _ stride: Int
    ) {
        Half.add(&floats.0, offset, sums, stride)
        Half.add(&floats.1, offset, second(sums, stride), stride)
    }

    @inline(__always) static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int) {
        Half.store(floats.0, output, stride)
        Half.store(floats.1, output + Half.count &* stride, stride)
    }

    /// Returns the same address in the first activation row of the second half.
    @inline(__always) private static func second<Value>(
        _ address: UnsafePointer<Value>, _ stride: Int
    ) -> UnsafePointer<Value> {
        (UnsafeRawPointer(address) + Half.count &* stride).assumingMemoryBound(to: Value.self)
    }
}
