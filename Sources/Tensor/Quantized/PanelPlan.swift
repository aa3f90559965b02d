import NightjarKernelTable

/// The plan to pack a quantized matrix into panels: their layout, and the source of each group and column.
struct PanelPlan {
    /// The layout of the panels.
    let layout: PanelLayout
    /// The column order, or nil if columns keep their order.
    let order: ColumnOrder?
    /// The panel's column for each column of the matrix, or nil if columns keep their order.
    let places: [Int32]?
    /// The matrix's group for each group of the panels.
    let groupSources: [Int32]

    /// The number of columns of the panels.
    let columns: Int

    /// Finds the layout that holds every weight exactly; returns nil if only floats do.
    init?(_ matrix: PackedMatrix) {
        guard matrix.values != .float8, matrix.scales.format != .float8 else { return nil }
        let grouping: (columns: Int, order: ColumnOrder?, groupSources: [Int32])
        if matrix.groupOfColumn == nil, matrix.groups == 1 || matrix.groupColumns.isMultiple(of: 32) {
            grouping = Self.plainGroups(matrix)
        } else if let ordered = Self.orderedGroups(matrix) {
            grouping = ordered
        } else {
            return nil
        }
        order = grouping.order
        groupSources = grouping.groupSources
        columns = order?.count ?? matrix.columns
        places = order.map { order in
            var places = [Int32](repeating: 0, count: matrix.columns)
            for (place, source) in order.sources.enumerated() where source >= 0 { places[Int(source)] = Int32(place) }
            return places
        }
        layout = Self.layout(matrix, groupColumns: grouping.columns)
    }

    /// Returns the grouping of adjacent columns.
    ///
    /// Activations are padded to a multiple of 256 columns. A truncated last group must not reach beyond them, so such
    /// groups are packed in parts.
    private static func plainGroups(_ matrix: PackedMatrix) -> (Int, ColumnOrder?, [Int32]) {
        if matrix.groups == 1 { return ((matrix.columns + 31) / 32 * 32, nil, [0]) }
        let size = matrix.groupColumns
        if matrix.columns.isMultiple(of: size) { return (size, nil, (0..<Int32(matrix.groups)).map { $0 }) }
        let part = [256, 128, 64].first { size.isMultiple(of: $0) } ?? 32
        let parts = (matrix.columns + part - 1) / part
        return (part, nil, (0..<parts).map { Int32($0 * part / size) })
    }

    /// Returns the grouping of reordered columns, where each group is padded to a multiple of the panels' group.
    private static func orderedGroups(_ matrix: PackedMatrix) -> (Int, ColumnOrder?, [Int32])? {
        var counts = [Int](repeating: 0, count: matrix.groups)
        func group(_ column: Int) -> Int {
            matrix.groupOfColumn.map { Int($0[column]) } ?? column / matrix.groupColumns
        }
        for column in 0..<matrix.columns { counts[group(column)] += 1 }
        func total(_ size: Int) -> Int { counts.reduce(0) { $0 + ($1 + size - 1) / size * size } }
        var best = 32
        for size in [64, 128, 256, matrix.groupColumns] where size.isMultiple(of: 32) && total(size) <= total(best) {
            best = size
        }
        guard total(best) <= ColumnOrder.limit(columns: matrix.columns) else { return nil }
        var next: [Int] = []
        var groupSources: [Int32] = []
        for (group, count) in counts.enumerated() {
            next.append(groupSources.count * best)
            groupSources += [Int32](repeating: Int32(group), count: (count + best - 1) / best)
        }
        var sources = [Int32](repeating: -1, count: groupSources.count * best)
        for column in 0..<matrix.columns {
            let group = group(column)
            sources[next[group]] = Int32(column)
            next[group] += 1
        }
        return (best, ColumnOrder(sources: sources), groupSources)
    }

    private static func layout(_ matrix: PackedMatrix, groupColumns: Int) -> PanelLayout {
        let isTable = matrix.values == .float4
        let codes: PanelLayout.Codes =
            switch matrix.codes.bits {
            case _ where isTable: .table
            case ...2: .twoBits
            case 3: .threeBits
            case 4: .fourBits
            case 5: .fiveBits
            case 6: .sixBits
            default: .eightBits
            }
        var scales: PanelLayout.Scales =
            switch matrix.scales.format {
            case .float16: .float16
            case .bfloat16, .power: .bfloat16
            case .float32, .float8: .float32
            }
        // The table holds doubled values, so scales are halved; half of some half-precision scales isn't representable.
        if isTable, matrix.scales.format != .power { scales = .float32 }
        var zero =
            switch matrix.values {
            case .unsigned(let zero): zero
            case .signed, .float4, .float8: 128
            }
        var offsets = PanelLayout.Offsets.none
        switch matrix.offsets {
        case .none: break
        case .added(let added):
            offsets = .added
            if added.format != matrix.scales.format { scales = .float32 }
        case .zeroPoints:
            if let common = matrix.commonZeroPoint {
                zero = common
            } else {
                offsets = .zeroPoint
                zero = 0
            }
        }
        return PanelLayout(
            codes: codes, scales: scales, offsets: offsets, groupColumns: groupColumns, zero: zero,
            table: isTable ? BlockFormat.fp4Table : SIMD16())
    }
}

extension PackedMatrix {
    /// The zero point of all groups as a code, if all have the same.
    fileprivate var commonZeroPoint: Int? {
        guard case .zeroPoints(let points) = offsets else { return nil }
        var line = [UInt8](repeating: 0, count: points.count)
        var common: UInt8?
        for index in 0..<points.lines {
            line.withUnsafeMutableBufferPointer {
                if let start = $0.baseAddress { points.unpack(line: index, 0..<points.count, into: start) }
            }
            guard let first = common ?? line.first, line.allSatisfy({ $0 == first }) else { return nil }
            common = first
        }
        return common.map { Int($0) }
    }
}
