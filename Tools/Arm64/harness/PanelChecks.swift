import NightjarKernelTable

/// A layout of panels with its name.
struct PanelCase {
    let name: String
    let layout: PanelLayout

    /// Every combination of codes, scales and offsets that a kernel has code for.
    static var all: [PanelCase] {
        var result: [PanelCase] = []
        let table = BlockFormat.iq4_NL.layout.table
        func add(_ name: String, _ codes: PanelLayout.Codes, _ layout: PanelLayout) {
            result.append(PanelCase(name: "panels \(name) codes \(codes.rawValue)", layout: layout))
        }
        for codes in PanelLayout.Codes.allCases {
            let zero = codes == .table ? 128 : 1 << (codes.bits - 1)
            for scales in [PanelLayout.Scales.float16, .bfloat16, .float32] {
                for offsets in [PanelLayout.Offsets.none, .added, .zeroPoint] {
                    add(
                        "scales \(scales.rawValue) offsets \(offsets.rawValue)", codes,
                        PanelLayout(
                            codes: codes, scales: scales, offsets: offsets, groupColumns: 32 << scales.rawValue,
                            zero: offsets == .none ? zero : 0, table: table))
                }
            }
        }
        for offsets in [PanelLayout.Offsets.none, .subtracted] {
            for codes in [PanelLayout.Codes.fourBits, .fiveBits, .table] {
                add(
                    "superblock 32 offsets \(offsets.rawValue)", codes,
                    PanelLayout(
                        codes: codes, scales: .superblock, offsets: offsets, groupColumns: 32,
                        zero: codes == .table ? 128 : 0, table: table))
            }
            for codes in [PanelLayout.Codes.twoBits, .threeBits, .sixBits] {
                add(
                    "superblock 16 offsets \(offsets.rawValue)", codes,
                    PanelLayout(
                        codes: codes, scales: .superblock, offsets: offsets, groupColumns: 16,
                        zero: offsets == .none ? 1 << (codes.bits - 1) : 0))
            }
        }
        for format in BlockFormat.allCases {
            result.append(PanelCase(name: "format \(format.rawValue)", layout: format.layout))
        }
        return result
    }

    /// Random codes with ordinary scales, so that products stay finite.
    func panels(_ count: Int, columns: Int, _ values: inout Values) -> Memory {
        let memory = Memory(bytes: count * layout.panelBytes(columns: columns))
        for i in 0..<memory.count {
            (memory.bytes + i).storeBytes(of: UInt8(truncatingIfNeeded: values.bits() >> 24), as: UInt8.self)
        }
        for panel in 0..<count {
            for unit in 0..<layout.units(columns: columns) {
                let place = memory.bytes + panel * layout.panelBytes(columns: columns) + unit * layout.unitBytes
                switch layout.scales {
                case .superblock:
                    for i in 0..<(layout.offsets == .none ? 16 : 32) { half(place + 2 * i, values.float(-0.01, 0.01)) }
                case .float16:
                    for i in 0..<(layout.offsets == .added ? 32 : 16) { half(place + 2 * i, values.float(-0.1, 0.1)) }
                case .bfloat16:
                    for i in 0..<(layout.offsets == .added ? 32 : 16) {
                        let bits = UInt16(values.float(-0.1, 0.1).bitPattern >> 16)
                        (place + 2 * i).storeBytes(of: bits, as: UInt16.self)
                    }
                case .float32:
                    for i in 0..<(layout.offsets == .added ? 32 : 16) {
                        (place + 4 * i).storeBytes(of: values.float(-0.1, 0.1), as: Float.self)
                    }
                }
            }
        }
        return memory
    }

    private func half(_ place: UnsafeMutableRawPointer, _ value: Float) {
        place.storeBytes(of: Float16(value).bitPattern, as: UInt16.self)
    }
}

/// Activation rows as the kernels quantize them.
func quantized(_ kernels: PanelKernels, _ inputs: Memory, count: Int, columns: Int) -> Memory {
    let stride = QuantizedRow.bytes(columns: columns)
    let rows = Memory(bytes: count * stride)
    for i in 0..<count { kernels.quantize(inputs.floats + i * columns, rows.bytes + i * stride, columns) }
    return rows
}

func multiply(
    _ kernels: PanelKernels, _ layout: PanelLayout, _ columns: Int, _ panels: Memory, _ panelCount: Int,
    _ rows: UnsafeRawPointer, _ inputCount: Int, _ output: Memory
) {
    var arguments = PanelArguments(
        layout: layout, columns: columns, panels: panels.bytes, panelCount: panelCount, inputs: rows,
        inputStride: QuantizedRow.bytes(columns: columns), inputCount: inputCount, output: output.floats,
        outputStride: panelCount * PanelLayout.rows)
    kernels.multiply(&arguments)
}

extension Checks {
    /// Products with panels against their twin, with any count of inputs beside each other.
    mutating func panels(_ kernels: KernelTable) {
        activations(kernels)
        for (index, test) in PanelCase.all.enumerated() {
            let (columns, panelCount, inputCount) = (512, 2, 11)
            var values = Values(seed: UInt64(index))
            let panels = test.panels(panelCount, columns: columns, &values)
            let inputs = Memory(floats: inputCount * columns, &values, -2, 2)
            let rows = quantized(kernels.panels, inputs, count: inputCount, columns: columns)
            let outputs = panelCount * PanelLayout.rows
            let (found, expected) = (Memory(floats: inputCount * outputs), Memory(floats: inputCount * outputs))
            multiply(kernels.panels, test.layout, columns, panels, panelCount, rows.bytes, inputCount, found)
            multiply(Reference.panels, test.layout, columns, panels, panelCount, rows.bytes, inputCount, expected)
            expect(found, like: expected, 2e-5, test.name)
            // Each count takes other inputs together.
            var isAlike = true
            for count in 1...9 {
                let part = Memory(floats: count * outputs)
                let first = inputCount - count
                multiply(
                    kernels.panels, test.layout, columns, panels, panelCount,
                    rows.bytes + first * QuantizedRow.bytes(columns: columns), count, part)
                for i in 0..<count * outputs
                where part.floats[i].bitPattern != found.floats[first * outputs + i].bitPattern { isAlike = false }
                isAlike = isAlike && part.isIntact
                part.free()
            }
            expect(isAlike, "company of \(test.name)")
            for memory in [panels, inputs, rows, found, expected] { memory.free() }
        }
    }

    /// Quantized activations, of which the twin writes the same bytes.
    private mutating func activations(_ kernels: KernelTable) {
        var values = Values(seed: 6)
        for columns in [1, 31, 32, 33, 128, 256, 300, 576, 1000] {
            let sizes: [Float] = [1, 0, 1e-38, 1.3e-37, 1, 1, 1, 1, 1e30, 1, .infinity, 1e-30]
            let input = Memory(floats: columns)
            for i in 0..<columns { input.floats[i] = values.float(-3, 3) * (i / 32 < sizes.count ? sizes[i / 32] : 1) }
            expect(
                quantized(kernels.panels, input, count: 1, columns: columns),
                equals: quantized(Reference.panels, input, count: 1, columns: columns), "activations \(columns)")
        }
    }
}
