import NightjarKernelTable

extension PackedMatrix {
    /// Returns the smallest element type that holds every weight of some rows exactly.
    ///
    /// - Complexity: O(scales)
    func elementType(rows: Range<Int>) -> ElementType {
        guard case .none = offsets else { return .float32 }
        let significantBits =
            switch values {
            case .unsigned, .signed: codes.bits
            case .float4: 2
            case .float8: 4
            }
        for row in rows where row == rows.lowerBound || row.isMultiple(of: scales.rowsPerScale) {
            for group in 0..<groups {
                let scale = scales.value(row: row, group: group)
                guard scale.isFinite, scale != 0 else {
                    if scale == 0 { continue }
                    return .float32
                }
                // The trailing zeros of the 23 bits after the leading one.
                let bits = 24 - min(scale.significandBitPattern.trailingZeroBitCount, 23)
                guard scale.isNormal, bits + significantBits <= 8, scale.exponent >= -100 else { return .float32 }
            }
        }
        return .bfloat16
    }

    /// Counts scales, offsets, and codes of 8-bit floats that aren't finite, in some rows.
    ///
    /// - Complexity: O(scales), or O(rows · columns) for 8-bit floats.
    package func countNotFinite(rows: Range<Int>) -> (notANumber: Int, infinite: Int) {
        var (notANumber, infinite) = (0, 0)
        func count(_ value: Float) {
            if value.isNaN { notANumber += 1 } else if value.isInfinite { infinite += 1 }
        }
        let scratch = Scratch(columns: columns)
        for row in rows {
            for group in 0..<groups {
                count(scales.value(row: row, group: group))
                if case .added(let added) = offsets { count(added.value(row: row, group: group)) }
            }
            guard values == .float8 else { continue }
            unpack(line: row, 0..<columns, into: scratch.line)
            for column in 0..<columns { count(SmallFloats.float8[Int(scratch.line[column])]) }
        }
        return (notANumber, infinite)
    }

    /// Writes the weights of a row: each is `scale · (value − zero point) + offset`, computed in Float.
    ///
    /// - Parameter output: `[columns]`
    func widen(row: Int, _ scratch: Scratch, into output: UnsafeMutablePointer<Float>) {
        switch codes.axis {
        case .row: unpack(line: row, 0..<columns, into: scratch.line)
        case .column:
            for column in 0..<columns { unpack(line: column, row..<row + 1, into: scratch.line + column) }
        }
        for column in 0..<columns { output[column] = value(scratch.line[column]) }
        var lastGroup = -1
        var (scale, point, offset) = (Float(0), Float(0), Float(0))
        let pointScratch = Scratch(columns: 1)
        for column in 0..<columns {
            let group = groupOfColumn.map { Int($0[column]) } ?? column / groupColumns
            if group != lastGroup {
                lastGroup = group
                scale = scales.value(row: row, group: group)
                switch offsets {
                case .none: break
                case .added(let added): offset = added.value(row: row, group: group)
                case .zeroPoints(let points):
                    point = Float(zeroPoint(points, row: row, group: group, pointScratch))
                }
            }
            let product = scale * (output[column] - point)
            if case .added = offsets { output[column] = product + offset } else { output[column] = product }
        }
    }

    private func value(_ code: UInt8) -> Float {
        switch values {
        case .unsigned(let zero):
            if case .zeroPoints = offsets { return Float(code) }
            return Float(Int(code) - zero)
        case .signed:
            if case .zeroPoints = offsets { return Float(code) }
            return Float(Int(code) - 128)
        case .float4: return SmallFloats.float4[Int(code & 15)]
        case .float8: return SmallFloats.float8[Int(code)]
        }
    }
}
