/// How elements of cached keys and values are stored.
public enum KeyValueType: String, Sendable, CaseIterable {
    /// 32-bit floating point.
    case float32 = "F32"
    /// IEEE half precision.
    case float16 = "F16"
    /// 8-bit codes with a scale for each key and each value; keys are rotated before, which spreads outliers.
    case int8 = "Q8"

    /// Bytes of one element.
    public var byteCount: Int {
        switch self {
        case .float32: 4
        case .float16: 2
        case .int8: 1
        }
    }
}

/// The layout of cached keys and values: pages of 64 positions, one block for each key-value head.
///
/// ```
/// one head's block in a page        element (F32, F16 or an 8-bit code)
/// keys    [headDimension][64]       dimension d of position p at  d · 64 + p
/// values  [64][paddedDimension]     dimension d of position p at  p · paddedDimension + d, padding is zero
/// scales  [2][64]                   F32, of codes alone: those of keys, then those of values
/// ```
/// A code is the element over its position's scale, which is the largest magnitude over 127. Keys that become codes are
/// first multiplied by a Walsh-Hadamard matrix over blocks of ``rotatedBlock`` elements, and so are the queries that meet
/// them: products stay as they are, and a few large elements no longer take the precision of all others.
///
/// - Source: Ashkboos et al. 2024 (QuaRot), section 4, for the rotation.
///
/// Keys lie transposed, so that scores of neighboring positions are neighboring lanes and need no
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
    /// How elements are stored.
    public let type: KeyValueType

    /// Describes the pages of heads with `headDimension` elements.
    ///
    /// - Parameters:
    ///   - sharedValueDimension: How many of a key's first elements are its value; nil for values of their own, as wide as
    ///     keys.
    ///   - type: Values that are parts of keys can't be codes: half precision takes their place.
    public init(headDimension: Int, sharedValueDimension: Int? = nil, type: KeyValueType) {
        precondition(headDimension > 0 && headDimension <= 1 << 16, "a head has 1 to 65536 dimensions")
        let valueDimension = sharedValueDimension ?? headDimension
        precondition(valueDimension > 0 && valueDimension <= headDimension, "a value is a part of its key")
        self.headDimension = headDimension
        self.valueDimension = valueDimension
        valuesAreKeys = sharedValueDimension != nil
        self.type = valuesAreKeys && type == .int8 ? .float16 : type
    }

    /// `valueDimension` rounded up to the stride of value rows, a multiple of 32.
    public var paddedDimension: Int { (valueDimension + 31) & ~31 }
    /// Elements that are stored of a value.
    public var storedValueDimension: Int { valuesAreKeys ? 0 : valueDimension }
    /// Bytes of one element.
    public var elementBytes: Int { type.byteCount }
    /// Elements of a key that are rotated together: the largest power of two that divides them.
    public var rotatedBlock: Int { headDimension & -headDimension }
    /// Bytes from a head's block to its scales, where it has them.
    public var scaleOffset: Int { valueOffset + Self.positions * paddedDimension * elementBytes }
    /// Bytes from a head's block to its values.
    public var valueOffset: Int { headDimension * Self.positions * elementBytes }
    /// Bytes of one head's block in a page, keys and values; a multiple of 128.
    public var headBytes: Int {
        (valuesAreKeys ? valueOffset : scaleOffset) + (type == .int8 ? 2 * Self.positions * 4 : 0)
    }
}
