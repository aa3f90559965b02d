import NightjarKernelTable

/// A quantizer of rows of weights: it finds their codes, scales and offsets.
///
/// Results depend only on the row, its importances and the format, not on threads or instruction sets.
final class RowQuantizer {
    typealias Lanes = CodeLevels.Lanes

    /// The row, padded with zeros to whole units, `[columns]`.
    let weights: UnsafeMutablePointer<Float>
    /// The weight of each error in the row; zero for padding.
    let importances: UnsafeMutablePointer<Float>
    /// The levels found.
    let results: UnsafeMutablePointer<Lanes>
    let format: BlockFormat
    let layout: PanelLayout
    let levels: CodeLevels
    let rounding: QuantizationRounding
    /// The number of columns of a row.
    let columns: Int
    /// The weight of an error in each column.
    private let columnImportance: [Float]?
    private let memory: AlignedBuffer

    /// Allocates memory for rows of a matrix.
    ///
    /// - Parameter importance: The nonnegative weight of an error in each column; nil for equal weights.
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

    /// Quantizes the row in `weights`.
    ///
    /// A group or superblock with a value that isn't finite becomes NaN.
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

    /// Sets the weight of each error in the row.
    ///
    /// It is the column's importance, if known. Otherwise it is the root of the sum of the row's mean square and the
    /// weight's own square, so large weights count more. Measured without calibration on the default model in Q4_K:
    /// with equal weights the divergence is a fifth higher. With calibration the root would increase it.
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

    /// Returns the weights of a group with the weights of their errors.
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

    /// Quantizes a group with a scale, and possibly an offset, of its own.
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

    /// Returns a number in half precision; one too large becomes the largest finite number.
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
