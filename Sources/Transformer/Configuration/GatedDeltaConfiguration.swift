import Tensor

/// A gated delta rule: linear attention whose memory decays and is corrected, behind a short convolution.
///
/// - Source: Yang, Kautz & Hatamizadeh 2024; Qwen3-Next, Qwen3.5 and OLMo-Hybrid in `transformers`.
public struct GatedDeltaConfiguration: Sendable, Equatable {
    /// How the projections of the input are stored.
    public enum Layout: Sendable, Equatable {
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
    public var keyHeadCount: Int
    /// Heads of values; a multiple of `keyHeadCount`.
    public var valueHeadCount: Int
    /// Elements of a query and a key.
    public var keyDimension: Int
    /// Elements of a value.
    public var valueDimension: Int
    /// Positions that the convolution reaches.
    public var kernelSize: Int
    /// How the projections are stored.
    public var layout: Layout
    /// Most of a correction's strength: 1, or 2 where the memory may change its sign.
    public var mostStrength: Float = 1
    /// Epsilon of the gated norm; nil for that of the other norms.
    public var normEpsilon: Float?

    /// Elements of all queries, or of all keys.
    public var keyWidth: Int { keyHeadCount * keyDimension }
    /// Elements of all values, and of all gates.
    public var valueWidth: Int { valueHeadCount * valueDimension }
    /// Channels of the convolution: queries, keys and values.
    public var channelCount: Int { 2 * keyWidth + valueWidth }
    /// Elements of a row of queries, keys, values, gates, strengths and decays.
    public var inputWidth: Int { channelCount + valueWidth + 2 * valueHeadCount }
    /// Numbers that the convolution keeps, to whole cache lines.
    var convolutionStateCount: Int { ((kernelSize - 1) * channelCount + 15) & ~15 }
    /// Numbers that a sequence keeps: the convolution's inputs and a matrix for each value head.
    public var stateCount: Int {
        convolutionStateCount
            + valueHeadCount
            * LinearAttentionArguments.stateCount(keyDimension: keyDimension, valueDimension: valueDimension)
    }
}

extension ModelConfiguration {
    /// The same model with the projections of linear attention stored in another way.
    package func storingLinearAttention(_ layout: GatedDeltaConfiguration.Layout) -> ModelConfiguration {
        var result = self
        for index in layers.indices {
            result.layers[index].mixers = layers[index].mixers.map { mixer in
                guard case .gatedDelta(var delta) = mixer else { return mixer }
                delta.layout = layout
                return .gatedDelta(delta)
            }
        }
        return result
    }
}
