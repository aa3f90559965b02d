import NightjarKernelTable

extension Reference {
    static let panels = PanelKernels(
        quantize: { input, output, columns in
            let padded = QuantizedRow.scaleOffset(columns: columns)
            let groups = padded / QuantizedRow.groupColumns
            let scales = (output + padded).assumingMemoryBound(to: Float.self)
            let sums = (output + padded + groups * 4).assumingMemoryBound(to: Int32.self)
            let scaledSums = (output + padded + groups * 8).assumingMemoryBound(to: Float.self)
            let halfSums = (output + padded + groups * 12).assumingMemoryBound(to: Int32.self)
            let scaledHalfSums = (output + padded + groups * 20).assumingMemoryBound(to: Float.self)
            for group in 0..<groups {
                let columnsOfGroup = group * 32..<(group + 1) * 32
                let values = columnsOfGroup.map { $0 < columns ? input[$0] : 0 }
                var largest = values.reduce(0) { max($0, abs($1)) }
                let isFinite = values.allSatisfy { $0.isFinite }
                if largest < Float(bitPattern: 0x0300_0000) { largest = 0 }
                scales[group] = isFinite ? largest / 127 : .nan
                halfSums[2 * group] = 0
                halfSums[2 * group + 1] = 0
                for (index, value) in values.enumerated() {
                    let scaled = (value * (127 / largest)).rounded(.toNearestOrEven)
                    let code = isFinite && largest > 0 ? Int8(exactly: scaled) ?? 0 : 0
                    output.storeBytes(of: code, toByteOffset: group * 32 + index, as: Int8.self)
                    halfSums[2 * group + index / 16] += Int32(code)
                }
                for half in 2 * group...2 * group + 1 { scaledHalfSums[half] = scales[group] * Float(halfSums[half]) }
                sums[group] = halfSums[2 * group] + halfSums[2 * group + 1]
                scaledSums[group] = scales[group] * Float(sums[group])
            }
        },
        multiply: { pointer in
            let arguments = pointer.load(as: PanelArguments.self)
            guard let codes = PanelLayout.Codes(rawValue: arguments.codes),
                let scales = PanelLayout.Scales(rawValue: arguments.scales),
                let offsets = PanelLayout.Offsets(rawValue: arguments.offsets)
            else { return }
            let layout = PanelLayout(
                codes: codes, scales: scales, offsets: offsets, groupColumns: arguments.groupColumns,
                zero: Int(arguments.zero), table: arguments.table)
            let columns = arguments.units * layout.columnUnit
            let weights = UnsafeMutablePointer<Float>.allocate(capacity: columns)
            defer { weights.deallocate() }
            for panel in 0..<arguments.panelCount {
                for row in 0..<PanelLayout.rows {
                    layout.widen(
                        panel: arguments.panels + panel * arguments.panelBytes, row: row, columns: columns,
                        into: weights)
                    for input in 0..<arguments.inputCount {
                        let activations = arguments.inputs + input * arguments.inputStride
                        var total = 0.0
                        for column in 0..<columns where column < arguments.scaleOffset {
                            let code = activations.load(fromByteOffset: column, as: Int8.self)
                            let scale = activations.load(
                                fromByteOffset: arguments.scaleOffset + column / 32 * 4, as: Float.self)
                            total += Double(weights[column]) * Double(code) * Double(scale)
                        }
                        arguments.output[input * arguments.outputStride + panel * PanelLayout.rows + row] = Float(total)
                    }
                }
            }
        })
}
