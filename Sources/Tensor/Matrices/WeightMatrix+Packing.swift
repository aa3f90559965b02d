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
    ///   - memory: What the panels lie in; nil for memory of their own.
    /// - Precondition: `blocks` holds `rows` rows of whole blocks.
    /// - Complexity: O(rows · columns), over all threads of the pool.
    package init(
        blocks: UnsafeRawBufferPointer, format: BlockFormat, rows: Int, columns: Int, isExact: Bool = false,
        rowOrder: (@Sendable (Int) -> Int)? = nil, pool: WorkerPool, memory: WeightMemory? = nil
    ) {
        guard let rowBytes = format.rowBytes(columns: columns), let base = blocks.baseAddress else {
            preconditionFailure("rows are not of whole blocks")
        }
        precondition(rows > 0 && blocks.count / rowBytes >= rows, "the matrix does not fit its bytes")
        let count = columns / format.blockColumns
        self.init(
            rows: rows, columns: columns, layout: format.layout, isExact: isExact, pool: pool, memory: memory
        ) { row, coded in
            let source = rowOrder?(row) ?? row
            precondition(source >= 0 && source < rows, "row outside the matrix")
            format.read(base + source * rowBytes, count: count, into: coded)
        }
    }

    /// Packs rows that a function reads one by one into panels.
    init(
        rows: Int, columns: Int, layout: PanelLayout, isExact: Bool, pool: WorkerPool, memory: WeightMemory?,
        read: (Int, CodedRow) -> Void
    ) {
        self.init(
            rows: rows, columns: columns, layout: layout, order: nil, isExact: isExact, pool: pool, memory: memory,
            makeScratch: {}
        ) { rows, _, coded in
            for (index, row) in rows.enumerated() { read(row, coded[index]) }
        }
    }

    /// Packs rows that a function reads, those of a panel at a time, into panels.
    ///
    /// - Parameters:
    ///   - columns: Columns of the matrix; its panels have those of `order`, where there is one.
    ///   - makeScratch: Makes what `read` is given, once on each thread.
    init<Scratch>(
        rows: Int, columns: Int, layout: PanelLayout, order: ColumnOrder?, isExact: Bool, pool: WorkerPool,
        memory: WeightMemory?, makeScratch: () -> Scratch, read: (Range<Int>, Scratch, [CodedRow]) -> Void
    ) {
        let panels = (rows + PanelLayout.rows - 1) / PanelLayout.rows
        let panelColumns = order?.count ?? columns
        let panelBytes = layout.panelBytes(columns: panelColumns)
        let (base, owner) = Self.room(byteCount: panels * panelBytes, in: memory)
        let packer = PanelPacker(layout: layout, columns: panelColumns)
        withoutActuallyEscaping(makeScratch) { makeScratch in
            withoutActuallyEscaping(read) { read in
                pool.run { worker in
                    let scratch = makeScratch()
                    let coded = (0..<PanelLayout.rows).map { _ in CodedRow(layout, columns: panelColumns) }
                    // Rows behind the last one are packed from memory that nobody wrote: zeros.
                    let empty = CodedRow(layout, columns: panelColumns)
                    while let panel = worker.nextItem(of: panels) {
                        let first = panel * PanelLayout.rows
                        let filled = min(PanelLayout.rows, rows - first)
                        read(first..<first + filled, scratch, coded)
                        packer.pack(
                            (0..<PanelLayout.rows).map { $0 < filled ? coded[$0] : empty },
                            into: base + panel * panelBytes)
                    }
                }
            }
        }
        self.init(
            panels: UnsafeRawBufferPointer(start: base, count: panels * panelBytes), rows: rows, columns: columns,
            layout: layout, order: order, isExact: isExact, owner: owner)
    }

    /// Memory for a matrix, which its user writes before anybody reads it, and what keeps it.
    static func room(
        byteCount: Int, in memory: WeightMemory?
    ) -> (base: UnsafeMutableRawPointer, owner: AnyObject & Sendable) {
        if let memory { return memory.take(byteCount: byteCount) }
        let buffer = AlignedBuffer(uninitializedByteCount: byteCount)
        return (buffer.base, buffer)
    }
}
