extension RowQuantizer {
    /// Rounds a group as ggml's reference functions do; returns false for formats that search.
    ///
    /// The codes are those of the scale before it is rounded to half precision.
    func roundGroup(_ group: Int, into row: CodedRow) -> Bool {
        let size = layout.groupColumns
        let values = weights + group * size
        let codes = row.codes + group * size
        switch format {
        case .q8_0:
            var largest: Float = 0
            for column in 0..<size { largest = max(largest, abs(values[column])) }
            let scale = largest / 127
            let inverse = GroupFit.inverse(scale)
            row.scales[group] = UInt32(Self.half(scale).bitPattern)
            for column in 0..<size {
                let level = (values[column] * inverse).rounded(.toNearestOrAwayFromZero)
                codes[column] = Self.code(max(-127, level) + 128, to: 255)
            }
        case .q4_0, .q5_0:
            var extreme: Float = 0
            for column in 0..<size where abs(values[column]) > abs(extreme) { extreme = values[column] }
            let scale = extreme / levels.low
            let inverse = GroupFit.inverse(scale)
            row.scales[group] = UInt32(Self.half(scale).bitPattern)
            for column in 0..<size {
                codes[column] = Self.code(
                    values[column] * inverse + (0.5 - levels.low), to: levels.high - levels.low)
            }
        case .q4_1, .q5_1:
            var (low, high) = (values[0], values[0])
            for column in 0..<size {
                low = min(low, values[column])
                high = max(high, values[column])
            }
            let scale = (high - low) / levels.high
            let inverse = GroupFit.inverse(scale)
            row.scales[group] = UInt32(Self.half(scale).bitPattern)
            row.offsets[group] = UInt32(Self.half(low).bitPattern)
            for column in 0..<size {
                codes[column] = Self.code((values[column] - low) * inverse + 0.5, to: levels.high)
            }
        default: return false
        }
        return true
    }
    /// Returns the integer below a level, clamped to the range of codes; 0 for NaN.
    ///
    /// A difference of weights near the limits of single precision may be NaN.
    @inline(__always) private static func code(_ level: Float, to highest: Float) -> UInt8 {
        UInt8(min(highest, max(0, level)))  // whole: 0 to 255
    }
}
