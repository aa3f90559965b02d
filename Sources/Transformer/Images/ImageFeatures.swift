import Synchronization
import Tensor

/// The features of an image: rows that stand in a sequence where tokens have embeddings.
///
/// They are computed when a pass first needs them.
package final class ImageFeatures: Sendable {
    /// The rows and columns of features that a part of the image has.
    package struct Grid: Sendable, Equatable {
        /// Rows of features.
        package let rows: Int
        /// Columns of features.
        package let columns: Int

        /// Describes a grid; both sizes are at least 1.
        package init(rows: Int, columns: Int) {
            self.rows = rows
            self.columns = columns
        }

        var count: Int { rows * columns }
        /// How far positions go on behind the grid.
        var advance: Int { max(rows, columns) }
    }

    /// Computes the features. `[count, width]`
    package typealias Computation = @Sendable (CancellationFlag?) throws(DecoderError) -> AlignedBuffer

    /// One token for each feature, in order. They are negative and stand for this image alone as long as it lives.
    package let tokens: Range<Int>
    /// The parts of the image, each as the model's tower sees it, in order.
    package let grids: [Grid]
    /// Whether the features' positions are those of rows and columns, where the model knows such; else they are
    /// counted as those of tokens.
    let followsGrids: Bool
    /// What tells the image from others, as whoever prepared it says.
    package let digest: String
    private let computation: Mutex<Computation?>
    private let values = Mutex<AlignedBuffer?>(nil)

    init(tokens: Range<Int>, digest: String, grids: [Grid], followsGrids: Bool, computation: Computation?) {
        self.tokens = tokens
        self.digest = digest
        self.grids = grids
        self.followsGrids = followsGrids
        self.computation = Mutex(computation)
    }

    /// Says how the features of an image are computed that was known by its keys and values alone.
    package func provide(_ computation: @escaping Computation) { self.computation.withLock { $0 = computation } }

    /// The features, computed where they aren't held. `[count, width]`
    func rows(_ cancellation: CancellationFlag?) throws(DecoderError) -> AlignedBuffer {
        if let held = values.withLock({ $0 }) { return held }
        guard let computation = computation.withLock({ $0 }) else {
            throw .image("its file isn't known any more; show it again")
        }
        let made = try computation(cancellation)
        values.withLock { $0 = made }
        return made
    }

    /// Computes the features where they aren't held.
    package func compute(_ cancellation: CancellationFlag?) throws(DecoderError) { _ = try rows(cancellation) }

    /// The features as tests and tools read them. `[count, width]`
    package func copiedRows(width: Int) throws(DecoderError) -> [Float] {
        let rows = try rows(nil)
        return Array(UnsafeBufferPointer(start: rows.floats, count: tokens.count * width))
    }

    /// Bytes of the features that are held; 0 before they are computed.
    package var byteCount: Int { values.withLock { $0?.byteCount ?? 0 } }

    /// Frees the features; a pass that needs them computes them again.
    package func forget() { values.withLock { $0 = nil } }

    /// The grid of a feature, and the feature's number in it.
    func place(of feature: Int) -> (grid: Grid, offset: Int) {
        var offset = feature
        for grid in grids {
            if offset < grid.count { return (grid, offset) }
            offset -= grid.count
        }
        return (Grid(rows: 1, columns: 1), 0)
    }
}
