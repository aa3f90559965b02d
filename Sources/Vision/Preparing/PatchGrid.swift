import Transformer

/// The order of rows that stand for a grid: row by row, or block by block and row by row in each.
struct PatchGrid: Equatable {
    let rows: Int
    let columns: Int
    /// Rows and columns of a block; 1 for row by row.
    var block = 1

    var count: Int { rows * columns }

    /// The place of each row.
    var places: [GridPosition] {
        var places: [GridPosition] = []
        places.reserveCapacity(count)
        for top in stride(from: 0, to: rows, by: block) {
            for left in stride(from: 0, to: columns, by: block) {
                for row in top..<min(top + block, rows) {
                    for column in left..<min(left + block, columns) {
                        places.append(GridPosition(row: row, column: column))
                    }
                }
            }
        }
        return places
    }

    /// The rows' numbers in the order of squares of a side, each row by row; nil where the grid isn't made of such.
    func numbers(bySquaresOf side: Int) -> [Int]? {
        guard side >= 1, rows.isMultiple(of: side), columns.isMultiple(of: side) else { return nil }
        if side == block { return Array(0..<count) }
        var numbers = [Int](repeating: 0, count: count)
        for (number, place) in places.enumerated() { numbers[place.row * columns + place.column] = number }
        return PatchGrid(rows: rows, columns: columns, block: side).places.map {
            numbers[$0.row * columns + $0.column]
        }
    }

    /// The same; rows behind the last whole squares are left out where rows stand row by row.
    func numbers(ofWholeSquares side: Int) -> [Int]? {
        guard block == 1 else { return numbers(bySquaresOf: side) }
        let whole = PatchGrid(rows: rows / side * side, columns: columns / side * side, block: side)
        return whole.places.map { $0.row * columns + $0.column }
    }

    /// The order of rows by windows of blocks, and how many rows each window has; the windows at the ends are smaller.
    ///
    /// - Parameter side: Blocks on a side of a window.
    func windows(ofBlocks side: Int) -> (order: [Int], counts: [Int]) {
        let (blockRows, blockColumns) = (rows / block, columns / block)
        var (order, counts): ([Int], [Int]) = ([], [])
        for top in stride(from: 0, to: blockRows, by: side) {
            for left in stride(from: 0, to: blockColumns, by: side) {
                let first = order.count
                for row in top..<min(top + side, blockRows) {
                    for column in left..<min(left + side, blockColumns) {
                        let start = (row * blockColumns + column) * block * block
                        order += start..<start + block * block
                    }
                }
                counts.append(order.count - first)
            }
        }
        return (order, counts)
    }
}
