import Foundation
import Tensor

/// The cosines and sines of a forward pass's rows, for each of a model's rotary embeddings.
final class RotaryTables {
    private struct Table {
        let rotary: RotaryEmbedding
        let frequencies: AlignedBuffer
        var length = -1
        let cosines: AlignedBuffer
        let sines: AlignedBuffer
    }

    /// The largest number of rows of a pass.
    let rowCapacity: Int
    private var tables: [Table]

    /// Allocates the tables.
    init(_ embeddings: [RotaryEmbedding], rowCapacity: Int) {
        self.rowCapacity = rowCapacity
        tables = embeddings.map { rotary in
            Table(
                rotary: rotary, frequencies: AlignedBuffer(floats: rotary.pairCount),
                cosines: AlignedBuffer(floats: rowCapacity * rotary.pairCount),
                sines: AlignedBuffer(floats: rowCapacity * rotary.pairCount))
        }
    }

    /// Fills the tables of rows at consecutive positions of a sequence of `length` tokens.
    func fill(_ rows: Range<Int>, position: Int, length: Int) {
        for index in tables.indices {
            let rotary = tables[index].rotary
            let frequencies = tables[index].frequencies.floats
            if tables[index].length < 0 || (rotary.dependsOnLength && tables[index].length != length) {
                rotary.writeFrequencies(forLength: length, into: frequencies)
                tables[index].length = length
            }
            let cosines = tables[index].cosines.floats
            let sines = tables[index].sines.floats
            let factor = rotary.attentionFactor(forLength: length)
            let pairs = rotary.pairCount
            let direction: Float = rotary.isReversed ? -1 : 1
            for row in rows {
                let place = Float(position + row - rows.lowerBound)
                for i in 0..<pairs {
                    // As in the reference, the angle is rounded to single precision; its cosine is computed in double
                    // precision.
                    let angle = Double(place * frequencies[i])
                    cosines[row * pairs + i] = Float(cos(angle)) * factor
                    sines[row * pairs + i] = Float(sin(angle)) * factor * direction
                }
            }
        }
    }

    /// Fills the tables of a row whose position has several axes.
    func fill(_ row: Int, position: GridPosition, length: Int) {
        // This updates the frequencies if they depend on the length, and fills the embeddings with one axis.
        fill(row..<row + 1, position: position.time, length: length)
        for table in tables where table.rotary.axes != .one {
            let (rotary, pairs) = (table.rotary, table.rotary.pairCount)
            let factor = rotary.attentionFactor(forLength: length)
            let direction: Float = rotary.isReversed ? -1 : 1
            for i in 0..<pairs {
                let angle = Double(Float(position[keyPath: rotary.axis(of: i)]) * table.frequencies.floats[i])
                table.cosines.floats[row * pairs + i] = Float(cos(angle)) * factor
                table.sines.floats[row * pairs + i] = Float(sin(angle)) * factor * direction
            }
        }
    }

    /// Returns the cosines of an embedding. `[rows, pairs]`
    func cosines(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(tables[index].cosines.floats) }

    /// Returns the sines of an embedding. `[rows, pairs]`
    func sines(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(tables[index].sines.floats) }
}
