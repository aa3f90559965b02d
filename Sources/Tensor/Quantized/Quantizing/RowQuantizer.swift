import NightjarKernelTable

/// Quantizes rows of weights: finds their codes, scales and offsets.
///
/// Results depend on the row, its importances and the format only: not on threads, nor on the instructions of the machine.
final class RowQuantizer {
    typealias Lanes = CodeLevels.Lanes

    /// The row, filled up with zeros to whole units. `[columns]`
    let weights: UnsafeMutablePointer<Float>
    /// How much an error of each weight of the row counts; zero where the row is filled up.
    let importances: UnsafeMutablePointer<Float>
    /// The levels found.
    let results: UnsafeMutablePointer<Lanes>
    let format: BlockFormat
    let layout: PanelLayout
    let levels: CodeLevels
    let rounding: QuantizationRounding
    /// Columns of a row.
    let columns: Int
    /// How much an error of each column counts.
    private let columnImportance: [Float]?
    private let memory: AlignedBuffer

    /// Memory for rows of a matrix.
    ///
    /// - Parameter importance: How much an error of each column counts, none negative; nil counts all alike.
    init(format: BlockFormat, columns: Int, importance: [Float]?, rounding: QuantizationRounding) {
        precondition(format != .mxfp4, "MXFP4 isn't made")
        precondition(importance.map { $0.count == columns } ?? true, "importances are as many as columns")
        self.format = format
        self.columns = columns
        self.rounding = rounding
        layout = format.layout
        levels = CodeLevels(layout)
        let padded = layout.units(columns: columns) * layout.columnUnit
        memory = AlignedBuffer(floats: 2 * padded + 32)
        weights = memory.floats
        importances = weights + padded
        results = UnsafeMutableRawPointer(importances + padded).assumingMemoryBound(to: Lanes.self)
        columnImportance = importance
    }

    /// Quantizes the row that lies in `weights`.
    ///
    /// A group, or superblock, with a value that is not finite becomes one of values that are not a number.
    func quantize(into row: CodedRow) {
        if rounding == .search { weighErrors() }
        let units = layout.units(columns: columns)
        let unit = layout.columnUnit
        for index in 0..<units {
            guard isFinite(index * unit..<(index + 1) * unit) else {
                writeNotANumber(unit: index, into: row)
                continue
            }
            if layout.scales == .superblock {
                layout.offsets == .none
                    ? quantizeSymmetricSuperblock(index, into: row) : quantizeAffineSuperblock(index, into: row)
            } else if rounding == .nearest, roundGroup(index, into: row) {
                continue
            } else {
                quantizeGroup(index, into: row)
            }
        }
    }

    /// Says how much an error of each weight counts: what its column does where that is known, else more for large weights
    /// than for small ones, by the root of the sum of the row's mean square and their own. (Measured: counted alike, the
    /// default model in Q4_K without calibration diverges by a fifth more; with it this would make things worse.)
    private func weighErrors() {
        if let columnImportance {
            for column in 0..<columns { importances[column] = columnImportance[column] }
            return
        }
        var sum: Float = 0
        for column in 0..<columns { sum += weights[column] * weights[column] }
        let mean = sum / Float(columns)
        guard mean > 0, mean.isFinite else {
            for column in 0..<columns { importances[column] = 1 }
            return
        }
        for column in 0..<columns {
            importances[column] = (1 + weights[column] * weights[column] / mean).squareRoot()
        }
    }

    /// The weights of a group, and what an error of each counts.
    func fit(group: Int) -> GroupFit {
        let first = group * layout.groupColumns
        return GroupFit(
            weights: UnsafeRawPointer(weights + first).assumingMemoryBound(to: Lanes.self),
            importances: UnsafeRawPointer(importances + first).assumingMemoryBound(to: Lanes.self),
            count: layout.groupColumns / 16, levels: levels)
    }

    /// Writes the codes nearest to the weights of a group.
    func writeCodes(_ fit: GroupFit, group: Int, scale: Float, offset: Float, into row: CodedRow) {
        fit.write(scale: scale, offset: offset, into: results)
        let codes = row.codes + group * layout.groupColumns
        for column in 0..<layout.groupColumns { codes[column] = levels.code(results[column / 16][column % 16]) }
    }

    /// A group with a scale, and perhaps an offset, of its own.
    private func quantizeGroup(_ group: Int, into row: CodedRow) {
        let fit = fit(group: group)
        var (scale, offset) = (Float16(0), Float16(0))
        if layout.offsets == .none {
            scale = Self.half(fit.scale())
        } else {
            let found = fit.scaleAndOffset(isNonpositive: false)
            (scale, offset) = (Self.half(found.scale), Self.half(found.offset))
            row.offsets[group] = UInt32(offset.bitPattern)
        }
        row.scales[group] = UInt32(scale.bitPattern)
        writeCodes(fit, group: group, scale: Float(scale), offset: Float(offset), into: row)
    }

    /// A number in half precision; one too large becomes the largest, not infinity.
    static func half(_ value: Float) -> Float16 {
        let limit = Float(Float16.greatestFiniteMagnitude)
        return Float16(min(max(value, -limit), limit))
    }

    private func isFinite(_ range: Range<Int>) -> Bool {
        var highest: UInt32 = 0
        for column in range { highest = max(highest, weights[column].bitPattern & 0x7FFF_FFFF) }
        return highest < 0x7F80_0000
    }

    private func writeNotANumber(unit: Int, into row: CodedRow) {
        let groups = layout.columnUnit / layout.groupColumns
        let notANumber: UInt16 = 0x7E00
        if layout.scales == .superblock {
            row.factors[unit] = notANumber
            row.offsetFactors[unit] = 0
        }
        for group in unit * groups..<(unit + 1) * groups {
            row.scales[group] = layout.scales == .superblock ? 1 : UInt32(notANumber)
            row.offsets[group] = 0
        }
        for column in unit * layout.columnUnit..<(unit + 1) * layout.columnUnit { row.codes[column] = levels.zeroCode }
    }
}
