import NightjarKernelTable

extension Reference {
    /// Copies each weight to its offset in `ElementPanels`.
    static func pack(
        _ weights: UnsafeRawPointer, _ stride: Int, _ rows: Int, _ columns: Int, _ panel: UnsafeMutableRawPointer,
        _ type: ElementType
    ) {
        let size = type.byteCount
        for row in 0..<rows {
            for column in 0..<columns {
                (panel + place(row, column, type)).copyMemory(
                    from: weights + (row * stride + column * size), byteCount: size)
            }
        }
    }

    /// Multiplies one weight after the other, in double precision.
    static func multiplyPanels(_ pointer: UnsafeRawPointer, _ type: ElementType) {
        let arguments = pointer.load(as: ElementPanelArguments.self)
        for panel in 0..<arguments.panelCount {
            let weights = arguments.panels + panel * arguments.panelBytes
            for row in 0..<PanelLayout.rows {
                for input in 0..<arguments.inputCount {
                    var total = 0.0
                    for column in 0..<arguments.columns {
                        total +=
                            Double(weight(weights + place(row, column, type), type))
                            * Double(arguments.inputs[input * arguments.inputStride + column])
                    }
                    arguments.output[input * arguments.outputStride + panel * PanelLayout.rows + row] = Float(total)
                }
            }
        }
    }

    /// Returns the offset of a weight in a panel, in bytes.
    private static func place(_ row: Int, _ column: Int, _ type: ElementType) -> Int {
        let pair = column / 2 * 2 * PanelLayout.rows * type.byteCount
        switch type {
        case .bfloat16: return pair + 4 * row + 2 * (column % 2)
        case .float16, .float32: return pair + (column % 2 * PanelLayout.rows + row) * type.byteCount
        }
    }

    private static func weight(_ address: UnsafeRawPointer, _ type: ElementType) -> Float {
        switch type {
        case .float32: address.load(as: Float.self)
        case .float16: Float(Float16(bitPattern: address.load(as: UInt16.self)))
        case .bfloat16: Float(bitPattern: UInt32(address.load(as: UInt16.self)) << 16)
        }
    }
}
