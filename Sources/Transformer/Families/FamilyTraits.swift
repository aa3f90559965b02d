/// Everything that tells a family's models from others, as data.
///
/// The names are those of `transformers`, whose classes and defaults the rows follow. Without changes the traits are Llama's.
struct FamilyTraits: Sendable {
    /// What the configuration's keys are called, and which of them are fixed.
    var keys = ConfigurationKeys()
    /// What missing keys mean.
    var defaults = FamilyDefaults()
    /// Order of operations, layout and names of weights.
    var architecture = Architecture()
    /// The embeddings of tokens.
    var embedding = Embedding()
    /// Which layers there are, and how they add to the stream.
    var layers = Layers()
    /// Attention to keys and values, or to latents.
    var attention = Attention()
    /// Rotation of queries and keys.
    var rotary = Rotary()
    /// How layers of linear attention store their projections; nil where there are no such layers.
    var linearAttention: GatedDeltaConfiguration.Layout?
    /// How state spaces are described.
    var stateSpaces = StateSpaceRules()
    /// Dense feed-forward networks.
    var feedForward = FeedForward()
    /// The mixture of experts, where there is one.
    var experts: ExpertRules?
    /// The output head.
    var head = Head()
    /// What labels are computed by, in models that give labels.
    var classifier = ClassifierRules()

    /// The names of the tensors.
    var names: TensorNames {
        get { architecture.names }
        set { architecture.names = newValue }
    }

    /// Traits of the embeddings of tokens.
    struct Embedding: Sendable {
        /// Factor on embeddings.
        var multiplier = MultiplierRule.one
        /// Whether the padding token's embedding is zeros whatever the checkpoint holds, as where `transformers`
        /// initializes it after loading.
        var clearsPadding = false
        /// The key that says how many kinds of tokens have embeddings of their own, and what it means where it is missing;
        /// nil where there are none.
        var types: (key: String, otherwise: Int)?
        /// The padding token behind which learned positions begin; such a token has its own number as its position. Nil
        /// where positions begin with 0.
        var positionPadding: (key: String?, otherwise: Int)?
    }

    /// Traits of dense feed-forward networks.
    struct FeedForward: Sendable {
        /// Whether projections have biases.
        var bias: Flag = false
        /// Whether the one back has a bias, where the others' doesn't say it.
        var outputBias: Flag?
        /// Whether gates are clamped as in gpt-oss.
        var clampsGates = false
        /// Whether the width is adjusted as LFM2's `block_auto_adjust_ff_dim` says.
        var adjustsSize = false
        /// Names of activations that first releases have, with what they mean.
        var olderActivations: [String: String] = [:]
    }

    /// Traits of the output head.
    struct Head: Sendable {
        /// Whether it has a bias.
        var bias: Flag = false
        /// Factor on logits.
        var multiplier = MultiplierRule.one
        /// The bound on logits.
        var softcap: SoftcapRule?
    }
}
