import Tensor

/// The ranges of pages into which the attention of one position is split.
///
/// They depend only on the position and the window, so results don't depend on who computes them.
struct PageRanges {
    /// The largest number of ranges.
    static let limit = 16
    /// The smallest number of pages per range.
    private static let fewestPages = 4

    /// The number of ranges, at least 1.
    let count: Int
    private let first: Int
    private let end: Int
    private let width: Int

    /// Splits the pages to which a position attends.
    init(position: Int, window: Int) {
        first = window > 0 ? max(position - window + 1, 0) / KeyValuePage.positions : 0
        end = position / KeyValuePage.positions + 1
        let pages = end - first
        width = max(Self.fewestPages, (pages + Self.limit - 1) / Self.limit)
        count = (pages + width - 1) / width
    }

    /// Returns the first page of a range, and the page after its last.
    subscript(index: Int) -> (first: Int, end: Int) {
        (first + index * width, min(first + (index + 1) * width, end))
    }
}
