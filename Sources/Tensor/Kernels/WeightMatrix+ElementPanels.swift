import NightjarKernelTable

extension WeightMatrix {
    /// Packs a matrix of elements into panels of 16 rows, as a copy; each weight keeps its bits.
    ///
    /// A product then reads one stream. The bits of an output don't depend on the other inputs.
    ///
    /// - Parameters:
    ///   - source: A matrix stored row by row.
    ///   - pool: The threads that share the work.
    ///   - memory: The memory for the panels.
    /// - Complexity: O(rows · columns), over all threads of the pool.
    package init(packing source: WeightMatrix, kernels: Kernels, pool: WorkerPool, memory: WeightMemory) {
        guard let type = source.elementType else { preconditionFailure("a matrix in panels isn't packed again") }
        let panelBytes = ElementPanels.bytes(columns: source.columns, elementBytes: type.byteCount)
        let (bytes, owner) = Self.packed(source, panelBytes, kernels.format(type).pack, pool, memory)
        self.init(
            elementPanels: bytes, rows: source.rows, columns: source.columns, elementType: type, owner: owner)
    }

    /// Packs panel by panel, which is the same for all formats.
    static func packed(
        _ source: WeightMatrix, _ panelBytes: Int, _ pack: WeightFormatKernels.Pack, _ pool: WorkerPool,
        _ memory: WeightMemory
    ) -> (bytes: UnsafeRawBufferPointer, owner: AnyObject & Sendable) {
        let panels = (source.rows + PanelLayout.rows - 1) / PanelLayout.rows
        let (base, owner) = memory.take(byteCount: panels * panelBytes)
        pool.run { worker in
            while let panel = worker.nextItem(of: panels) {
                let first = panel * PanelLayout.rows
                pack(
                    source.address(ofRow: first), source.strideInBytes, min(PanelLayout.rows, source.rows - first),
                    source.columns, base + panel * panelBytes)
            }
        }
        return (UnsafeRawBufferPointer(start: base, count: panels * panelBytes), owner)
    }
}

extension ElementType {
    /// Widens a row of panels of this type.
    func widen(_ matrix: MatrixView, row: Int, into output: UnsafeMutablePointer<Float>) {
        let panel = matrix.address(ofRow: row)
        let lane = row % PanelLayout.rows
        for column in 0..<matrix.columns {
            let bits = panel + (column / 2 * ElementPanels.pairBytes(elementBytes: byteCount))
            switch self {
            case .float32: output[column] = (bits + (column % 2 * 64 + 4 * lane)).load(as: Float.self)
            case .float16:
                let half = (bits + (column % 2 * 32 + 2 * lane)).load(as: UInt16.self)
                output[column] = Float(Float16(bitPattern: half))
            case .bfloat16:
                let half = (bits + (4 * lane + column % 2 * 2)).load(as: UInt16.self)
                output[column] = Float(bitPattern: UInt32(half) << 16)
            }
        }
    }
}
