/// The keys of a family's configuration.
struct ConfigurationKeys: Sendable {
    /// The required values of keys that are present; other values mean unsupported features.
    var fixed: [(key: String, value: ConfigurationValue)] = []
    var hiddenSize = "hidden_size"
    var layerCount = "num_hidden_layers"
    var headCount = "num_attention_heads"
    /// nil where there are as many KV heads as query heads.
    var keyValueHeadCount: String? = "num_key_value_heads"
    /// The key of a flag for one KV head that all query heads share; its default is true. `unless` is the key of a flag
    /// that overrides it.
    var singleKeyValueHead: (key: String, unless: String?)?
    /// nil where it is the hidden size over the number of heads.
    var headDimension: String? = "head_dim"
    /// The first key that is present counts.
    var intermediateSizes = ["intermediate_size"]
    /// The key of the feed-forward width as a multiple of the hidden size; for files without a size.
    var widthFactor: String?
    /// The first key that is present counts.
    var positions = ["max_position_embeddings"]
    var normEpsilon = "rms_norm_eps"
    /// An alternative key of the epsilon.
    var alternateNormEpsilon: String?
    var activation = "hidden_act"
    var theta = "rope_theta"
    /// The base in layers with a window.
    var localTheta = "rope_local_base_freq"
    var partialRotaryFactor = "partial_rotary_factor"
    /// The key of the number of a head's rotated elements; for files without a factor.
    var rotatedDimension: String?
    /// The first key that is present counts.
    var tiesEmbeddings = ["tie_word_embeddings"]
}
