import NightjarKernelTable

extension WeightMatrix {
    /// Copies a BF16 matrix into panels of 16-bit integers with shared exponents, for activations of 12 bits.
    ///
    /// nil for another type, for kernels without such products, and where the panels need over a twentieth more memory.
    ///
    /// - Parameters:
    ///   - source: A matrix.
    ///   - pool: The threads that share the work.
    ///   - memory: The memory of the panels.
    /// - Complexity: O(rows · columns), over all threads of the pool.
    package init?(packingWords source: WeightMatrix, kernels: Kernels, pool: WorkerPool, memory: WeightMemory) {
        guard source.elementType == .bfloat16, let words = kernels.table.pointee.words else { return nil }
        let panelBytes = WordPanels.bytes(columns: source.columns)
        let plainBytes = ElementPanels.bytes(columns: source.columns, elementBytes: 2)
        guard panelBytes - plainBytes <= plainBytes / 20 else { return nil }
        let (bytes, owner) = Self.packed(source, panelBytes, words.pack, pool, memory)
        self.init(wordPanels: bytes, rows: source.rows, columns: source.columns, owner: owner)
    }
}

extension MatrixView {
    /// Widens a row of panels of words.
    func widenWords(row: Int, into output: UnsafeMutablePointer<Float>) {
        let panel = address(ofRow: row)
        let lane = row % PanelLayout.rows
        for column in 0..<columns {
            let (group, place) = column.quotientAndRemainder(dividingBy: WordPanels.groupColumns)
            let start = panel + group * WordPanels.groupBytes
            let scale = (start + 2 * lane).load(as: UInt16.self)
            let code = (start + (32 + place / 2 * 64 + 4 * lane + place % 2 * 2)).load(as: Int16.self)
            output[column] = Float(bitPattern: UInt32(scale) << 16) * Float(code)
        }
    }
}
