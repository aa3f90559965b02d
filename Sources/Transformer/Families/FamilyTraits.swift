/// All properties of a family, as data.
///
/// The names are those of `transformers`, whose classes and defaults the rows follow. The defaults are Llama's.
struct FamilyTraits: Sendable {
    /// The configuration's keys.
    var keys = ConfigurationKeys()
    /// The defaults of missing keys.
    var defaults = FamilyDefaults()
    /// The order of operations, and the layout and names of weights.
    var architecture = Architecture()
    /// The token embeddings.
    var embedding = Embedding()
    /// The kinds of layers and the residual stream.
    var layers = Layers()
    /// Attention or latent attention.
    var attention = Attention()
    /// The rotary embedding.
    var rotary = Rotary()
    /// The storage layout of linear attention; nil for families without.
    var linearAttention: GatedDeltaConfiguration.Layout?
    /// The keys and defaults of state spaces.
    var stateSpaces = StateSpaceRules()
    /// The dense feed-forward networks.
    var feedForward = FeedForward()
    /// The mixture of experts; nil for families without.
    var experts: ExpertRules?
    /// The output head.
    var head = Head()
    /// The head of classifiers.
    var classifier = ClassifierRules()

    /// The names of the tensors.
    var names: TensorNames {
        get { architecture.names }
        set { architecture.names = newValue }
    }

    /// Traits of the token embeddings.
    struct Embedding: Sendable {
        /// The factor on embeddings.
        var multiplier = MultiplierRule.one
        /// Whether the padding token's embedding is zero whatever the checkpoint has, because `transformers`
        /// initializes it after loading.
        var clearsPadding = false
        /// The key of the width of embeddings, its default, and whether embeddings of the model's width are projected too;
        /// nil for families whose embeddings always have the model's width.
        var size: (key: String, otherwise: Int, isAlwaysProjected: Bool)?
        /// The key of the number of token types, and its default; nil for families without.
        var types: (key: String, otherwise: Int)?
        /// The padding token, after whose ID learned positions begin, and whose position is its ID. nil where positions
        /// begin at 0.
        var positionPadding: (key: String?, otherwise: Int)?
    }

    /// Traits of dense feed-forward networks.
    struct FeedForward: Sendable {
        /// Whether projections have biases.
        var bias: Flag = false
        /// Whether the down projection has a bias; nil for the value of `bias`.
        var outputBias: Flag?
        /// Whether gates are clamped as in gpt-oss.
        var clampsGates = false
        /// Whether the width is adjusted by LFM2's `block_auto_adjust_ff_dim`.
        var adjustsSize = false
        /// The activation names of the first releases, with their meaning.
        var olderActivations: [String: String] = [:]
    }

    /// Traits of the output head.
    struct Head: Sendable {
        /// Whether the output head has a bias.
        var bias: Flag = false
        /// The factor on logits.
        var multiplier = MultiplierRule.one
        /// The softcap of logits.
        var softcap: SoftcapRule?
    }
}
