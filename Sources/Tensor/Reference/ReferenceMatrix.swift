import NightjarKernelTable

extension Reference {
    static let float32 = WeightFormatKernels(
        arrange: nil,
        multiply: { weights, stride, rows, columns, inputs, inputStride, inputCount, output, outputStride in
            for i in 0..<inputCount {
                for r in 0..<rows {
                    var total = 0.0
                    for c in 0..<columns {
                        let weight = (weights + r * stride + 4 * c).loadUnaligned(as: Float.self)
                        total += Double(weight) * Double(inputs[i * inputStride + c])
                    }
                    output[i * outputStride + r] = Float(total)
                }
            }
        },
        widen: { weights, output, count in
            for i in 0..<count { output[i] = (weights + 4 * i).loadUnaligned(as: Float.self) }
        },
        pack: { pack($0, $1, $2, $3, $4, .float32) },
        multiplyPanels: { multiplyPanels($0, .float32) })

    static let float16 = WeightFormatKernels(
        arrange: nil,
        multiply: { weights, stride, rows, columns, inputs, inputStride, inputCount, output, outputStride in
            for i in 0..<inputCount {
                for r in 0..<rows {
                    var total = 0.0
                    for c in 0..<columns {
                        let bits = (weights + r * stride + 2 * c).loadUnaligned(as: UInt16.self)
                        total += Double(Float16(bitPattern: bits)) * Double(inputs[i * inputStride + c])
                    }
                    output[i * outputStride + r] = Float(total)
                }
            }
        },
        widen: { weights, output, count in
            for i in 0..<count {
                output[i] = Float(Float16(bitPattern: (weights + 2 * i).loadUnaligned(as: UInt16.self)))
            }
        },
        pack: { pack($0, $1, $2, $3, $4, .float16) },
        multiplyPanels: { multiplyPanels($0, .float16) })

    static let bfloat16 = WeightFormatKernels(
        arrange: nil,
        multiply: { weights, stride, rows, columns, inputs, inputStride, inputCount, output, outputStride in
            for i in 0..<inputCount {
                for r in 0..<rows {
                    var total = 0.0
                    for c in 0..<columns {
                        let bits = (weights + r * stride + 2 * c).loadUnaligned(as: UInt16.self)
                        total += Double(Float(bitPattern: UInt32(bits) << 16)) * Double(inputs[i * inputStride + c])
                    }
                    output[i * outputStride + r] = Float(total)
                }
            }
        },
        widen: { weights, output, count in
            for i in 0..<count {
                let bits = (weights + 2 * i).loadUnaligned(as: UInt16.self)
                output[i] = Float(bitPattern: UInt32(bits) << 16)
            }
        },
        pack: { pack($0, $1, $2, $3, $4, .bfloat16) },
        multiplyPanels: { multiplyPanels($0, .bfloat16) })
}
