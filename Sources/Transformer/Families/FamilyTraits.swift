/// Everything that tells a family's models from others, as data: one row for each family.
///
/// The names are those of `transformers`, whose classes and defaults the rows follow.
struct FamilyTraits: Sendable {
    /// Further values of `model_type` that mean this family.
    var otherModelTypes: [String] = []
    /// The classes that `architectures` names, for configurations without `model_type`.
    var architectures: [String] = []
    /// Whether the configuration of the text model may lie in `text_config`.
    var hasNestedText = false
    /// Whether the head is the embedding table, where a nested configuration doesn't say.
    var tiesEmbeddingsWhenNested = false
    /// What the keys of sizes are called.
    var keys = ConfigurationKeys()
    /// What missing keys mean.
    var defaults = FamilyDefaults()
    /// What keys have to hold where they are there: other values mean what is not implemented.
    var fixedKeys: [(key: String, value: ConfigurationValue)] = []
    /// Order of operations, layout and names of weights.
    var architecture = Architecture()

    /// Whether query, key and value projections have biases.
    var attentionBias: Flag = .key("attention_bias", otherwise: false)
    /// Whether attention's output projection has one.
    var attentionOutputBias: Flag = .key("attention_bias", otherwise: false)
    /// Whether feed-forward projections have biases.
    var feedForwardBias: Flag = false
    /// Whether queries and keys are normalized.
    var hasQueryKeyNorm: Flag = false
    /// Whether the padding token's embedding is zeros whatever the checkpoint holds, as where `transformers` initializes it
    /// after loading.
    var clearsPadding = false
    /// Whether the output head has a bias.
    var headBias: Flag = false
    /// Whether values are normalized, without weights.
    var hasValueNorm = false
    /// Whether layers end in a factor that the checkpoint holds.
    var hasLayerScalars = false
    /// Whether kinds of layers have head sizes of their own, and the last ones the keys and values of others, as in
    /// Gemma 4.
    var hasUnlikeLayers = false
    /// Whether attention and feed-forward network read the same stream.
    var hasParallelResidual: Flag = false
    /// The factor on scores.
    var scale = ScaleRule.headDimension
    /// The bound on scores.
    var attentionSoftcap: SoftcapRule?
    /// Whether blocks' outputs are normalized, where the architecture doesn't fix it.
    var normalizesOutputs: Flag?
    /// Key of a bound of queries, keys and values.
    var clipKey: String?
    /// Whether the softmax has sinks.
    var hasSinks = false
    /// What attention's output is gated by, where a flag says so.
    var gate: (kind: AttentionConfiguration.Gate, flag: Flag)?

    /// What missing keys of latent attention mean; nil for attention to keys and values.
    var latentAttention: LatentAttentionDefaults?
    /// How layers of linear attention store their projections; nil where there are no such layers.
    var linearAttention: GatedDeltaConfiguration.Layout?
    /// Whether layers of linear attention normalize what their blocks read, where others normalize what theirs give.
    var normalizesInputsOfLinear = false
    /// How state spaces are described.
    var stateSpaces = StateSpaceRules()
    /// Which layers have a window.
    var pattern = LayerPattern.full
    /// Which layers are rotated.
    var rotation = RotationRule.all
    /// Whether neighbors are rotated instead of a head's halves.
    var interleavesRotation: Flag = false
    /// Whether a part of a head may be rotated alone.
    var rotatesPartially = false
    /// Whether rotation turns backwards.
    var reversesRotation = false
    /// What `rope_parameters` holds where it is missing.
    var defaultRope: [String: ConfigurationValue] = [:]
    /// Whether `rope_scaling` of the older spelling means the layers without a window alone.
    var scalesFullLayersAlone = false
    /// Whether layers with a window have a base of their own, `rope_local_base_freq` in the older spelling.
    var hasLocalBase = false
    /// Whether "su" and "yarn" mean LongRoPE, and 4096 original positions are assumed, as in Phi-3's first releases.
    var hasOlderRopeNames = false
    /// Whether LongRoPE has a factor for short and one for long sequences, `short_mscale` and `long_mscale`.
    var scalesLongRotation = false
    /// Whether queries grow with the position as `llama_4_scaling_beta` says.
    var hasTemperature = false

    /// Factor on embeddings.
    var embeddingMultiplier = MultiplierRule.one
    /// Factor on what blocks add to the stream.
    var residualMultiplier = MultiplierRule.one
    /// Factor on logits.
    var logitsMultiplier = MultiplierRule.one
    /// Whether keys say factors on what attention reads, on its keys, and on what it and feed-forward networks give.
    var hasBlockMultipliers = false
    /// The bound on logits.
    var logitsSoftcap: SoftcapRule?
    /// Whether gates of feed-forward networks are clamped as in gpt-oss.
    var clampsGates = false
    /// Whether the width of feed-forward networks is adjusted as LFM2's `block_auto_adjust_ff_dim` says.
    var adjustsIntermediateSize = false
    /// The mixture of experts, where there is one.
    var experts: ExpertRules?
    /// Whether experts stand beside a dense network, each with norms of its own, as in Gemma 4.
    var hasExpertsBesideDense = false

    /// A row that differs from Llama's in what a closure changes.
    init(_ change: (inout FamilyTraits) -> Void) {
        change(&self)
    }

    /// What `rope_parameters` holds where it is missing; nil where that is nothing.
    func defaultRopeReader(file: String) -> ConfigurationReader? {
        guard !defaultRope.isEmpty else { return nil }
        let members = defaultRope.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
        return try? ConfigurationReader(.object(members), file: file, prefix: "rope_parameters.")
    }
}
