/// Matrices that multiply the same input, taken as row ranges of one job: queries, keys and values, or gate and up.
///
/// Outputs lie one after another, so the stack is as one tall matrix without a copy.
///
/// Unchecked for the views, whose memory doesn't change and lives as long as the matrices.
package final class MatrixStack: @unchecked Sendable {
    /// The matrices from top to bottom.
    package let matrices: [WeightMatrix]
    /// Rows of all matrices together.
    package let rows: Int
    /// Input features.
    package let columns: Int
    /// Rows that parts of a product are best cut at.
    package let rowGranularity: Int
    /// What kernels read of the matrices, which this keeps alive.
    private let views: [MatrixView]

    /// Stacks matrices with equal columns; their formats may differ.
    ///
    /// - Precondition: at least one matrix, all with the same number of columns.
    package init(_ matrices: [WeightMatrix]) {
        precondition(!matrices.isEmpty, "a stack has at least one matrix")
        precondition(matrices.allSatisfy { $0.columns == matrices[0].columns }, "stacked matrices differ in columns")
        // Matrices of one input often have its columns in one order: it is told apart by identity from here on.
        self.matrices = matrices.map { matrix in
            matrix.sharing(matrices.first { $0.order == matrix.order }?.order)
        }
        views = self.matrices.map(\.view)
        rows = matrices.reduce(0) { $0 + $1.rows }
        columns = matrices[0].columns
        rowGranularity = matrices.reduce(1) { max($0, $1.format.rowGranularity) }
    }

    /// Whether all matrices are multiplied by the kernels of panels, where bits don't depend on the count of inputs.
    package var usesPanels: Bool { matrices.allSatisfy(\.usesPanels) }

    /// Bytes one product reads.
    package var byteCount: Int { matrices.reduce(0) { $0 + $1.byteCount } }

    /// Calls `body` with each matrix that a range of the stack's rows touches, the rows inside it, and the stack's
    /// row where they begin.
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
