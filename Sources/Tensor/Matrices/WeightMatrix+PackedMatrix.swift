import NightjarKernelTable

extension WeightMatrix {
    /// Packs rows of a checkpoint's quantized matrix into panels.
    ///
    /// Each weight keeps its exact value. Codes of 8-bit floats, and groups so small that panels would be mostly
    /// padding, become elements instead. The elements are BF16 if that holds every weight exactly, otherwise F32.
    ///
    /// - Parameters:
    ///   - rows: The rows of `packed` that become the matrix; nil for all.
    ///   - isExact: Whether products use the exact values of the weights and unrounded activations.
    ///   - pool: The threads that share the work.
    ///   - memory: The memory for the panels; nil for memory of their own.
    /// - Precondition: The rows lie inside the packed matrix.
    /// - Complexity: O(rows · columns), over all threads of the pool. Each thread also needs memory for 17 rows.
    package init(
        _ packed: PackedMatrix, rows: Range<Int>? = nil, isExact: Bool = false, pool: WorkerPool,
        memory: WeightMemory? = nil
    ) {
        let range = rows ?? 0..<packed.rows
        let isInside = range.lowerBound >= 0 && range.upperBound <= packed.rows
        precondition(!range.isEmpty && isInside, "rows outside the matrix")
        guard let plan = PanelPlan(packed) else {
            self.init(elementsOf: packed, rows: range, pool: pool)
            return
        }
        self.init(
            rows: range.count, columns: packed.columns, layout: plan.layout, order: plan.order, isExact: isExact,
            pool: pool, memory: memory, makeScratch: { PackedMatrix.Scratch(columns: packed.columns) }
        ) { rows, scratch, coded in
            let first = range.lowerBound
            packed.read(first + rows.lowerBound..<first + rows.upperBound, plan, scratch, into: coded)
        }
    }

    /// Returns the size in bytes of a weight matrix made from some rows of a packed matrix.
    ///
    /// - Complexity: O(scales)
    package static func byteCount(_ packed: PackedMatrix, rows: Range<Int>) -> Int {
        guard let plan = PanelPlan(packed) else {
            return rows.count * packed.columns * packed.elementType(rows: rows).byteCount
        }
        return (rows.count + PanelLayout.rows - 1) / PanelLayout.rows * plan.layout.panelBytes(columns: plan.columns)
    }

    private init(elementsOf packed: PackedMatrix, rows range: Range<Int>, pool: WorkerPool) {
        let type = packed.elementType(rows: range)
        let columns = packed.columns
        let stride = columns * type.byteCount
        let buffer = AlignedBuffer(uninitializedByteCount: range.count * stride)
        pool.run { worker in
            let scratch = PackedMatrix.Scratch(columns: columns)
            let widened = AlignedBuffer(floats: columns)
            while let block = worker.nextItem(of: (range.count + 15) / 16) {
                for row in 16 * block..<min(16 * block + 16, range.count) {
                    let target = buffer.base + row * stride
                    packed.widen(row: range.lowerBound + row, scratch, into: widened.floats)
                    if type == .float32 {
                        target.copyMemory(from: widened.base, byteCount: stride)
                    } else {
                        // The lower halves are zeros, except those of NaN.
                        for column in 0..<columns {
                            let value = widened.floats[column]
                            let bits = value.isNaN ? 0x7FC0 : UInt16(truncatingIfNeeded: value.bitPattern >> 16)
                            (target + 2 * column).storeBytes(of: bits, as: UInt16.self)
                        }
                    }
                }
            }
        }
        self.init(
            bytes: UnsafeRawBufferPointer(start: buffer.base, count: buffer.byteCount), rows: range.count,
            columns: columns, elementType: type, owner: buffer)
    }
}
