/// The column order of a matrix in panels whose groups aren't adjacent columns.
///
/// Activations are reordered in the same way before a product.
final class ColumnOrder: Sendable, Equatable {
    /// The matrix's column for each column of the panels; negative for padding.
    let sources: [Int32]

    /// Creates a column order.
    init(sources: [Int32]) { self.sources = sources }

    /// The number of columns of the panels.
    var count: Int { sources.count }

    /// Returns the maximum number of panel columns for a matrix, for which scratch memory is allocated.
    static func limit(columns: Int) -> Int { 2 * columns + 256 }

    /// Reorders activations; padding gets zeros.
    func gather(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        sources.withUnsafeBufferPointer { sources in
            for index in 0..<sources.count {
                let source = Int(sources[index])
                output[index] = source < 0 ? 0 : input[source]
            }
        }
    }

    /// Restores the original order of a row's weights.
    func scatter(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        sources.withUnsafeBufferPointer { sources in
            for index in 0..<sources.count where sources[index] >= 0 { output[Int(sources[index])] = input[index] }
        }
    }

    static func == (left: ColumnOrder, right: ColumnOrder) -> Bool { left === right || left.sources == right.sources }
}
