import NightjarKernelTable

/// What a pass takes of panels: the first row, and the bytes from one panel to the next.
///
/// Passes over one panel ignore the bytes, and passes over all of its rows the row. It is a tuple as ``InputPlace`` is.
typealias PanelPass = (firstRow: Int, panelBytes: Int)

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
    /// Where the activations of a group are.
    associatedtype Place

    /// The number of inputs.
    static var count: Int { get }
    #if arch(arm64)
    /// The number of rows that a pass takes: 16, or 8 of them.
    static var rows: Int { get }
    #endif
    /// Reads the numbers of the rows that a pass takes, `bytes` each; see ``PanelPass``.
    static func numbers(
        _ address: UnsafeRawPointer, _ pass: PanelPass, bytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Numbers
    /// Returns products, row by row.
    static func product(_ left: Numbers, _ right: Numbers) -> Numbers
    /// Returns the numbers negated.
    static func negated(_ numbers: Numbers) -> Numbers
    /// Returns sums of zero.
    static func zeros() -> Floats
    /// Returns the first group's place.
    static func place(_ arguments: PanelArguments, _ input: UnsafeRawPointer, sums: Int) -> Place
    /// Moves to the next group.
    static func advance(_ place: inout Place, sums: Int)
    /// `-zero` times a sum of activations, which takes the codes' zero out of all products to come.
    static func start(_ place: Place, half: Int, _ zero: Int32) -> Integers
    /// Adds the products of 16 columns, which are four steps of codes.
    static func addHalf<Codes: PanelCodes>(
        _ codes: Codes.Type, _ integers: inout Integers, _ panel: UnsafeRawPointer, _ pass: PanelPass, _ first: Int,
        _ place: Place, _ table: SIMD16<UInt8>)
    /// Adds `integers · scale · activation scale`.
    static func add(_ floats: inout Floats, _ integers: Integers, _ scale: Numbers, _ place: Place)
    /// Adds `offset` times a sum of activations.
    static func add(_ floats: inout Floats, _ offset: Numbers, _ place: Place, half: Int)
    /// Writes the sums of the rows.
    static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}

/// Inputs whose products are made line by line.
protocol LineInputs: PanelInputs {
    /// 4 columns of codes of the rows that a pass takes.
    associatedtype Lines

    /// Reads a line of those rows.
    static func lines(_ address: UnsafeRawPointer, _ pass: PanelPass, _ read: (UnsafeRawPointer) -> Line) -> Lines
    #if arch(arm64)
    /// Adds the products of 8 columns, 4 in each line.
    static func add(
        _ integers: inout Integers, _ first: Lines, _ second: Lines, _ input: UnsafeRawPointer, _ stride: Int,
        isNarrow: Bool)
    #else
    /// Adds the products of 4 columns.
    static func add(
        _ integers: inout Integers, _ codes: Lines, _ input: UnsafeRawPointer, _ stride: Int, isNarrow: Bool)
    #endif
    /// `-zero` times the sums at an address.
    static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> Integers
    /// Adds `integers · scale · activation scale`.
    static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: Numbers, _ scales: UnsafePointer<Float>, _ stride: Int)
    /// Adds `offset` times the sums at an address.
    static func add(_ floats: inout Floats, _ offset: Numbers, _ sums: UnsafePointer<Float>, _ stride: Int)
}

extension PanelInputs where Place == InputPlace {
    @inline(__always) static func place(_ arguments: PanelArguments, _ input: UnsafeRawPointer, sums: Int) -> InputPlace
    {
        inputPlace(arguments, input, sums: sums)
    }

    @inline(__always) static func advance(_ place: inout InputPlace, sums: Int) {
        place.codes += 32
        place.scales += 1
        place.sums += sums
        place.scaled += sums
    }
}

extension LineInputs where Place == InputPlace {
    @inline(__always) static func start(_ place: InputPlace, half: Int, _ zero: Int32) -> Integers {
        start(place.sums + half, place.stride, zero)
    }

    @inline(__always) static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: Numbers, _ place: InputPlace
    ) {
        add(&floats, integers, scale, place.scales, place.stride)
    }

    @inline(__always) static func add(_ floats: inout Floats, _ offset: Numbers, _ place: InputPlace, half: Int) {
        add(&floats, offset, place.scaled + half, place.stride)
    }
}

/// One input and one panel. Strides are the bytes from one activation row to the next, but floats in `store`.
enum OneInput: LineInputs {
    typealias Integers = RowIntegers
    typealias Floats = RowFloats
    typealias Lines = Line
    typealias Numbers = RowFloats
    typealias Place = InputPlace

    @inline(__always) static var count: Int { 1 }

    #if arch(arm64)
    @inline(__always) static var rows: Int { 16 }
    #endif

    @inline(__always) static func lines(
        _ address: UnsafeRawPointer, _: PanelPass, _ read: (UnsafeRawPointer) -> Line
    ) -> Line { read(address) }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _: PanelPass, bytes _: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> RowFloats { read(address) }

    @inline(__always) static func product(_ left: RowFloats, _ right: RowFloats) -> RowFloats { left * right }

    @inline(__always) static func negated(_ numbers: RowFloats) -> RowFloats { RowFloats() - numbers }

    @inline(__always) static func zeros() -> RowFloats { RowFloats() }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _: Int, _ zero: Int32) -> RowIntegers {
        RowIntegers(repeating: 0 &- zero &* sums[0])
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
    typealias Place = InputPlace

    @inline(__always) static var count: Int { 2 &* Half.count }

    #if arch(arm64)
    @inline(__always) static var rows: Int { Half.rows }
    #endif

    @inline(__always) static func lines(
        _ address: UnsafeRawPointer, _ pass: PanelPass, _ read: (UnsafeRawPointer) -> Line
    ) -> Lines { Half.lines(address, pass, read) }

    @inline(__always) static func numbers(
        _ address: UnsafeRawPointer, _ pass: PanelPass, bytes: Int, _ read: (UnsafeRawPointer) -> RowFloats
    ) -> Numbers { Half.numbers(address, pass, bytes: bytes, read) }

    @inline(__always) static func product(_ left: Numbers, _ right: Numbers) -> Numbers { Half.product(left, right) }

    @inline(__always) static func negated(_ numbers: Numbers) -> Numbers { Half.negated(numbers) }

    @inline(__always) static func zeros() -> Floats { (Half.zeros(), Half.zeros()) }

    @inline(__always) static func start(_ sums: UnsafePointer<Int32>, _ stride: Int, _ zero: Int32) -> Integers {
        (Half.start(sums, stride, zero), Half.start(second(sums, stride), stride, zero))
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
