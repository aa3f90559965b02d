import Foundation
import Tensor
import Transformer

/// One step from the rows of a tower's layers to the features of an image.
enum MergeStep: Sendable {
    case concatenate(Int)
    /// Side by side, element by element of all rows.
    case unfold(Int)
    case average(Int)
    /// Squares as large as the blocks in which rows stand.
    case averageBlocks
    /// Squares whose side makes the image have so many features.
    case averageTo(Int)
    case norm(RowNorm)
    case dense(RowLayer)
    /// A function of one product, times another product.
    case gated(gate: RowLayer, up: RowLayer, DenseLayer.Activation)
    /// The first half of each row times a function of the second.
    case gateHalves(DenseLayer.Activation)
    case activate(DenseLayer.Activation)
    /// Sines and cosines of the row's place.
    case waves
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
        case .unfold(let side):
            let whole = PatchGrid(rows: grid.rows / side, columns: grid.columns / side)
            guard whole.count > 0, let order = grid.numbers(ofWholeSquares: side) else { return false }
            gather(order)
            grid = whole
            transpose(squares: side * side)
            width *= side * side
        case .averageTo(let count):
            let ratio = Double(grid.count) / Double(max(count, 1))
            guard let side = Int(exactly: ratio.squareRoot().rounded(.down)), side >= 1 else { return false }
            return take(.average(side), by: encoder)
        case .averageBlocks:
            // Of larger ones the reference takes those in the middle.
            return grid.block <= 2 && take(.average(grid.block), by: encoder)
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
        case .gated(let gate, let up, let function):
            let gates = encoder.apply(gate, to: values.floats, count: grid.count)
            values = encoder.apply(up, to: values.floats, count: grid.count)
            width = up.outputCount
            encoder.activate(gates.floats, by: function, times: values.floats, count: grid.count * width)
            values = gates
        case .gateHalves(let function):
            let half = width / 2
            let products = AlignedBuffer(floats: grid.count * half)
            for row in 0..<grid.count {
                let source = values.floats + row * width
                let product = products.floats + row * half
                product.update(from: source + half, count: half)
                encoder.activate(product, by: function, times: source, count: half)
            }
            (values, width) = (products, half)
        case .activate(let function):
            encoder.activate(values.floats, by: function, times: nil, count: grid.count * width)
        case .waves: addWaves()
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

    /// Puts the same elements of so many rows beside each other.
    private mutating func transpose(squares count: Int) {
        let turned = AlignedBuffer(floats: grid.count * count * width)
        for square in 0..<grid.count {
            let source = values.floats + square * count * width
            let target = turned.floats + square * count * width
            for row in 0..<count {
                for index in 0..<width { target[index * count + row] = source[row * width + index] }
            }
        }
        values = turned
    }

    /// Adds the sines and cosines of columns to the first half of rows, and of lines to the second.
    private mutating func addWaves() {
        let quarter = width / 4
        let frequencies: [Double] = (0..<quarter).map { 1 / pow(10_000, Double($0) / Double(quarter)) }
        for (number, place) in grid.places.enumerated() {
            let row = values.floats + number * width
            for (half, position) in [place.column, place.row].enumerated() {
                let (sines, cosines) = (row + 2 * half * quarter, row + (2 * half + 1) * quarter)
                for index in 0..<quarter {
                    let angle = Double(position) * frequencies[index]
                    sines[index] += Float(sin(angle))
                    cosines[index] += Float(cos(angle))
                }
            }
        }
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
