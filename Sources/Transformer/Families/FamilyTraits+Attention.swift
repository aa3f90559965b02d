extension FamilyTraits {
    /// Traits of attention.
    struct Attention: Sendable {
        /// Whether a position sees only those before it. Where it sees those behind it too, windows reach as far in both
        /// directions.
        var isCausal: Flag = .key("is_causal", otherwise: true)
        /// Which features of an image see each other, where attention is causal.
        var images = ImageRule.causal
        /// Key of a flag that a position sees those behind it too, by windows of which each direction has half.
        var bothDirectionsKey: String?
        /// How many kinds of distance scores have a learned addend for, one for each head; nil for none.
        var distanceBuckets: (key: String, otherwise: Int)?
        /// Whether query, key and value projections have biases.
        var bias: Flag = .key("attention_bias", otherwise: false)
        /// Whether the output projection has one.
        var outputBias: Flag = .key("attention_bias", otherwise: false)
        /// Whether queries and keys are normalized.
        var hasQueryKeyNorm: Flag = false
        /// Whether values are normalized, without weights.
        var hasValueNorm = false
        /// The factor on scores.
        var scale = ScaleRule.headDimension
        /// The bound on scores.
        var softcap: SoftcapRule?
        /// Key of a bound of queries, keys and values.
        var clipKey: String?
        /// Whether the softmax has sinks.
        var hasSinks = false
        /// What the output is gated by, where a flag says so.
        var gate: (kind: AttentionConfiguration.Gate, flag: Flag)?
        /// Whether queries grow with the position as `llama_4_scaling_beta` says.
        var hasTemperature = false
        /// What missing keys of latent attention mean; nil for attention to keys and values.
        var latent: LatentAttentionDefaults?

        /// Which features of an image see each other.
        enum ImageRule: Sendable {
            /// As tokens do.
            case causal
            /// All.
            case whole
            /// Those behind as well, in layers with a window, where a key has a value.
            case aheadInWindows(key: String, value: String)
        }

        /// Whether all four projections have biases.
        mutating func setBiases(_ flag: Flag) {
            (bias, outputBias) = (flag, flag)
        }
    }
}
