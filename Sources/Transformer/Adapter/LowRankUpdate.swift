import Tensor

/// What an adapter adds to one product of a layer: `scale · up · (down · input)` for ranges of the product's rows.
///
/// Unchecked for the view's memory, which doesn't change.
final class LowRankUpdate: @unchecked Sendable {
    /// What workers read of it: no references, since counting them for every product would make workers wait for each
    /// other. Valid as long as the update lives.
    struct View {
        let down: Unmanaged<MatrixStack>
        /// Rows of `down`.
        let rank: Int
        let scales: UnsafePointer<Float>
        let parts: UnsafeBufferPointer<PartView>
        /// Panels of all second factors together.
        let panelCount: Int
    }

    /// What workers read of a part.
    struct PartView {
        let up: Unmanaged<MatrixStack>
        let rows: Int
        let firstRow: Int
        let firstRank: Int
        let panels: Range<Int>
    }

    /// The second factor for a range of the product's rows.
    struct Part: Sendable {
        /// `[rows, rank]`
        let up: MatrixStack
        /// The product's row where its rows begin.
        let firstRow: Int
        /// The row of `down` where its inputs begin.
        let firstRank: Int
        /// Its panels among those of all parts.
        let panels: Range<Int>
    }

    /// The first factors of all modules, one above the other. `[rank, columns]`
    let down: MatrixStack
    /// The factor on each row of what `down` gives. `[rank]`
    let scales: AlignedBuffer
    /// The second factors.
    let parts: [Part]
    /// What workers read.
    let view: View
    /// Rows of `down`.
    var rank: Int { down.rows }
    /// Bytes of both factors.
    var byteCount: Int { parts.reduce(down.byteCount) { $0 + $1.up.byteCount } }

    /// Packs the pairs of a product's modules.
    ///
    /// - Parameters:
    ///   - matches: The pairs, of equal columns.
    ///   - placements: Where tensors stand among the model's products.
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
        // Factors of different types are widened, which is exact.
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
    /// The address of a range of rows of a matrix of elements, and their type.
    func elements(rows: Range<Int>) throws(ModelError) -> (start: UnsafeRawPointer, type: ElementType) {
        guard case .elements(let type) = try requiredStorage(), let base = try bytes().baseAddress else {
            throw .elementType(file: mapping.path, tensor: name, found: typeName)
        }
        return (base + rows.lowerBound * shape[1] * type.byteCount, type)
    }
}
