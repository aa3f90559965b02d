extension BlockFormat {
    /// Counts the weights that aren't finite in rows of blocks, as a file stores them.
    ///
    /// A block's scale factors show whether all its weights are finite. So only rows with a suspicious block are
    /// widened.
    ///
    /// - Parameters:
    ///   - blocks: The consecutive rows.
    ///   - columns: A multiple of the block size.
    /// - Returns: The counts, or nil if `blocks` is too short for the rows.
    /// - Complexity: O(blocks), and O(columns) for each row with a suspicious block.
    package func countNotFinite(
        _ blocks: UnsafeRawBufferPointer, rows: Int, columns: Int
    ) -> (notANumber: Int, infinite: Int)? {
        guard let rowBytes = rowBytes(columns: columns), rows >= 0, blocks.count / rowBytes >= rows else { return nil }
        var (notANumber, infinite) = (0, 0)
        let pool = WorkerPool(threadCount: 1)
        for row in 0..<rows {
            let bytes = UnsafeRawBufferPointer(rebasing: blocks[row * rowBytes..<(row + 1) * rowBytes])
            guard isSuspicious(row: bytes) else { continue }
            let counts = WeightMatrix(
                blocks: bytes, format: self, rows: 1, columns: columns, isExact: true, pool: pool
            ).countNotFinite()
            notANumber += counts.notANumber
            infinite += counts.infinite
        }
        return (notANumber, infinite)
    }

    /// Whether some block of a row has a scale factor with which weights may overflow.
    private func isSuspicious(row: UnsafeRawBufferPointer) -> Bool {
        let places = factorPlaces
        let blockBytes = blockBytes
        for block in stride(from: 0, to: row.count, by: blockBytes) {
            // The largest code of MXFP4 is 6, so only the four largest exponents may overflow.
            if self == .mxfp4, row[block] > 251 { return true }
            for place in places {
                let bits = UInt16(littleEndian: row.loadUnaligned(fromByteOffset: block + place, as: UInt16.self))
                if bits & 0x7C00 == 0x7C00 { return true }
            }
        }
        return false
    }
}
