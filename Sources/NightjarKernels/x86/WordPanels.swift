#if arch(x86_64) && NIGHTJAR_TIER2
import NightjarKernelTable

// Products of BF16 weights with activations of 12 bits, by the instruction for sums of products of two words: it takes two
// columns where a multiply-add of Floats takes one. Sums of whole numbers are exact, and each output is one lane's sum over
// the groups in their order, so that it has the same bits whatever other rows and inputs stand beside it.

/// The activation rows that a pass over a panel of words takes together, and what is summed for each.
///
/// Strides are the bytes from one activation row to the next, but floats in `store`.
protocol WordInputs {
    /// A whole number for each input and row.
    associatedtype Integers
    /// A number for each input and row.
    associatedtype Floats

    /// How many inputs.
    static var count: Int { get }
    /// Sums of nothing.
    static func integers() -> Integers
    /// Sums of nothing.
    static func floats() -> Floats
    /// Adds the products of two columns.
    static func add(_ integers: inout Integers, _ codes: Line, _ input: UnsafeRawPointer, _ stride: Int)
    /// Adds `integers · scale · activation scale`.
    static func add(
        _ floats: inout Floats, _ integers: Integers, _ scale: RowFloats, _ scales: UnsafeRawPointer, _ stride: Int)
    /// Writes the sums of 16 rows.
    static func store(_ floats: Floats, _ output: UnsafeMutablePointer<Float>, _ stride: Int)
}

enum OneWordInput: WordInputs {
    @inline(__always) static var count: Int { 1 }
    @inline(__always) static func integers() -> RowIntegers { RowIntegers() }
    @inline(__always) static func floats() -> RowFloats { RowFloats() }

    @inline(__always) static func add(
        _ integers: inout RowIntegers, _ codes: Line, _ input: UnsafeRawPointer, _: Int
    ) {
        dotWords(&integers, codes, input)
    }

    @inline(__always) static func add(
        _ floats: inout RowFloats, _ integers: RowIntegers, _ scale: RowFloats, _ scales: UnsafeRawPointer, _: Int
    ) {
        accumulate(&floats, by: widened(integers), scale * RowFloats(repeating: scales.load(as: Float.self)))
    }

    @inline(__always) static func store(_ floats: RowFloats, _ output: UnsafeMutablePointer<Float>, _: Int) {
        UnsafeMutableRawPointer(output).storeBytes(of: floats, as: RowFloats.self)
    }
}

/// The inputs of two others.
enum JoinedWords<First: WordInputs, Second: WordInputs>: WordInputs {
    @inline(__always) static var count: Int { First.count &+ Second.count }

    @inline(__always) static func integers() -> (First.Integers, Second.Integers) {
        (First.integers(), Second.integers())
    }

    @inline(__always) static func floats() -> (First.Floats, Second.Floats) { (First.floats(), Second.floats()) }

    @inline(__always) static func add(
        _ integers: inout (First.Integers, Second.Integers), _ codes: Line, _ input: UnsafeRawPointer, _ stride: Int
    ) {
        First.add(&integers.0, codes, input, stride)
        Second.add(&integers.1, codes, input + First.count &* stride, stride)
    }

    @inline(__always) static func add(
        _ floats: inout (First.Floats, Second.Floats), _ integers: (First.Integers, Second.Integers),
        _ scale: RowFloats, _ scales: UnsafeRawPointer, _ stride: Int
    ) {
        First.add(&floats.0, integers.0, scale, scales, stride)
        Second.add(&floats.1, integers.1, scale, scales + First.count &* stride, stride)
    }

    @inline(__always) static func store(
        _ floats: (First.Floats, Second.Floats), _ output: UnsafeMutablePointer<Float>, _ stride: Int
    ) {
        First.store(floats.0, output, stride)
        Second.store(floats.1, output + First.count &* stride, stride)
    }
}

/// Activation rows that pass through a panel while its codes stay in the nearest caches.
private let inputBlock = 64

/// Multiplies panels of words as the arguments say; the layout is that of `WordPanels`.
func multiplyWordPanels(_ pointer: UnsafeRawPointer) {
    let arguments = pointer.load(as: WordPanelArguments.self)
    var block = 0
    while block < arguments.inputCount {
        let end = min(block &+ inputBlock, arguments.inputCount)
        for panel in 0..<arguments.panelCount {
            var input = block
            while input < end { take(arguments, panel, &input, end) }
        }
        block = end
    }
}

/// Takes the next inputs through a panel, as many at once as the registers hold sums for.
@inline(__always) private func take(_ arguments: WordPanelArguments, _ panel: Int, _ input: inout Int, _ end: Int) {
    typealias Two = JoinedWords<OneWordInput, OneWordInput>
    let left = end &- input
    #if NIGHTJAR_TIER3
    typealias Four = JoinedWords<Two, Two>
    if left >= 12 {
        multiply(JoinedWords<Four, JoinedWords<Four, Four>>.self, arguments, panel, &input)
        return
    }
    if left >= 8 {
        multiply(JoinedWords<Four, Four>.self, arguments, panel, &input)
        return
    }
    if left >= 4 {
        multiply(Four.self, arguments, panel, &input)
        return
    }
    #endif
    if left >= 2 {
        multiply(Two.self, arguments, panel, &input)
        return
    }
    multiply(OneWordInput.self, arguments, panel, &input)
}

@inline(__always) private func multiply<Inputs: WordInputs>(
    _ inputs: Inputs.Type, _ arguments: WordPanelArguments, _ panel: Int, _ first: inout Int
) {
    var weights = arguments.panels + panel &* arguments.panelBytes
    let stride = arguments.inputStride
    var codes = arguments.inputs + first &* stride
    var scales = codes + arguments.scaleOffset
    var totals = Inputs.floats()
    for _ in 0..<arguments.groups {
        prefetchPanel(weights, 32)
        let scale = upperHalves(weights)
        weights += 32
        for _ in 0..<2 {
            prefetchPanel(weights, 1024)
            var sums = Inputs.integers()
            // Four lines at a time, for which the places of the inputs are worked out once.
            for step in 0..<4 {
                let lines = weights + 256 &* step
                let place = codes + 16 &* step
                Inputs.add(&sums, line(lines), place, stride)
                Inputs.add(&sums, line(lines + 64), place + 4, stride)
                Inputs.add(&sums, line(lines + 128), place + 8, stride)
                Inputs.add(&sums, line(lines + 192), place + 12, stride)
            }
            Inputs.add(&totals, sums, scale, scales, stride)
            weights += 1024
            codes += 64
            scales += 4
        }
    }
    Inputs.store(
        totals, arguments.output + (first &* arguments.outputStride &+ panel &* PanelLayout.rows),
        arguments.outputStride)
    first &+= Inputs.count
}
#endif
