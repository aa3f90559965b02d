import NightjarKernelTable

/// The number of rows that pass through a block of channels before the next block.
///
/// The rows stay in the nearest cache, and reading and writing the state between blocks costs little.
private let rowBlock = 16

/// Convolves channels as the arguments say.
///
/// Each result is one chain of sums, oldest row first, whatever its block is.
func convolve(_ address: UnsafeRawPointer) {
    let arguments = address.assumingMemoryBound(to: ConvolutionArguments.self)
    var first = 0
    while first < arguments.pointee.count {
        let rows = min(arguments.pointee.count &- first, rowBlock)
        switch arguments.pointee.taps {
        case 2: convolve(2, arguments, first, rows)
        case 3: convolve(3, arguments, first, rows)
        case 4: convolve(4, arguments, first, rows)
        case 5: convolve(5, arguments, first, rows)
        case 6: convolve(6, arguments, first, rows)
        case 7: convolve(7, arguments, first, rows)
        default: convolve(8, arguments, first, rows)
        }
        first &+= rows
    }
}

/// Convolves a block of rows, one vector of channels after the other.
@inline(__always) private func convolve(
    _ taps: Int, _ arguments: UnsafePointer<ConvolutionArguments>, _ firstRow: Int, _ rows: Int
) {
    var channel = arguments.pointee.firstChannel
    let end = arguments.pointee.endChannel
    while channel &+ lanes <= end {
        convolve(taps, arguments, firstRow, rows, channel, load: { load($0) }, store: { store($0, $1) })
        channel &+= lanes
    }
    let rest = end &- channel
    if rest > 0 {
        convolve(
            taps, arguments, firstRow, rows, channel, load: { load($0, count: rest, filling: 0) },
            store: { store($0, $1, count: rest) })
    }
}

/// Convolves a block of rows of one vector of channels; `taps` is constant wherever this is inlined.
@inline(__always) private func convolve(
    _ taps: Int, _ arguments: UnsafePointer<ConvolutionArguments>, _ firstRow: Int, _ rows: Int, _ channel: Int,
    load: (UnsafePointer<Float>) -> Vector, store: (Vector, UnsafeMutablePointer<Float>) -> Void
) {
    let a = arguments.pointee
    let state = a.state + channel
    // The inputs 1 to 7 rows back, and their weights.
    @inline(__always) func past(_ age: Int) -> Vector {
        age < taps ? load(state + (taps &- 1 &- age) &* a.channelCount) : Vector()
    }
    @inline(__always) func weight(_ age: Int) -> Vector {
        age < taps ? load(a.weights + ((taps &- 1 &- age) &* a.channelCount &+ channel)) : Vector()
    }
    var x1 = past(1), x2 = past(2), x3 = past(3), x4 = past(4), x5 = past(5), x6 = past(6), x7 = past(7)
    let w0 = weight(0), w1 = weight(1), w2 = weight(2), w3 = weight(3)
    let w4 = weight(4), w5 = weight(5), w6 = weight(6), w7 = weight(7)
    let bias = a.bias.map { load($0 + channel) } ?? Vector()

    let source = firstRow &* a.inputStride &+ channel
    var input = a.input + source
    var inputGate = a.inputGate.map { $0 + source }
    var outputGate = a.outputGate.map { $0 + source }
    var output = a.output + (firstRow &* a.outputStride &+ channel)
    for _ in 0..<rows {
        var x0 = load(input)
        if let gate = inputGate {
            x0 *= load(gate)
            inputGate = gate + a.inputStride
        }
        var sum = bias
        if taps > 7 { accumulate(&sum, w7, x7) }
        if taps > 6 { accumulate(&sum, w6, x6) }
        if taps > 5 { accumulate(&sum, w5, x5) }
        if taps > 4 { accumulate(&sum, w4, x4) }
        if taps > 3 { accumulate(&sum, w3, x3) }
        if taps > 2 { accumulate(&sum, w2, x2) }
        accumulate(&sum, w1, x1)
        accumulate(&sum, w0, x0)
        if a.isActivated { sum *= sigmoid(sum) }
        if let gate = outputGate {
            sum *= load(gate)
            outputGate = gate + a.inputStride
        }
        store(sum, output)
        if taps > 7 { x7 = x6 }
        if taps > 6 { x6 = x5 }
        if taps > 5 { x5 = x4 }
        if taps > 4 { x4 = x3 }
        if taps > 3 { x3 = x2 }
        if taps > 2 { x2 = x1 }
        x1 = x0
        input += a.inputStride
        output += a.outputStride
    }

    @inline(__always) func keep(_ value: Vector, _ age: Int) {
        if age < taps { store(value, state + (taps &- 1 &- age) &* a.channelCount) }
    }
    keep(x1, 1)
    keep(x2, 2)
    keep(x3, 3)
    keep(x4, 4)
    keep(x5, 5)
    keep(x6, 6)
    keep(x7, 7)
}
