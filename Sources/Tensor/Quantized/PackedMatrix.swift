/// A quantized matrix of a checkpoint: packed codes in one tensor, scales and zero points in others.
///
/// A weight is `scale · (value − zero point) + offset`, with its group's scale, zero point and offset. The result in
/// Float is the exact product, plus the offset, rounded once. Half-precision scales make the product exact.
package final class PackedMatrix: Sendable, Equatable {
    /// The meaning of a code.
    package enum Values: Sendable, Equatable {
        /// The code minus a number.
        case unsigned(zero: Int)
        /// An 8-bit number in two's complement.
        case signed
        /// A float of 2 exponent bits and 1 mantissa bit (E2M1); in panels its zeros have no sign.
        case float4
        /// A float of 4 exponent bits and 3 mantissa bits without infinities (E4M3FN).
        case float8
    }

    /// The values of a group beside its scale.
    package enum Offsets: Sendable {
        /// None.
        case none
        /// A number that is added.
        case added(PackedScales)
        /// A zero point that is subtracted from the code; from the code plus 128 if codes are in two's complement.
        case zeroPoints(PackedCodes)
    }

    /// The number of output features.
    package let rows: Int
    /// The number of input features.
    package let columns: Int
    /// The codes.
    package let codes: PackedCodes
    /// The meaning of the codes.
    package let values: Values
    /// The number of columns of a group; the last group may have fewer.
    package let groupColumns: Int
    /// The group of each column, if groups aren't adjacent columns.
    package let groupOfColumn: [Int32]?
    /// The scales.
    package let scales: PackedScales
    /// The offsets or zero points.
    package let offsets: Offsets
    /// The objects that keep the memory alive.
    let owners: [AnyObject & Sendable]

    /// Creates a quantized matrix.
    ///
    /// - Parameters:
    ///   - groupOfColumn: The group of each column; nil if a group is `groupColumns` adjacent columns.
    ///   - owners: The objects that keep the memory of codes and scales alive.
    /// - Precondition: The numbers of codes and zero points fit rows, columns and groups, and groups are in range.
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

    /// The number of groups of a row.
    package var groups: Int { (columns + groupColumns - 1) / groupColumns }

    /// All bytes, for comparisons.
    package var parts: [UnsafeRawBufferPointer] {
        switch offsets {
        case .none: [codes.bytes, scales.bytes]
        case .added(let added): [codes.bytes, scales.bytes, added.bytes]
        case .zeroPoints(let points): [codes.bytes, scales.bytes, points.bytes]
        }
    }

    /// Whether both are the same object.
    package static func == (left: PackedMatrix, right: PackedMatrix) -> Bool { left === right }
}
