extension BlockFormat {
    /// Counts weights that are not finite in rows of blocks, as a file has them.
    ///
    /// A block's factors tell whether its weights can be anything but finite, so that only rows with a suspicious block
    /// are widened.
    ///
    /// - Parameters:
    ///   - blocks: The rows, one after the other.
    ///   - columns: Whole blocks.
    /// - Returns: nil where `blocks` doesn't hold the rows.
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

    /// Whether some block of a row has a factor with which weights may overflow.
    private func isSuspicious(row: UnsafeRawBufferPointer) -> Bool {
        let places = factorPlaces
        let blockBytes = blockBytes
        for block in stride(from: 0, to: row.count, by: blockBytes) {
            // The largest code of MXFP4 is 6, so that the four largest exponents are worth a look.
            if self == .mxfp4, row[block] > 251 { return true }
            for place in places {
                let bits = UInt16(littleEndian: row.loadUnaligned(fromByteOffset: block + place, as: UInt16.self))
                if bits & 0x7C00 == 0x7C00 { return true }
            }
        }
        return false
    }
}
