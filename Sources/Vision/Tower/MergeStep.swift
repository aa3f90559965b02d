import Tensor
import Transformer

/// One step from the rows of a tower's layers to the features of an image.
enum MergeStep: Sendable {
    case concatenate(Int)
    case average(Int)
    /// Squares whose side makes the image have so many features.
    case averageTo(Int)
    case norm(RowNorm)
    case dense(RowLayer)
    /// Elements times a number, less a row, times another.
    case standardize(factor: Float, bias: AlignedBuffer?, scale: AlignedBuffer?)
}

/// Rows on their way to features.
struct FeatureRows {
    /// `[grid.count, width]`
    var values: AlignedBuffer
    var grid: PatchGrid
    var width: Int

    /// Takes steps; nil where the rows make up no whole squares.
    func taking(_ steps: [MergeStep], by encoder: Encoder) -> FeatureRows? {
        var result = self
        for step in steps {
            guard result.take(step, by: encoder) else { return nil }
        }
        return result
    }

    private mutating func take(_ step: MergeStep, by encoder: Encoder) -> Bool {
        switch step {
        case .concatenate(let side):
            guard let order = grid.numbers(bySquaresOf: side) else { return false }
            gather(order)
            grid = PatchGrid(rows: grid.rows / side, columns: grid.columns / side)
            width *= side * side
        case .averageTo(let count):
            let ratio = Double(grid.count) / Double(max(count, 1))
            guard let side = Int(exactly: ratio.squareRoot().rounded(.down)), side >= 1 else { return false }
            return take(.average(side), by: encoder)
        case .average(let side):
            guard let order = grid.numbers(bySquaresOf: side) else { return false }
            let means = AlignedBuffer(floats: grid.count / (side * side) * width)
            means.floats.update(repeating: 0, count: grid.count / (side * side) * width)
            for (place, number) in order.enumerated() {
                encoder.add(
                    values.floats + number * width, to: means.floats + place / (side * side) * width, count: width)
            }
            for index in 0..<grid.count / (side * side) * width { means.floats[index] /= Float(side * side) }
            values = means
            grid = PatchGrid(rows: grid.rows / side, columns: grid.columns / side)
        case .norm(let norm): encoder.apply(norm, to: values.floats, count: grid.count)
        case .dense(let layer):
            values = encoder.apply(layer, to: values.floats, count: grid.count)
            width = layer.outputCount
        case .standardize(let factor, let bias, let scale):
            for row in 0..<grid.count {
                let row = values.floats + row * width
                for index in 0..<width {
                    row[index] = (row[index] * factor - (bias?.floats[index] ?? 0)) * (scale?.floats[index] ?? 1)
                }
            }
        }
        return true
    }

    /// Puts rows into an order.
    mutating func gather(_ order: [Int]) {
        guard order != Array(order.indices) else { return }
        let gathered = AlignedBuffer(floats: order.count * width)
        for (place, number) in order.enumerated() {
            (gathered.floats + place * width).update(from: values.floats + number * width, count: width)
        }
        values = gathered
    }
}
