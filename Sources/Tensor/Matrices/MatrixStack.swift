/// Matrices that multiply the same input as one job, such as queries, keys and values, or gate and up projections.
///
/// Outputs are consecutive, so the stack acts as one tall matrix without a copy.
///
/// The conformance is unchecked for the views, whose memory doesn't change and lives as long as the matrices.
package final class MatrixStack: @unchecked Sendable {
    /// The matrices, from top to bottom.
    package let matrices: [WeightMatrix]
    /// The number of rows of all matrices.
    package let rows: Int
    /// The number of input features.
    package let columns: Int
    /// The number of rows at whose multiples products are best split.
    package let rowGranularity: Int
    /// The views of the matrices, which this object keeps alive.
    private let views: [MatrixView]

    /// Creates a stack of matrices with equal columns; their formats may differ.
    ///
    /// - Precondition: At least one matrix, all with the same number of columns.
    package init(_ matrices: [WeightMatrix]) {
        precondition(!matrices.isEmpty, "a stack has at least one matrix")
        precondition(matrices.allSatisfy { $0.columns == matrices[0].columns }, "stacked matrices differ in columns")
        // Matrices of one input often share one column order, which is compared by identity from here on.
        self.matrices = matrices.map { matrix in
            matrix.sharing(matrices.first { $0.order == matrix.order }?.order)
        }
        views = self.matrices.map(\.view)
        rows = matrices.reduce(0) { $0 + $1.rows }
        columns = matrices[0].columns
        rowGranularity = matrices.reduce(1) { max($0, $1.format.rowGranularity) }
    }

    /// Whether all matrices use the kernels of panels, whose bits don't depend on the number of inputs.
    package var usesPanels: Bool { matrices.allSatisfy(\.usesPanels) }

    /// The number of bytes that one product reads.
    package var byteCount: Int { matrices.reduce(0) { $0 + $1.byteCount } }

    /// Calls `body` for each matrix that a range of the stack's rows touches.
    ///
    /// The arguments are the matrix, the rows inside it, and the stack's row where they begin.
    @inline(__always) func forEachPart(of range: Range<Int>, _ body: (MatrixView, Range<Int>, Int) -> Void) {
        var first = 0
        for matrix in views {
            let low = max(range.lowerBound, first)
            let high = min(range.upperBound, first + matrix.rows)
            if low < high { body(matrix, low - first..<high - first, low) }
            first += matrix.rows
        }
    }
}
