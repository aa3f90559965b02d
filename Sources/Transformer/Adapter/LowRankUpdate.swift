import Tensor

/// An adapter's addition to one projection of a layer: `scale · up · (down · input)` for ranges of its output rows.
///
/// The conformance to `Sendable` is unchecked because of the pointers in `view`, whose memory doesn't change.
final class LowRankUpdate: @unchecked Sendable {
    /// The data that workers read, without references: counting them for every product would make workers wait for each
    /// other. Valid as long as the update lives.
    struct View {
        let down: Unmanaged<MatrixStack>
        /// The number of rows of `down`.
        let rank: Int
        let scales: UnsafePointer<Float>
        let parts: UnsafeBufferPointer<PartView>
        /// The number of panels of all `up` factors.
        let panelCount: Int
    }

    /// The data of a part that workers read.
    struct PartView {
        let up: Unmanaged<MatrixStack>
        let rows: Int
        let firstRow: Int
        let firstRank: Int
        let panels: Range<Int>
    }

    /// The `up` factor for a range of the projection's output rows.
    struct Part: Sendable {
        /// `[rows, rank]`
        let up: MatrixStack
        /// The first output row of the projection.
        let firstRow: Int
        /// The row of `down` where its inputs begin.
        let firstRank: Int
        /// The range of its panels in those of all parts.
        let panels: Range<Int>
    }

    /// The `down` factors of all modules, stacked. `[rank, columns]`
    let down: MatrixStack
    /// The scale of each row's output of `down`. `[rank]`
    let scales: AlignedBuffer
    /// The `up` factors.
    let parts: [Part]
    /// The data that workers read.
    let view: View
    /// The number of rows of `down`.
    var rank: Int { down.rows }
    /// The size of all factors in bytes.
    var byteCount: Int { parts.reduce(down.byteCount) { $0 + $1.up.byteCount } }

    /// Packs the pairs of a projection's modules.
    ///
    /// - Parameters:
    ///   - matches: The pairs; all have the same number of columns.
    ///   - placements: The placement of tensors in the model's projections.
    init(
        _ matches: [AdapterMatch], _ placements: [String: MatrixPlacement], kernels: Kernels, pool: WorkerPool,
        memory: WeightMemory
    ) throws(ModelError) {
        func packed(_ matrix: WeightMatrix) -> MatrixStack {
            MatrixStack([WeightMatrix(packing: matrix, kernels: kernels, pool: pool, memory: memory)])
        }
        let rank = matches.reduce(0) { $0 + $1.rank }
        let columns = matches[0].module.columns
        var types: Set<ElementType> = []
        for match in matches { types.insert(try match.pair.down.elements(rows: 0..<0).type) }
        // Factors of different types are widened to F32, which is exact.
        let type = types.count == 1 ? types.first ?? .float32 : .float32
        let stacked = AlignedBuffer(byteCount: rank * columns * type.byteCount)
        scales = AlignedBuffer(floats: rank)
        var parts: [Part] = []
        var first = 0
        for match in matches {
            let (source, stored) = try match.pair.down.elements(rows: 0..<match.rank)
            let target = stacked.base + first * columns * type.byteCount
            if stored == type {
                target.copyMemory(from: source, byteCount: match.rank * columns * type.byteCount)
            } else {
                kernels.widen(
                    source, stored, into: target.assumingMemoryBound(to: Float.self), count: match.rank * columns)
            }
            for row in first..<first + match.rank { scales.floats[row] = match.scale }
            for rows in match.module.parts {
                guard let placement = placements[rows.tensor] else { continue }
                let range = rows.firstRow..<rows.firstRow + rows.rows.count
                let (start, type) = try match.pair.up.elements(rows: range)
                let up = WeightMatrix(
                    bytes: UnsafeRawBufferPointer(start: start, count: range.count * match.rank * type.byteCount),
                    rows: range.count, columns: match.rank, elementType: type, owner: match.pair.up.mapping)
                let firstPanel = parts.last?.panels.upperBound ?? 0
                let panelCount = (range.count + PanelLayout.rows - 1) / PanelLayout.rows
                parts.append(
                    Part(
                        up: packed(up), firstRow: placement.firstRow + rows.rows.lowerBound, firstRank: first,
                        panels: firstPanel..<firstPanel + panelCount))
            }
            first += match.rank
        }
        down = packed(
            WeightMatrix(
                bytes: UnsafeRawBufferPointer(start: stacked.base, count: stacked.byteCount), rows: rank,
                columns: columns, elementType: type, owner: stacked))
        self.parts = parts
        let views = UnsafeMutableBufferPointer<PartView>.allocate(capacity: parts.count)
        for (index, part) in parts.enumerated() {
            views.initializeElement(
                at: index,
                to: PartView(
                    up: .passUnretained(part.up), rows: part.up.rows, firstRow: part.firstRow,
                    firstRank: part.firstRank, panels: part.panels))
        }
        view = View(
            down: .passUnretained(down), rank: rank, scales: UnsafePointer(scales.floats),
            parts: UnsafeBufferPointer(views), panelCount: parts.last?.panels.upperBound ?? 0)
    }

    deinit { view.parts.deallocate() }
}

extension StoredTensor {
    /// Returns the address and type of a range of a matrix's rows.
    ///
    /// - Throws: ``ModelError`` for a tensor that isn't stored as plain elements.
    func elements(rows: Range<Int>) throws(ModelError) -> (start: UnsafeRawPointer, type: ElementType) {
        guard case .elements(let type) = try requiredStorage(), let base = try bytes().baseAddress else {
            throw .elementType(file: mapping.path, tensor: name, found: typeName)
        }
        return (base + rows.lowerBound * shape[1] * type.byteCount, type)
    }
}
