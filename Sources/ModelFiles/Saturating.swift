// Numbers that somebody else says, in a file, a request or an option, may be of any size or not a number at all. The standard
// library's conversions of them end the program then; these don't.

extension FixedWidthInteger {
    /// The number without its fraction, or the end of the range that it lies beyond; 0 for what is not a number.
    package init(saturating value: Double) {
        self = Self(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
    }
}

extension Duration {
    /// So many seconds, a century at most; none for less than none and for what is not a number.
    package static func seconds(saturating seconds: Double) -> Duration {
        .seconds(min(3_155_760_000, max(0, seconds)))
    }
}
