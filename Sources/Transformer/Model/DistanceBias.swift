import Foundation
import Tensor

/// The relative position bias of attention scores.
struct DistanceBias: Sendable {
    /// The largest distance in the table.
    let reach: Int
    /// The number of floats per head.
    let stride: Int
    private let table: AlignedBuffer

    /// Expands a checkpoint's buckets to distances.
    ///
    /// - Parameters:
    ///   - buckets: `[count, heads]`
    ///   - reach: The largest distance of two tokens.
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

    /// Returns the address of a head's bias for the distance 0; those of earlier keys are before it.
    func center(head: Int) -> UnsafePointer<Float> { UnsafePointer(table.floats + head * stride + reach) }

    /// Returns the bucket of a distance: exact for small ones, then logarithmic up to 128.
    ///
    /// - Source: `MPNetEncoder.relative_position_bucket` of transformers; Raffel et al. 2020.
    static func bucket(of distance: Int, count: Int) -> Int {
        let half = count / 2
        let exact = half / 2
        let offset = distance > 0 ? half : 0
        let size = abs(distance)
        guard size >= exact else { return offset + size }
        // In single precision, as in the reference.
        let share = log(Float(size) / Float(exact)) / Float(log(128 / Double(exact)))
        let steps = Int(exactly: (share * Float(half - exact)).rounded(.towardZero)) ?? 0
        return offset + min(exact + steps, half - 1)
    }
}
