/// Consecutive features of one grid of an image in a sequence.
struct ImageRun {
    /// The range of token indices in the sequence, or of rows in a pass.
    var place: Range<Int>
    /// The image.
    let image: ImageFeatures
    /// The number of the first feature.
    let first: Int
    /// The position of the grid's first row and column, for two-dimensional positions.
    let corner: Int

    /// Returns the position of a feature, counted from 0.
    func position(_ index: Int) -> GridPosition {
        let (grid, offset) = image.place(of: first + index)
        guard image.followsGrids else {
            return GridPosition(time: corner + offset, row: corner + offset, column: corner + offset)
        }
        let (row, column) = offset.quotientAndRemainder(dividingBy: grid.columns)
        return GridPosition(time: corner, row: corner + row, column: corner + column)
    }

    /// The position after the grid.
    var end: Int {
        let grid = image.place(of: first).grid
        return corner + (image.followsGrids ? grid.advance : grid.count)
    }

    /// Returns whether a token is the next feature of the same grid.
    func isContinued(by token: Int) -> Bool {
        let next = first + place.count
        return token == image.tokens.lowerBound + next && token < image.tokens.upperBound
            && image.place(of: next).offset > 0
    }
}

/// A position with several axes, as image features have.
package struct GridPosition: Sendable, Equatable {
    package var time: Int
    package var row: Int
    package var column: Int

    /// Creates a position.
    package init(time: Int = 0, row: Int, column: Int) {
        self.time = time
        self.row = row
        self.column = column
    }
}
