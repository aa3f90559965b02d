extension Reference {
    /// Multiplies the rows of a stack that a bit mask selects by one activation row, row by row.
    ///
    /// Other elements of `output` stay unchanged.
    ///
    /// - Parameters:
    ///   - mask: Row `r` is selected if bit `r % 32` of word `r / 32` is set. Rows beyond the mask aren't.
    ///   - input: `[columns]`.
    ///   - output: `[stack.rows]`.
    static func multiply(
        _ stack: MatrixStack, selecting mask: [UInt32], input: UnsafePointer<Float>,
        into output: UnsafeMutablePointer<Float>
    ) {
        for row in 0..<stack.rows where row / 32 < mask.count && mask[row / 32] >> UInt32(row % 32) & 1 == 1 {
            stack.forEachPart(of: row..<row + 1) { matrix, rows, _ in
                Kernels.reference.multiply(
                    matrix, rows: rows, arranged: input, inputStride: stack.columns, inputCount: 1, into: output + row,
                    outputStride: 1)
            }
        }
    }
}
