import Tensor

/// The gated delta rule: linear attention with a decaying, error-correcting memory, after a short convolution.
///
/// - Source: Yang, Kautz & Hatamizadeh 2024; Qwen3-Next, Qwen3.5 and OLMo-Hybrid in `transformers`.
package struct GatedDeltaConfiguration: Sendable, Equatable {
    /// The storage layout of the input projections.
    package enum Layout: Sendable, Equatable {
        /// Queries, keys and values in one matrix; one matrix each for gates, strengths (beta) and decays.
        case separate
        /// Queries, keys, values and gates in one matrix, strengths and decays in another; both grouped by key head.
        case grouped
        /// As `separate`, but with the first value head of each key head before the second of each, and so on.
        case tiled
        /// One matrix and one convolution each for queries, keys and values, and one matrix for each of the others.
        case divided
    }

    /// The number of query and key heads.
    package var keyHeadCount: Int
    /// The number of value heads; a multiple of `keyHeadCount`.
    package var valueHeadCount: Int
    /// The number of elements of a query or key.
    package var keyDimension: Int
    /// The number of elements of a value.
    package var valueDimension: Int
    /// The kernel size of the convolution in positions.
    package var kernelSize: Int
    /// The storage layout of the projections.
    package var layout: Layout
    /// The largest strength of a correction (beta): 1, or 2 where eigenvalues may be negative.
    package var mostStrength: Float = 1
    /// The epsilon of the gated norm; nil for that of other norms.
    package var normEpsilon: Float?

    /// The number of elements of all queries, or of all keys.
    package var keyWidth: Int { keyHeadCount * keyDimension }
    /// The number of elements of all values, or of all gates.
    package var valueWidth: Int { valueHeadCount * valueDimension }
    /// The number of the convolution's channels: queries, keys and values.
    package var channelCount: Int { 2 * keyWidth + valueWidth }
    /// The number of elements of a row of queries, keys, values, gates, strengths and decays.
    package var inputWidth: Int { channelCount + valueWidth + 2 * valueHeadCount }
    /// The number of values in the convolution's state, rounded up to whole cache lines.
    var convolutionStateCount: Int { ((kernelSize - 1) * channelCount + 15) & ~15 }
    /// The number of values in a sequence's state: the convolution's inputs, and a matrix per value head.
    package var stateCount: Int {
        convolutionStateCount
            + valueHeadCount
            * LinearAttentionArguments.stateCount(keyDimension: keyDimension, valueDimension: valueDimension)
    }
}
