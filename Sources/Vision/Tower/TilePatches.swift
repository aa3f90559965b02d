extension VisionInput.Tile {
    /// The patches of the tile.
    func grid(_ side: Int) -> PatchGrid {
        isPlanar
            ? PatchGrid(rows: rows / side, columns: columns / side)
            : PatchGrid(rows: rows, columns: columns, block: block)
    }

    /// The samples of the patches one behind the other, as the tower's product reads them.
    ///
    /// - Parameter centers: Whether samples from 0 to 1 become −1 to 1.
    func samples(patchSide side: Int, centers: Bool) -> [Float] {
        guard isPlanar else { return centers ? values.map { 2 * ($0 - 0.5) } : values }
        let grid = grid(side)
        var samples: [Float] = []
        samples.reserveCapacity(grid.count * side * side * 3)
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                for color in 0..<3 {
                    for line in 0..<side {
                        let start = (color * rows + row * side + line) * columns + column * side
                        samples += values[start..<start + side]
                    }
                }
            }
        }
        return samples
    }
}
