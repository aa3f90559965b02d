import Tensor

/// The ranges of pages that attention at one position is split into.
///
/// They follow from the position and the window alone, so that results do not depend on who computes them.
struct PageRanges {
    /// Most ranges.
    static let limit = 16
    /// Fewest pages of a range.
    private static let fewestPages = 4

    /// Number of ranges, at least 1.
    let count: Int
    private let first: Int
    private let end: Int
    private let width: Int

    /// Splits the pages that a position sees.
    init(position: Int, window: Int) {
        first = window > 0 ? max(position - window + 1, 0) / KeyValuePage.positions : 0
        end = position / KeyValuePage.positions + 1
        let pages = end - first
        width = max(Self.fewestPages, (pages + Self.limit - 1) / Self.limit)
        count = (pages + width - 1) / width
    }

    /// The first page of a range and the page after its last.
    subscript(index: Int) -> (first: Int, end: Int) {
        (first + index * width, min(first + (index + 1) * width, end))
    }
}
