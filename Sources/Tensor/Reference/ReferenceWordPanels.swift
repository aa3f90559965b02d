import NightjarKernelTable

extension Reference {
    static let words = WordKernels(
        pack: { weights, stride, rows, columns, panel in
            for row in 0..<rows {
                for group in 0..<WordPanels.groups(columns: columns) {
                    let first = group * WordPanels.groupColumns
                    let values = (first..<min(first + WordPanels.groupColumns, columns)).map { column in
                        let bits = (weights + (row * stride + 2 * column)).loadUnaligned(as: UInt16.self)
                        return Float(bitPattern: UInt32(bits) << 16)
                    }
                    let largest = values.reduce(0) { max($0, abs($1)) }
                    let start = panel + group * WordPanels.groupBytes
                    guard values.allSatisfy({ $0.isFinite }) else {
                        (start + 2 * row).storeBytes(of: 0x7f80, as: UInt16.self)
                        continue
                    }
                    // The smallest power of two by which no weight has more than 15 bits, and that isn't subnormal.
                    let exponent = largest.isNormal ? max(Int(largest.exponent) - 14, -126) : -126
                    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
                    let bits = UInt16(truncatingIfNeeded: Float(scale).bitPattern >> 16)
                    (start + 2 * row).storeBytes(of: bits, as: UInt16.self)
                    for (place, value) in values.enumerated() {
                        let code = Int16(exactly: (Double(value) / scale).rounded(.toNearestOrEven)) ?? 0
                        (start + (32 + place / 2 * 64 + 4 * row + place % 2 * 2)).storeBytes(of: code, as: Int16.self)
                    }
                }
            }
        },
        quantize: { input, output, columns in
            let scaleOffset = WordRow.scaleOffset(columns: columns)
            let size = WordRow.groupColumns
            for group in 0..<scaleOffset / 2 / size {
                let values = (group * size..<(group + 1) * size).map { $0 < columns ? input[$0] : 0 }
                let isFinite = values.allSatisfy { $0.isFinite }
                var largest = values.reduce(0) { max($0, abs($1)) }
                if largest < Float(bitPattern: 0x0500_0000) { largest = 0 }
                let scale = isFinite ? largest / Float(WordRow.largestCode) : .nan
                output.storeBytes(of: scale, toByteOffset: scaleOffset + 4 * group, as: Float.self)
                for (index, value) in values.enumerated() {
                    let scaled = (value * (Float(WordRow.largestCode) / largest)).rounded(.toNearestOrEven)
                    let code = isFinite && largest > 0 ? Int16(exactly: scaled) ?? 0 : 0
                    output.storeBytes(of: code, toByteOffset: 2 * (group * size + index), as: Int16.self)
                }
            }
        },
        multiply: { pointer in
            let arguments = pointer.load(as: WordPanelArguments.self)
            for panel in 0..<arguments.panelCount {
                let weights = arguments.panels + panel * arguments.panelBytes
                for row in 0..<PanelLayout.rows {
                    for input in 0..<arguments.inputCount {
                        let codes = arguments.inputs + input * arguments.inputStride
                        var total = 0.0
                        for column in 0..<arguments.groups * WordPanels.groupColumns {
                            let (group, place) = column.quotientAndRemainder(dividingBy: WordPanels.groupColumns)
                            let start = weights + group * WordPanels.groupBytes
                            let scale = (start + 2 * row).load(as: UInt16.self)
                            let code = (start + (32 + place / 2 * 64 + 4 * row + place % 2 * 2)).load(as: Int16.self)
                            let activation = codes.load(fromByteOffset: 2 * column, as: Int16.self)
                            let activationScale = codes.load(
                                fromByteOffset: arguments.scaleOffset + column / WordRow.groupColumns * 4,
                                as: Float.self)
                            total +=
                                Double(Float(bitPattern: UInt32(scale) << 16)) * Double(code)
                                * Double(activationScale) * Double(activation)
                        }
                        arguments.output[input * arguments.outputStride + panel * PanelLayout.rows + row] = Float(total)
                    }
                }
            }
        })
}
