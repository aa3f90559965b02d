// Tiles of rows × inputs. Each output has two running sums, one for each vector of a block, and one for the
// columns beyond the last whole block; all tiles add in this order, so that a result depends on neither the
// tile it fell into nor on the other rows and inputs.

/// The running sums of one output.
struct RowSum {
    var first = Vector()
    var second = Vector()

    @inline(__always) mutating func add(_ weights: (Vector, Vector), _ input: (Vector, Vector)) {
        accumulate(&first, weights.0, input.0)
        accumulate(&second, weights.1, input.1)
    }

    /// The total, with the columns from `done` on added one by one.
    @inline(__always) func total<Format: RowFormat>(
        _ format: Format.Type, _ weights: UnsafeRawPointer, _ input: UnsafePointer<Float>, _ done: Int, _ columns: Int
    ) -> Float {
        var rest: Float = 0
        var column = done
        while column < columns {
            accumulate(&rest, Format.weight(weights + column &* Format.weightBytes), input[column])
            column &+= 1
        }
        return sum(first + second) + rest
    }
}

@inline(__always) func inputBlock(_ address: UnsafePointer<Float>) -> (Vector, Vector) {
    (load(address), load(address + lanes))
}

/// One row, one input.
@inline(__always) func tile1x1<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ columns: Int, _ input: UnsafePointer<Float>
) -> Float {
    var a = RowSum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        a.add(Format.block(weights + i &* Format.weightBytes), inputBlock(input + i))
        i &+= 2 &* lanes
    }
    return a.total(format, weights, input, i, columns)
}

/// Four rows, one input: the input is loaded once for all four.
@inline(__always) func tile4x1<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>
) {
    let row1 = weights + stride
    let row2 = row1 + stride
    let row3 = row2 + stride
    var a = RowSum()
    var b = RowSum()
    var c = RowSum()
    var d = RowSum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let x = inputBlock(input + i)
        let offset = i &* Format.weightBytes
        a.add(Format.block(weights + offset), x)
        b.add(Format.block(row1 + offset), x)
        c.add(Format.block(row2 + offset), x)
        d.add(Format.block(row3 + offset), x)
        i &+= 2 &* lanes
    }
    output[0] = a.total(format, weights, input, i, columns)
    output[1] = b.total(format, row1, input, i, columns)
    output[2] = c.total(format, row2, input, i, columns)
    output[3] = d.total(format, row3, input, i, columns)
}

/// Two rows, two inputs.
@inline(__always) func tile2x2<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    let row1 = weights + stride
    let input1 = inputs + inputStride
    var a0 = RowSum()
    var a1 = RowSum()
    var b0 = RowSum()
    var b1 = RowSum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let offset = i &* Format.weightBytes
        let a = Format.block(weights + offset)
        let b = Format.block(row1 + offset)
        let x0 = inputBlock(inputs + i)
        a0.add(a, x0)
        b0.add(b, x0)
        let x1 = inputBlock(input1 + i)
        a1.add(a, x1)
        b1.add(b, x1)
        i &+= 2 &* lanes
    }
    output[0] = a0.total(format, weights, inputs, i, columns)
    output[1] = b0.total(format, row1, inputs, i, columns)
    output[outputStride] = a1.total(format, weights, input1, i, columns)
    output[outputStride &+ 1] = b1.total(format, row1, input1, i, columns)
}

/// Two rows, four inputs: sixteen vector sums, for tiers with 32 registers.
@inline(__always) func tile2x4<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    let row1 = weights + stride
    let input1 = inputs + inputStride
    let input2 = input1 + inputStride
    let input3 = input2 + inputStride
    var a0 = RowSum(), a1 = RowSum(), a2 = RowSum(), a3 = RowSum()
    var b0 = RowSum(), b1 = RowSum(), b2 = RowSum(), b3 = RowSum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let offset = i &* Format.weightBytes
        let a = Format.block(weights + offset)
        let b = Format.block(row1 + offset)
        let x0 = inputBlock(inputs + i)
        a0.add(a, x0)
        b0.add(b, x0)
        let x1 = inputBlock(input1 + i)
        a1.add(a, x1)
        b1.add(b, x1)
        let x2 = inputBlock(input2 + i)
        a2.add(a, x2)
        b2.add(b, x2)
        let x3 = inputBlock(input3 + i)
        a3.add(a, x3)
        b3.add(b, x3)
        i &+= 2 &* lanes
    }
    output[0] = a0.total(format, weights, inputs, i, columns)
    output[1] = b0.total(format, row1, inputs, i, columns)
    output[outputStride] = a1.total(format, weights, input1, i, columns)
    output[outputStride &+ 1] = b1.total(format, row1, input1, i, columns)
    output[2 &* outputStride] = a2.total(format, weights, input2, i, columns)
    output[2 &* outputStride &+ 1] = b2.total(format, row1, input2, i, columns)
    output[3 &* outputStride] = a3.total(format, weights, input3, i, columns)
    output[3 &* outputStride &+ 1] = b3.total(format, row1, input3, i, columns)
}
