/// The layout of cached keys and values: pages of 64 positions, one block for each key-value head.
///
/// ```
/// one head's block in a page        element (F32 or F16)
/// keys    [headDimension][64]       dimension d of position p at  d · 64 + p
/// values  [64][paddedDimension]     dimension d of position p at  p · paddedDimension + d, padding is zero
/// ```
/// Keys lie transposed, so that scores of neighbouring positions are neighbouring lanes and need no
/// horizontal sum; values lie by position, so that their weighted sum needs none either.
///
/// Values that are the first elements of their keys, as those of latent attention, aren't stored: a block is then its keys
/// alone, and the attention kernel turns a page at a time.
public struct KeyValuePage: Sendable, Equatable {
    /// Positions held by one page.
    public static let positions = 64

    /// Elements of a key of one position.
    public let headDimension: Int
    /// Elements of a value of one position.
    public let valueDimension: Int
    /// Whether values are the first elements of their keys and not stored.
    public let valuesAreKeys: Bool
    /// Whether elements are IEEE half precision (2 bytes) rather than Float (4 bytes).
    public let isHalf: Bool

    /// Describes the pages of heads with `headDimension` elements.
    ///
    /// - Parameter sharedValueDimension: How many of a key's first elements are its value; nil for values of their own, as
    ///   wide as keys.
    public init(headDimension: Int, sharedValueDimension: Int? = nil, isHalf: Bool) {
        precondition(headDimension > 0 && headDimension <= 1 << 16, "a head has 1 to 65536 dimensions")
        let valueDimension = sharedValueDimension ?? headDimension
        precondition(valueDimension > 0 && valueDimension <= headDimension, "a value is a part of its key")
        self.headDimension = headDimension
        self.valueDimension = valueDimension
        valuesAreKeys = sharedValueDimension != nil
        self.isHalf = isHalf
    }

    /// `valueDimension` rounded up to the stride of value rows, a multiple of 32.
    public var paddedDimension: Int { (valueDimension + 31) & ~31 }
    /// Elements that are stored of a value.
    public var storedValueDimension: Int { valuesAreKeys ? 0 : valueDimension }
    /// Bytes of one element.
    public var elementBytes: Int { isHalf ? 2 : 4 }
    /// Bytes from a head's block to its values.
    public var valueOffset: Int { headDimension * Self.positions * elementBytes }
    /// Bytes of one head's block in a page, keys and values; a multiple of 128.
    public var headBytes: Int {
        valuesAreKeys ? valueOffset : valueOffset + Self.positions * paddedDimension * elementBytes
    }
}
