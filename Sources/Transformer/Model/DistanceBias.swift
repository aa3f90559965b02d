import Foundation
import Tensor

/// Addends to attention scores by how far a key is from a query.
struct DistanceBias: Sendable {
    /// Farthest distance that the table has.
    let reach: Int
    /// Floats from one head to the next.
    let stride: Int
    private let table: AlignedBuffer

    /// Spreads out what a checkpoint has for kinds of distance.
    ///
    /// - Parameters:
    ///   - buckets: `[count, heads]`
    ///   - reach: Farthest distance of two tokens.
    init(buckets: AlignedBuffer, count: Int, headCount: Int, reach: Int) {
        self.reach = reach
        stride = 2 * reach + 1
        table = AlignedBuffer(floats: headCount * stride)
        for distance in -reach...reach {
            let bucket = Self.bucket(of: distance, count: count)
            for head in 0..<headCount {
                table.floats[head * stride + distance + reach] = buckets.floats[bucket * headCount + head]
            }
        }
    }

    /// A head's addend for the distance 0; those of keys before the query lie before it.
    func center(head: Int) -> UnsafePointer<Float> { UnsafePointer(table.floats + head * stride + reach) }

    /// The kind of a distance: exact where it is small, logarithmic up to 128.
    ///
    /// - Source: `MPNetEncoder.relative_position_bucket` of transformers; Raffel et al. 2020.
    static func bucket(of distance: Int, count: Int) -> Int {
        let half = count / 2
        let exact = half / 2
        let offset = distance > 0 ? half : 0
        let size = abs(distance)
        guard size >= exact else { return offset + size }
        // In single precision, as the reference.
        let share = log(Float(size) / Float(exact)) / Float(log(128 / Double(exact)))
        let steps = Int(exactly: (share * Float(half - exact)).rounded(.towardZero)) ?? 0
        return offset + min(exact + steps, half - 1)
    }
}
