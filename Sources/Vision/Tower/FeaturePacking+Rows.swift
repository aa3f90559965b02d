import Tensor

extension FeaturePacking {
    /// Packs features.
    ///
    /// - Parameters:
    ///   - rows: Those of all tiles, one tile behind the other. `[tiles * side, width]`
    ///   - newline: What stands behind each row. `[width]`
    /// - Returns: `[side + count, width]`
    func packed(_ rows: AlignedBuffer, newline: AlignedBuffer, width: Int) -> AlignedBuffer {
        let first = side.width * side.height
        let result = AlignedBuffer(floats: (first + count) * width)
        result.floats.update(from: rows.floats, count: first * width)
        var target = result.floats + first * width
        let (lines, columns) = (taps(kept.height, size.height), taps(kept.width, size.width))
        for line in lines {
            for column in columns {
                add(line, column, of: rows, to: target, width)
                target += width
            }
            target.update(from: newline.floats, count: width)
            target += width
        }
        withExtendedLifetime((rows, newline)) {}
        return result
    }

    /// The sources and weights of each of `count` rows or columns, among the kept ones.
    private func taps(_ kept: Int, _ count: Int) -> [PositionTable.Taps] {
        // No tile but the first: a row of the learned feature alone.
        if columns == 0 { return (0..<count).map { _ in PositionTable.Taps(places: [], weights: []) } }
        if kept == count { return (0..<count).map { PositionTable.Taps(places: [$0], weights: [1]) } }
        return PositionTable(side: kept, resampling: .linear(alignsCorners: false)).taps(count)
    }

    private func add(
        _ line: PositionTable.Taps, _ column: PositionTable.Taps, of rows: AlignedBuffer,
        to target: UnsafeMutablePointer<Float>, _ width: Int
    ) {
        target.update(repeating: 0, count: width)
        for (y, lineWeight) in zip(line.places, line.weights) {
            let (tileRow, row) = (y + margin.height).quotientAndRemainder(dividingBy: side.height)
            for (x, columnWeight) in zip(column.places, column.weights) {
                let (tileColumn, place) = (x + margin.width).quotientAndRemainder(dividingBy: side.width)
                let tile = 1 + tileRow * columns + tileColumn
                let number = tile * side.height * side.width + row * side.width + place
                let source = rows.floats + number * width
                let weight = lineWeight * columnWeight
                for index in 0..<width { target[index] += weight * source[index] }
            }
        }
    }
}
