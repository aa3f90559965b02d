/// A quantized matrix as checkpoints of the model hubs lay it out: packed codes in one tensor, scales and zero points
/// in others.
///
/// A weight is `scale · (value − zero point) + offset`, where scale, zero point and offset are its group's. The number
/// in Float is the exact product, plus the offset, rounded once; half-precision scales make the product exact.
package final class PackedMatrix: Sendable, Equatable {
    /// What a code stands for.
    package enum Values: Sendable, Equatable {
        /// The code less a number.
        case unsigned(zero: Int)
        /// 8 bits in two's complement.
        case signed
        /// A float of 2 exponent bits and 1 mantissa bit (E2M1); in panels its zeros have no sign.
        case float4
        /// A float of 4 exponent bits and 3 mantissa bits without infinities (E4M3FN).
        case float8
    }

    /// What a group has beside its scale.
    package enum Offsets: Sendable {
        /// Nothing.
        case none
        /// A number that is added.
        case added(PackedScales)
        /// A zero point that is subtracted from the code; from that plus 128 where codes are in two's complement.
        case zeroPoints(PackedCodes)
    }

    /// Output features.
    package let rows: Int
    /// Input features.
    package let columns: Int
    /// The codes.
    package let codes: PackedCodes
    /// What they stand for.
    package let values: Values
    /// Columns of a group; the last may have fewer.
    package let groupColumns: Int
    /// The group of each column, where groups are not columns side by side.
    package let groupOfColumn: [Int32]?
    /// The scales.
    package let scales: PackedScales
    /// What is added or subtracted.
    package let offsets: Offsets
    /// What keeps the memory alive.
    let owners: [AnyObject & Sendable]

    /// Describes a matrix.
    ///
    /// - Parameters:
    ///   - groupOfColumn: The group of each column; nil where a group is `groupColumns` columns side by side.
    ///   - owners: What keeps the memory of codes and scales alive.
    /// - Precondition: codes and zero points are as many as rows, columns and groups ask for, and groups are in range.
    package init(
        rows: Int, columns: Int, codes: PackedCodes, values: Values, groupColumns: Int,
        groupOfColumn: [Int32]? = nil, scales: PackedScales, offsets: Offsets = .none, owners: [AnyObject & Sendable]
    ) {
        precondition(rows > 0 && columns > 0 && groupColumns > 0, "a matrix has rows, columns and groups")
        let isByRow = codes.axis == .row
        precondition(
            codes.lines == (isByRow ? rows : columns) && codes.count == (isByRow ? columns : rows),
            "the codes are not as many as the weights")
        let groups = (columns + groupColumns - 1) / groupColumns
        if let groupOfColumn {
            precondition(
                groupOfColumn.count == columns && groupOfColumn.allSatisfy { $0 >= 0 && $0 < groups },
                "columns belong to groups that there are")
        }
        if case .zeroPoints(let points) = offsets {
            let isByRow = points.axis == .row
            precondition(
                points.lines == (isByRow ? rows : groups) && points.count == (isByRow ? groups : rows),
                "the zero points are not as many as the groups")
        }
        self.rows = rows
        self.columns = columns
        self.codes = codes
        self.values = values
        self.groupColumns = min(groupColumns, columns)
        let isPlain = groupOfColumn?.enumerated().allSatisfy { Int($1) == $0 / groupColumns } ?? true
        self.groupOfColumn = isPlain ? nil : groupOfColumn
        self.scales = scales
        self.offsets = offsets
        self.owners = owners
    }

    /// How many groups a row has.
    package var groups: Int { (columns + groupColumns - 1) / groupColumns }

    /// All bytes, for comparisons.
    package var parts: [UnsafeRawBufferPointer] {
        switch offsets {
        case .none: [codes.bytes, scales.bytes]
        case .added(let added): [codes.bytes, scales.bytes, added.bytes]
        case .zeroPoints(let points): [codes.bytes, scales.bytes, points.bytes]
        }
    }

    /// Matrices are equal when they are the same one.
    package static func == (left: PackedMatrix, right: PackedMatrix) -> Bool { left === right }
}
