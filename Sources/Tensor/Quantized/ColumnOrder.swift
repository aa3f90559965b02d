/// Where the columns of a matrix in panels come from, for matrices whose groups are not columns side by side.
///
/// Activations are put in the same order before a product.
final class ColumnOrder: Sendable, Equatable {
    /// The column of the matrix that a column of the panels is; negative for one that fills a group up.
    let sources: [Int32]

    /// An order of columns.
    init(sources: [Int32]) { self.sources = sources }

    /// Columns of the panels.
    var count: Int { sources.count }

    /// Most columns of panels for a matrix: scratch memory is made for as many.
    static func limit(columns: Int) -> Int { 2 * columns + 256 }

    /// Puts activations in order; columns that only fill up get zeros.
    func gather(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        sources.withUnsafeBufferPointer { sources in
            for index in 0..<sources.count {
                let source = Int(sources[index])
                output[index] = source < 0 ? 0 : input[source]
            }
        }
    }

    /// Puts weights of a row of panels back where they belong.
    func scatter(_ input: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        sources.withUnsafeBufferPointer { sources in
            for index in 0..<sources.count where sources[index] >= 0 { output[Int(sources[index])] = input[index] }
        }
    }

    static func == (left: ColumnOrder, right: ColumnOrder) -> Bool { left === right || left.sources == right.sources }
}
