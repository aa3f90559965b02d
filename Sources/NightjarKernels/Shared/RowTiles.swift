// Tiles of rows × inputs. Each output has two running sums, one for each vector of a block, and one for the columns
// after the last whole block. All tiles add in this order, so a result depends on neither the tile nor the other rows
// and inputs.

/// The running sums of one output, one for each vector of a block.
///
/// A tuple, because a struct would bring metadata and weak copy functions whose names all tiers share.
typealias RowSum = (first: Vector, second: Vector)

@inline(__always) func emptySum() -> RowSum { (Vector(), Vector()) }

@inline(__always) func add(_ weights: (Vector, Vector), _ input: (Vector, Vector), to sums: inout RowSum) {
    accumulate(&sums.first, weights.0, input.0)
    accumulate(&sums.second, weights.1, input.1)
}

/// Returns the total of a row, with the columns from `done` on added one by one.
@inline(__always) func total<Format: RowFormat>(
    _ format: Format.Type, _ sums: RowSum, _ weights: UnsafeRawPointer, _ input: UnsafePointer<Float>, _ done: Int,
    _ columns: Int
) -> Float {
    var rest: Float = 0
    var column = done
    while column < columns {
        accumulate(&rest, Format.weight(weights + column &* Format.weightBytes), input[column])
        column &+= 1
    }
    return sum(sums.first + sums.second) + rest
}

@inline(__always) func inputBlock(_ address: UnsafePointer<Float>) -> (Vector, Vector) {
    (load(address), load(address + lanes))
}

/// Prefetches the lines that a tile reads some microseconds later. Rows are consecutive, so these lie ahead in memory.
///
/// Hardware follows one stream well, but not four that stop and jump after each row.
@inline(__always) func prefetchRows(_ address: UnsafeRawPointer, _ byteCount: Int) {
    var line = 0
    while line < byteCount {
        prefetch(address + (prefetchDistance &+ line))
        line &+= 64
    }
}

/// The prefetch distance in bytes.
///
/// On a quiet machine any distance from 1 to 16 KiB measures the same. Where other processes load the memory, the
/// longest one is a tenth faster.
private let prefetchDistance = 16384

/// Multiplies one row by one input.
@inline(__always) func tile1x1<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ columns: Int, _ input: UnsafePointer<Float>
) -> Float {
    var a = emptySum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        add(Format.block(weights + i &* Format.weightBytes), inputBlock(input + i), to: &a)
        i &+= 2 &* lanes
    }
    return total(format, a, weights, input, i, columns)
}

/// Multiplies four rows by one input, which is loaded once for all four.
@inline(__always) func tile4x1<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>
) {
    let row1 = weights + stride
    let row2 = row1 + stride
    let row3 = row2 + stride
    var a = emptySum()
    var b = emptySum()
    var c = emptySum()
    var d = emptySum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let x = inputBlock(input + i)
        let offset = i &* Format.weightBytes
        prefetchRows(weights + 4 &* offset, 4 &* 2 &* lanes &* Format.weightBytes)
        add(Format.block(weights + offset), x, to: &a)
        add(Format.block(row1 + offset), x, to: &b)
        add(Format.block(row2 + offset), x, to: &c)
        add(Format.block(row3 + offset), x, to: &d)
        i &+= 2 &* lanes
    }
    output[0] = total(format, a, weights, input, i, columns)
    output[1] = total(format, b, row1, input, i, columns)
    output[2] = total(format, c, row2, input, i, columns)
    output[3] = total(format, d, row3, input, i, columns)
}

/// Returns the totals of four outputs, each summed in the order of ``total``; the last halvings serve all four at once.
@inline(__always) func totals(_ a: RowSum, _ b: RowSum, _ c: RowSum, _ d: RowSum) -> SIMD4<Float> {
    let (a, b) = (quarter(a.first + a.second), quarter(b.first + b.second))
    let (c, d) = (quarter(c.first + c.second), quarter(d.first + d.second))
    let left = fixed(SIMD4(a.x, b.x, a.y, b.y) + SIMD4(a.z, b.z, a.w, b.w))
    let right = fixed(SIMD4(c.x, d.x, c.y, d.y) + SIMD4(c.z, d.z, c.w, d.w))
    return SIMD4(left.x, left.y, right.x, right.y) + SIMD4(left.z, left.w, right.z, right.w)
}

