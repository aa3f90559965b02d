import Tensor

/// A gated delta rule: linear attention whose memory decays and is corrected, behind a short convolution.
///
/// - Source: Yang, Kautz & Hatamizadeh 2024; Qwen3-Next, Qwen3.5 and OLMo-Hybrid in `transformers`.
package struct GatedDeltaConfiguration: Sendable, Equatable {
    /// How the projections of the input are stored.
    package enum Layout: Sendable, Equatable {
        /// Queries, keys and values in one matrix, and one each for gates, strengths and decays.
        case separate
        /// Queries, keys, values and gates in one matrix, strengths and decays in another, both key head by key head.
        case grouped
        /// As `separate`, with the first value head of each key head before the second of each, and so on.
        case tiled
        /// One matrix and one convolution for each of queries, keys and values, and a matrix for each of the others.
        case divided
    }

    /// Heads of queries and keys.
    package var keyHeadCount: Int
    /// Heads of values; a multiple of `keyHeadCount`.
    package var valueHeadCount: Int
    /// Elements of a query and a key.
    package var keyDimension: Int
    /// Elements of a value.
    package var valueDimension: Int
    /// Positions that the convolution reaches.
    package var kernelSize: Int
    /// How the projections are stored.
    package var layout: Layout
    /// Most of a correction's strength: 1, or 2 where the memory may change its sign.
    package var mostStrength: Float = 1
    /// Epsilon of the gated norm; nil for that of the other norms.
    package var normEpsilon: Float?

    /// Elements of all queries, or of all keys.
    package var keyWidth: Int { keyHeadCount * keyDimension }
    /// Elements of all values, and of all gates.
    package var valueWidth: Int { valueHeadCount * valueDimension }
    /// Channels of the convolution: queries, keys and values.
    package var channelCount: Int { 2 * keyWidth + valueWidth }
    /// Elements of a row of queries, keys, values, gates, strengths and decays.
    package var inputWidth: Int { channelCount + valueWidth + 2 * valueHeadCount }
    /// Numbers that the convolution keeps, to whole cache lines.
    var convolutionStateCount: Int { ((kernelSize - 1) * channelCount + 15) & ~15 }
    /// Numbers that a sequence keeps: the convolution's inputs and a matrix for each value head.
    package var stateCount: Int {
        convolutionStateCount
            + valueHeadCount
            * LinearAttentionArguments.stateCount(keyDimension: keyDimension, valueDimension: valueDimension)
    }
}
