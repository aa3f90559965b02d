/// What a family's configuration calls the sizes of a model, and where they stand.
struct ConfigurationKeys: Sendable {
    /// What keys have to hold where they are there: other values mean what is not implemented.
    var fixed: [(key: String, value: ConfigurationValue)] = []
    var hiddenSize = "hidden_size"
    var layerCount = "num_hidden_layers"
    var headCount = "num_attention_heads"
    /// Nil where there are as many as query heads.
    var keyValueHeadCount: String? = "num_key_value_heads"
    /// Key of a flag that all query heads share one key-value head, as they do if it is missing, and of a flag that
    /// makes it count for nothing.
    var singleKeyValueHead: (key: String, unless: String?)?
    /// Nil where it is the hidden size over the heads.
    var headDimension: String? = "head_dim"
    /// The first that is there is taken.
    var intermediateSizes = ["intermediate_size"]
    /// How many times as wide as the stream feed-forward networks are, where no size says it.
    var widthFactor: String?
    /// The first that is there is taken.
    var positions = ["max_position_embeddings"]
    var normEpsilon = "rms_norm_eps"
    /// Another name of the same.
    var alternateNormEpsilon: String?
    var activation = "hidden_act"
    var theta = "rope_theta"
    /// The base of layers with a window.
    var localTheta = "rope_local_base_freq"
    var partialRotaryFactor = "partial_rotary_factor"
    /// How many of a head's elements are rotated, where no factor says it.
    var rotatedDimension: String?
    /// The first that is there is taken.
    var tiesEmbeddings = ["tie_word_embeddings"]
}
