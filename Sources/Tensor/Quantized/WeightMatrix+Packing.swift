import NightjarKernelTable

extension WeightMatrix {
    /// Packs rows of blocks into panels.
    ///
    /// Each weight keeps its value to the bit.
    ///
    /// - Parameters:
    ///   - blocks: The rows, one after the other, as a file has them.
    ///   - columns: Whole blocks.
    ///   - isExact: Whether products use the exact values of the weights and unrounded activations.
    ///   - rowOrder: The row of `blocks` that becomes a row of the matrix; nil keeps their order.
    ///   - pool: Shares the work.
    /// - Precondition: `blocks` holds `rows` rows of whole blocks.
    /// - Complexity: O(rows · columns), over all threads of the pool.
    public init(
        blocks: UnsafeRawBufferPointer, format: BlockFormat, rows: Int, columns: Int, isExact: Bool = false,
        rowOrder: (@Sendable (Int) -> Int)? = nil, pool: WorkerPool
    ) {
        guard let rowBytes = format.rowBytes(columns: columns), let base = blocks.baseAddress else {
            preconditionFailure("rows are not of whole blocks")
        }
        precondition(rows > 0 && blocks.count / rowBytes >= rows, "the matrix does not fit its bytes")
        let count = columns / format.blockColumns
        self.init(rows: rows, columns: columns, layout: format.layout, isExact: isExact, pool: pool) { row, coded in
            let source = rowOrder?(row) ?? row
            precondition(source >= 0 && source < rows, "row outside the matrix")
            format.read(base + source * rowBytes, count: count, into: coded)
        }
    }

    /// Packs rows that a function reads into panels.
    init(
        rows: Int, columns: Int, layout: PanelLayout, isExact: Bool, pool: WorkerPool,
        read: (Int, CodedRow) -> Void
    ) {
        let panels = (rows + PanelLayout.rows - 1) / PanelLayout.rows
        let panelBytes = layout.panelBytes(columns: columns)
        let buffer = AlignedBuffer(uninitializedByteCount: panels * panelBytes)
        let packer = PanelPacker(layout: layout, columns: columns)
        withoutActuallyEscaping(read) { read in
            pool.run { worker in
                let coded = (0..<PanelLayout.rows).map { _ in CodedRow(layout, columns: columns) }
                // Rows behind the last one are packed from memory that nobody wrote: zeros.
                let empty = CodedRow(layout, columns: columns)
                while let panel = worker.nextItem(of: panels) {
                    let first = panel * PanelLayout.rows
                    let filled = min(PanelLayout.rows, rows - first)
                    for index in 0..<filled { read(first + index, coded[index]) }
                    packer.pack(
                        (0..<PanelLayout.rows).map { $0 < filled ? coded[$0] : empty },
                        into: buffer.base + panel * panelBytes)
                }
            }
        }
        self.init(
            panels: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: rows, columns: columns,
            layout: layout, isExact: isExact, owner: buffer)
    }
}
