/// Kernels that write, read and combine cached keys and values.
///
/// Unchecked for its functions, which are global ones and capture nothing.
package struct AttentionKernels: @unchecked Sendable {
    /// Stores consecutive positions of one key-value head inside one page; the pointer is the head's block. The page is a
    /// `KeyValuePage`; the scratch has room for a key.
    package typealias Store =
        @convention(c) (
            _ keys: UnsafePointer<Float>, _ values: UnsafePointer<Float>, _ stride: Int, _ count: Int,
            _ block: UnsafeMutableRawPointer, _ slot: Int, _ page: UnsafeRawPointer,
            _ scratch: UnsafeMutablePointer<Float>
        ) -> Void
    /// Attention of the `AttentionArguments` the pointer shows.
    package typealias Attend = @convention(c) (_ arguments: UnsafeRawPointer) -> Void
    /// Combines unfinished rows of the same query over `count` page ranges, in order, and the score of a sink (minus
    /// infinity for none) into a finished row.
    package typealias Merge =
        @convention(c) (
            _ partials: UnsafePointer<Float>, _ stride: Int, _ count: Int, _ valueDimension: Int,
            _ sink: Float, _ output: UnsafeMutablePointer<Float>
        ) -> Void

    /// Stores keys and values.
    package let store: Store
    /// Attends.
    package let attend: Attend
    /// Merges unfinished rows.
    package let merge: Merge

    /// Collects the kernels.
    package init(store: Store, attend: Attend, merge: Merge) {
        self.store = store
        self.attend = attend
        self.merge = merge
    }
}
