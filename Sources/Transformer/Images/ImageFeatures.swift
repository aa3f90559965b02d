import Synchronization
import Tensor

/// The features of an image: rows of a sequence that replace token embeddings.
///
/// They are computed when a pass first needs them.
package final class ImageFeatures: Sendable {
    /// The grid of features of a part of an image.
    package struct Grid: Sendable, Equatable {
        /// The number of rows.
        package let rows: Int
        /// The number of columns.
        package let columns: Int

        /// Creates a grid; both sizes are at least 1.
        package init(rows: Int, columns: Int) {
            self.rows = rows
            self.columns = columns
        }

        var count: Int { rows * columns }
        /// The distance from the grid's first position to the next token's.
        var advance: Int { max(rows, columns) }
    }

    /// A function that computes the features. `[count, width]`
    package typealias Computation = @Sendable (CancellationFlag?) throws(DecoderError) -> AlignedBuffer

    /// One token per feature, in order. The tokens are negative, and unique while the image lives.
    package let tokens: Range<Int>
    /// The parts of the image in order, as the model's tower sees them.
    package let grids: [Grid]
    /// Whether features have two-dimensional positions, where the model supports them; otherwise they count like
    /// tokens.
    let followsGrids: Bool
    /// The digest that identifies the image, from its preparation.
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

    /// Sets the function that computes the features, for an image that was restored from a stored sequence.
    package func provide(_ computation: @escaping Computation) { self.computation.withLock { $0 = computation } }

    /// Returns the features; computes them if necessary. `[count, width]`
    ///
    /// - Throws: ``DecoderError``
    func rows(_ cancellation: CancellationFlag?) throws(DecoderError) -> AlignedBuffer {
        if let held = values.withLock({ $0 }) { return held }
        guard let computation = computation.withLock({ $0 }) else {
            throw .image("its file isn't known any more; show it again")
        }
        let made = try computation(cancellation)
        values.withLock { $0 = made }
        return made
    }

    /// Computes the features if they aren't held.
    package func compute(_ cancellation: CancellationFlag?) throws(DecoderError) { _ = try rows(cancellation) }

    /// Returns a copy of the features, for tests and tools. `[count, width]`
    package func copiedRows(width: Int) throws(DecoderError) -> [Float] {
        let rows = try rows(nil)
        return Array(UnsafeBufferPointer(start: rows.floats, count: tokens.count * width))
    }

    /// The size of the held features in bytes; 0 before they are computed.
    package var byteCount: Int { values.withLock { $0?.byteCount ?? 0 } }

    /// Releases the features; a pass that needs them computes them again.
    package func forget() { values.withLock { $0 = nil } }

    /// Returns the grid of a feature, and the feature's number in it.
    func place(of feature: Int) -> (grid: Grid, offset: Int) {
        var offset = feature
        for grid in grids {
            if offset < grid.count { return (grid, offset) }
            offset -= grid.count
        }
        return (Grid(rows: 1, columns: 1), 0)
    }
}
