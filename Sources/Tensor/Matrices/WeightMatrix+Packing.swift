import NightjarKernelTable

extension WeightMatrix {
    /// Packs rows of blocks into panels.
    ///
    /// Each weight keeps its exact value.
    ///
    /// - Parameters:
    ///   - blocks: The consecutive rows, as a file stores them.
    ///   - columns: A multiple of the block size.
    ///   - isExact: Whether products use the exact values of the weights and unrounded activations.
    ///   - rowOrder: Returns the row of `blocks` for a row of the matrix; nil keeps their order.
    ///   - pool: The threads that share the work.
    ///   - memory: The memory for the panels; nil for memory of their own.
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

    /// Packs rows into panels, with a closure that reads one row at a time.
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

    /// Packs rows into panels, with a closure that reads the rows of one panel at a time.
    ///
    /// - Parameters:
    ///   - columns: The number of columns of the matrix; its panels have those of `order`, if there is one.
    ///   - makeScratch: Creates the scratch memory for `read`, once on each thread.
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
                    // Rows after the last one are packed from memory that was never written: zeros.
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

    /// Returns memory for a matrix, which must be written before it is read, and its owner.
    static func room(
        byteCount: Int, in memory: WeightMemory?
    ) -> (base: UnsafeMutableRawPointer, owner: AnyObject & Sendable) {
        if let memory { return memory.take(byteCount: byteCount) }
        let buffer = AlignedBuffer(uninitializedByteCount: byteCount)
        return (buffer.base, buffer)
    }
}