/// Writes the totals of two rows and two inputs, with the columns from `done` on added one by one.
@inline(__always) func finish2x2<Format: RowFormat>(
    _ format: Format.Type, _ a0: RowSum, _ b0: RowSum, _ a1: RowSum, _ b1: RowSum, _ weights: UnsafeRawPointer,
    _ row1: UnsafeRawPointer, _ input0: UnsafePointer<Float>, _ input1: UnsafePointer<Float>, _ done: Int,
    _ columns: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    var rest = SIMD4<Float>()
    var column = done
    while column < columns {
        let a = Format.weight(weights + column &* Format.weightBytes)
        let b = Format.weight(row1 + column &* Format.weightBytes)
        accumulate(&rest, SIMD4(a, b, a, b), SIMD4(input0[column], input0[column], input1[column], input1[column]))
        column &+= 1
    }
    let result = fixed(totals(a0, b0, a1, b1) + rest)
    UnsafeMutableRawPointer(output).storeBytes(of: result.lowHalf, as: SIMD2<Float>.self)
    UnsafeMutableRawPointer(output + outputStride).storeBytes(of: result.highHalf, as: SIMD2<Float>.self)
}

/// Multiplies two rows by two inputs.
@inline(__always) func tile2x2<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    let row1 = weights + stride
    let input1 = inputs + inputStride
    var a0 = emptySum()
    var a1 = emptySum()
    var b0 = emptySum()
    var b1 = emptySum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let offset = i &* Format.weightBytes
        prefetchRows(weights + 2 &* offset, 2 &* 2 &* lanes &* Format.weightBytes)
        let a = Format.block(weights + offset)
        let b = Format.block(row1 + offset)
        let x0 = inputBlock(inputs + i)
        add(a, x0, to: &a0)
        add(b, x0, to: &b0)
        let x1 = inputBlock(input1 + i)
        add(a, x1, to: &a1)
        add(b, x1, to: &b1)
        i &+= 2 &* lanes
    }
    finish2x2(format, a0, b0, a1, b1, weights, row1, inputs, input1, i, columns, output, outputStride)
}

/// Multiplies two rows by three inputs.
@inline(__always) func tile2x3<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    let row1 = weights + stride
    let input1 = inputs + inputStride
    let input2 = input1 + inputStride
    var a0 = emptySum(), a1 = emptySum(), a2 = emptySum()
    var b0 = emptySum(), b1 = emptySum(), b2 = emptySum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let offset = i &* Format.weightBytes
        prefetchRows(weights + 2 &* offset, 2 &* 2 &* lanes &* Format.weightBytes)
        let a = Format.block(weights + offset)
        let b = Format.block(row1 + offset)
        let x0 = inputBlock(inputs + i)
        add(a, x0, to: &a0)
        add(b, x0, to: &b0)
        let x1 = inputBlock(input1 + i)
        add(a, x1, to: &a1)
        add(b, x1, to: &b1)
        let x2 = inputBlock(input2 + i)
        add(a, x2, to: &a2)
        add(b, x2, to: &b2)
        i &+= 2 &* lanes
    }
    finish2x2(format, a0, b0, a1, b1, weights, row1, inputs, input1, i, columns, output, outputStride)
    output[2 &* outputStride] = total(format, a2, weights, input2, i, columns)
    output[2 &* outputStride &+ 1] = total(format, b2, row1, input2, i, columns)
}

/// Multiplies two rows by four inputs: sixteen vector sums, for tiers with 32 registers.
@inline(__always) func tile2x4<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ columns: Int,
    _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    let row1 = weights + stride
    let input1 = inputs + inputStride
    let input2 = input1 + inputStride
    let input3 = input2 + inputStride
    var a0 = emptySum(), a1 = emptySum(), a2 = emptySum(), a3 = emptySum()
    var b0 = emptySum(), b1 = emptySum(), b2 = emptySum(), b3 = emptySum()
    var i = 0
    while i &+ 2 &* lanes <= columns {
        let offset = i &* Format.weightBytes
        prefetchRows(weights + 2 &* offset, 2 &* 2 &* lanes &* Format.weightBytes)
        let a = Format.block(weights + offset)
        let b = Format.block(row1 + offset)
        let x0 = inputBlock(inputs + i)
        add(a, x0, to: &a0)
        add(b, x0, to: &b0)
        let x1 = inputBlock(input1 + i)
        add(a, x1, to: &a1)
        add(b, x1, to: &b1)
        let x2 = inputBlock(input2 + i)
        add(a, x2, to: &a2)
        add(b, x2, to: &b2)
        let x3 = inputBlock(input3 + i)
        add(a, x3, to: &a3)
        add(b, x3, to: &b3)
        i &+= 2 &* lanes
    }
    finish2x2(format, a0, b0, a1, b1, weights, row1, inputs, input1, i, columns, output, outputStride)
    finish2x2(
        format, a2, b2, a3, b3, weights, row1, input2, input3, i, columns, output + 2 &* outputStride, outputStride)
}
