/// Multiplies rows by inputs with the tiles of `RowTiles.swift`.
@inline(__always) func multiplyRows<Format: RowFormat>(
    _ format: Format.Type, _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int,
    _ inputs: UnsafePointer<Float>, _ inputStride: Int, _ inputCount: Int,
    _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    var row = 0
    if inputCount == 1 {
        while row &+ 4 <= rows {
            tile4x1(format, weights + row &* stride, stride, columns, inputs, output + row)
            row &+= 4
        }
        while row < rows {
            output[row] = tile1x1(format, weights + row &* stride, columns, inputs)
            row &+= 1
        }
        return
    }
    while row &+ 2 <= rows {
        let pair = weights + row &* stride
        var input = 0
        #if NIGHTJAR_TIER3 || arch(arm64)
        // Five inputs are split into three and two. A single one would use each widened weight only once.
        while input &+ 4 <= inputCount, input &+ 5 != inputCount {
            tile2x4(
                format, pair, stride, columns, inputs + input &* inputStride, inputStride,
                output + (input &* outputStride &+ row), outputStride)
            input &+= 4
        }
        if (inputCount &- input) & 1 != 0, input &+ 3 <= inputCount {
            tile2x3(
                format, pair, stride, columns, inputs + input &* inputStride, inputStride,
                output + (input &* outputStride &+ row), outputStride)
            input &+= 3
        }
        #endif
        while input &+ 2 <= inputCount {
            tile2x2(
                format, pair, stride, columns, inputs + input &* inputStride, inputStride,
                output + (input &* outputStride &+ row), outputStride)
            input &+= 2
        }
        if input < inputCount {
            let last = inputs + input &* inputStride
            let target = output + (input &* outputStride &+ row)
            target[0] = tile1x1(format, pair, columns, last)
            target[1] = tile1x1(format, pair + stride, columns, last)
        }
        row &+= 2
    }
    if row < rows {
        for input in 0..<inputCount {
            output[input &* outputStride &+ row] = tile1x1(
                format, weights + row &* stride, columns, inputs + input &* inputStride)
        }
    }
}

func multiplyFloat32(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ inputs: UnsafePointer<Float>,
    _ inputStride: Int, _ inputCount: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    multiplyRows(
        Float32Rows.self, weights, stride, rows, columns, inputs, inputStride, inputCount, output, outputStride)
}

func multiplyFloat16(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ inputs: UnsafePointer<Float>,
    _ inputStride: Int, _ inputCount: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    multiplyRows(
        Float16Rows.self, weights, stride, rows, columns, inputs, inputStride, inputCount, output, outputStride)
}

func multiplyBFloat16(
    _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ inputs: UnsafePointer<Float>,
    _ inputStride: Int, _ inputCount: Int, _ output: UnsafeMutablePointer<Float>, _ outputStride: Int
) {
    multiplyRows(
        BFloat16Rows.self, weights, stride, rows, columns, inputs, inputStride, inputCount, output, outputStride)
}
