/// The layout of cached keys and values: pages of 64 positions, one block for each key-value head.
///
/// ```
/// one head's block in a page        element (F32 or F16)
/// keys    [headDimension][64]       dimension d of position p at  d · 64 + p
/// values  [64][paddedDimension]     dimension d of position p at  p · paddedDimension + d, padding is zero
/// ```
/// Keys lie transposed, so that scores of neighbouring positions are neighbouring lanes and need no
/// horizontal sum; values lie by position, so that their weighted sum needs none either.
public struct KeyValuePage: Sendable, Equatable {
    /// Positions held by one page.
    public static let positions = 64

    /// Elements of one head of one position.
    public let headDimension: Int
    /// Whether elements are IEEE half precision (2 bytes) rather than Float (4 bytes).
    public let isHalf: Bool

    /// Describes the pages of heads with `headDimension` elements.
    public init(headDimension: Int, isHalf: Bool) {
        precondition(headDimension > 0 && headDimension <= 1 << 16, "a head has 1 to 65536 dimensions")
        self.headDimension = headDimension
        self.isHalf = isHalf
    }

    /// `headDimension` rounded up to the stride of value rows, a multiple of 32.
    public var paddedDimension: Int { (headDimension + 31) & ~31 }
    /// Bytes of one element.
    public var elementBytes: Int { isHalf ? 2 : 4 }
    /// Bytes from a head's block to its values.
    public var valueOffset: Int { headDimension * Self.positions * elementBytes }
    /// Bytes of one head's block in a page, keys and values; a multiple of 128.
    public var headBytes: Int { valueOffset + Self.positions * paddedDimension * elementBytes }
}
