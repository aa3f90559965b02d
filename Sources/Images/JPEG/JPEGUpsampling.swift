/// libjpeg's smooth upsampling of components with half the samples: three quarters of the nearer sample, one of the other.
///
/// Halves are rounded up and down by turns.
enum JPEGUpsampling {
    /// Doubles the columns of a row of more than two samples.
    @_lifetime(target: copy target)
    static func double(_ row: Span<UInt8>, to target: inout MutableSpan<UInt8>) {
        let last = row.count - 1
        target[0] = row[0]
        target[1] = UInt8(truncatingIfNeeded: (3 * UInt16(row[0]) + UInt16(row[1]) + 2) >> 2)
        for index in 1..<last {
            let near = 3 &* UInt16(row[index])
            target[2 &* index] = UInt8(truncatingIfNeeded: (near &+ UInt16(row[index &- 1]) &+ 1) &>> 2)
            target[2 &* index &+ 1] = UInt8(truncatingIfNeeded: (near &+ UInt16(row[index &+ 1]) &+ 2) &>> 2)
        }
        target[2 * last] = UInt8(truncatingIfNeeded: (3 * UInt16(row[last]) + UInt16(row[last - 1]) + 1) >> 2)
        target[2 * last + 1] = row[last]
    }

    /// A row between two.
    @_lifetime(target: copy target)
    static func blend(_ near: Span<UInt8>, _ far: Span<UInt8>, to target: inout MutableSpan<UInt8>, rounding: UInt16) {
        for index in 0..<near.count {
            target[index] = UInt8(
                truncatingIfNeeded: (3 &* UInt16(near[index]) &+ UInt16(far[index]) &+ rounding) &>> 2)
        }
    }

    /// Doubles the columns of a row between two of more than two samples.
    @_lifetime(target: copy target)
    @_lifetime(sums: copy sums)
    static func double(
        _ near: Span<UInt8>, _ far: Span<UInt8>, to target: inout MutableSpan<UInt8>, sums: inout MutableSpan<UInt16>
    ) {
        let last = near.count - 1
        for index in 0...last { sums[index] = 3 &* UInt16(near[index]) &+ UInt16(far[index]) }
        target[0] = UInt8(truncatingIfNeeded: (4 * sums[0] + 8) >> 4)
        target[1] = UInt8(truncatingIfNeeded: (3 * sums[0] + sums[1] + 7) >> 4)
        for index in 1..<last {
            let middle = 3 &* sums[index]
            target[2 &* index] = UInt8(truncatingIfNeeded: (middle &+ sums[index &- 1] &+ 8) &>> 4)
            target[2 &* index &+ 1] = UInt8(truncatingIfNeeded: (middle &+ sums[index &+ 1] &+ 7) &>> 4)
        }
        target[2 * last] = UInt8(truncatingIfNeeded: (3 * sums[last] + sums[last - 1] + 8) >> 4)
        target[2 * last + 1] = UInt8(truncatingIfNeeded: (4 * sums[last] + 7) >> 4)
    }
}
