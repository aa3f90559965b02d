// Numbers from a file, a request or an option may have any size, or be no number at all. The standard library's
// conversions trap on such numbers; these don't.

extension FixedWidthInteger {
    /// Creates the number without its fraction, clamped to the type's range; 0 for NaN.
    package init(saturating value: Double) {
        self = Self(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
    }
}

extension Duration {
    /// Returns a duration of some seconds, clamped to a century; zero for negative numbers and NaN.
    package static func seconds(saturating seconds: Double) -> Duration {
        .seconds(min(3_155_760_000, max(0, seconds)))
    }
}
