extension FamilyTraits {
    /// Traits of attention.
    struct Attention: Sendable {
        /// Whether attention is causal. If not, windows reach equally far in both directions.
        var isCausal: Flag = .key("is_causal", otherwise: true)
        /// The attention of image features to each other, in causal models.
        var images = ImageRule.causal
        /// The key of a flag that makes attention bidirectional; each direction then has half of the window.
        var bothDirectionsKey: String?
        /// The number of buckets of a learned relative position bias per head; nil for none.
        var distanceBuckets: (key: String, otherwise: Int)?
        /// Whether query, key and value projections have biases.
        var bias: Flag = .key("attention_bias", otherwise: false)
        /// Whether the output projection has a bias.
        var outputBias: Flag = .key("attention_bias", otherwise: false)
        /// Whether queries and keys are normalized.
        var hasQueryKeyNorm: Flag = false
        /// Whether values are normalized, without weights.
        var hasValueNorm = false
        /// The scale of scores.
        var scale = ScaleRule.headDimension
        /// The softcap of scores.
        var softcap: SoftcapRule?
        /// The key of the limit to which queries, keys and values are clipped.
        var clipKey: String?
        /// Whether the softmax has sinks.
        var hasSinks = false
        /// The gate of the output, and the flag that turns it on.
        var gate: (kind: AttentionConfiguration.Gate, flag: Flag)?
        /// Whether queries are scaled by position, by `llama_4_scaling_beta`.
        var hasTemperature = false
        /// The defaults of latent attention; nil for families without.
        var latent: LatentAttentionDefaults?

        /// The attention of image features to each other.
        enum ImageRule: Sendable {
            /// Causal, as for tokens.
            case causal
            /// All.
            case whole
            /// Also to later features, in layers with a window, where a key has a value.
            case aheadInWindows(key: String, value: String)
        }

        /// Sets whether all four projections have biases.
        mutating func setBiases(_ flag: Flag) {
            (bias, outputBias) = (flag, flag)
        }
    }
}
