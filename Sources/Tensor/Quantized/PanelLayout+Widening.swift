import NightjarKernelTable

extension PanelLayout {
    /// Writes the weights of one row of a panel, with the exact values that the original format defines.
    ///
    /// This is the reference implementation of the kernels: one weight after the other.
    ///
    /// - Parameters:
    ///   - panel: The panel.
    ///   - row: The row inside it, 0 to 15.
    ///   - output: `[columns]`.
    func widen(
        panel: UnsafeRawPointer, row: Int, columns: Int, into output: UnsafeMutablePointer<Float>
    ) {
        var unit = panel
        var column = 0
        while column < columns {
            widen(unit: unit, row: row, into: output + column, count: min(columnUnit, columns - column))
            unit += unitBytes
            column += columnUnit
        }
    }

    private func widen(
        unit: UnsafeRawPointer, row: Int, into output: UnsafeMutablePointer<Float>, count: Int
    ) {
        var place = unit
        var (factor, offsetFactor) = (Float(1), Float(1))
        if scales == .superblock {
            factor = half(place + 2 * row)
            place += 2 * Self.rows
            if offsets == .subtracted {
                offsetFactor = half(place + 2 * row)
                place += 2 * Self.rows
            }
        }
        if groupColumns == 16 {
            // Two groups precede the codes of the 32 columns that they share.
            for first in stride(from: 0, to: count, by: 32) {
                let codePlace = place + 2 * Self.rows * (1 + offsetBytes)
                for side in 0..<2 {
                    let scale = factor * number(place + side * Self.rows, row)
                    let offset =
                        offsets == .none
                        ? 0 : -offsetFactor * byte(place + (2 + side) * Self.rows + row)
                    for column in first + 16 * side..<max(first + 16 * side, min(first + 16 * side + 16, count)) {
                        output[column] = value(codePlace, row, column - first, scale: scale, offset: offset)
                    }
                }
                place = codePlace + codes.bytes
            }
            return
        }
        for group in stride(from: 0, to: count, by: groupColumns) {
            let scale = factor * number(place, row)
            place += Self.rows * scales.bytes
            var offset = Float(0)
            var zeroPoint = Float(0)
            switch offsets {
            case .none: break
            case .added: offset = number(place, row)
            case .subtracted: offset = -offsetFactor * byte(place + row)
            case .zeroPoint: zeroPoint = byte(place + row)
            }
            place += Self.rows * offsetBytes
            for first in stride(from: 0, to: groupColumns, by: 32) {
                for column in 0..<32 where group + first + column < count {
                    output[group + first + column] = value(
                        place, row, column, scale: scale, offset: offset, zeroPoint: zeroPoint)
                }
                place += codes.bytes
            }
        }
    }

    /// Returns `scale · (code − zero) + offset`.
    ///
    /// The product is exact in every format with an offset, so only the sum is rounded.
    private func value(
        _ place: UnsafeRawPointer, _ row: Int, _ column: Int, scale: Float, offset: Float, zeroPoint: Float = 0
    ) -> Float {
        var code = Int(self.code(place, row, column))
        if codes == .table { code = Int(table[code]) }
        let product = scale * (Float(code - zero) - zeroPoint)
        return offsets == .added || offsets == .subtracted ? product + offset : product
    }

    /// Returns the code of a row and column, out of 32 columns.
    private func code(_ place: UnsafeRawPointer, _ row: Int, _ column: Int) -> UInt8 {
        let (step, byte) = (column / 4, 4 * row + column % 4)
        func plane(_ offset: Int, bits: Int) -> UInt8 {
            let perLine = 8 / bits
            let line = (place + offset + 64 * (step / perLine) + byte).load(as: UInt8.self)
            return line >> UInt8(bits * (step % perLine)) & UInt8(truncatingIfNeeded: (1 << bits) - 1)
        }
        return switch codes {
        case .twoBits: plane(0, bits: 2)
        case .threeBits: plane(0, bits: 2) | plane(128, bits: 1) << 2
        case .fourBits, .table: plane(0, bits: 4)
        case .fiveBits: plane(0, bits: 4) | plane(256, bits: 1) << 4
        case .sixBits: plane(0, bits: 4) | plane(256, bits: 2) << 4
        case .eightBits: (place + 64 * step + byte).load(as: UInt8.self)
        }
    }

    private func number(_ place: UnsafeRawPointer, _ row: Int) -> Float {
        switch scales {
        case .float16: half(place + 2 * row)
        case .bfloat16: Float(bitPattern: UInt32((place + 2 * row).loadUnaligned(as: UInt16.self)) << 16)
        case .float32: (place + 4 * row).loadUnaligned(as: Float.self)
        case .superblock: Float((place + row).load(as: Int8.self))
        }
    }

    private func byte(_ place: UnsafeRawPointer) -> Float { Float(place.load(as: UInt8.self)) }

    private func half(_ place: UnsafeRawPointer) -> Float {
        Float(Float16(bitPattern: place.loadUnaligned(as: UInt16.self)))
    }
}
