/// The keys and defaults of a family's mixture of experts.
struct ExpertRules: Sendable {
    /// The rule for which layers have experts.
    enum Layers: Sendable {
        /// All.
        case all
        /// All, except those that `mlp_only_layers` and `decoder_sparse_step` exclude.
        case qwen
        /// All from a layer on, whose index a key has.
        case from(key: String, otherwise: Int)
        /// Those in `mlp_layer_types`, else all from a layer on, whose index a key has.
        case typedOrFrom(key: String?, otherwise: Int)
        /// ERNIE's start, end and interval.
        case interval
        /// Those that the list of layer types names.
        case named
    }

    /// Whether experts are beside a dense network, each with its own norms, as in Gemma 4.
    var areBesideDense = false
    /// The key of a flag that turns the mixture on; nil where the number of experts decides.
    var switchKey: String?
    /// The keys that are required where there is a mixture.
    var requiredKeys: [String] = []
    /// The keys of the number of experts.
    var countKeys = ["num_local_experts", "num_experts", "n_routed_experts"]
    /// The default number of experts; nil for no mixture without a key.
    var count: Int?
    /// The keys of the number of experts per token.
    var countPerTokenKeys = ["num_experts_per_tok"]
    /// The default number of experts per token.
    var countPerToken: Int
    /// The key of an expert's width; nil for the dense networks' width.
    var sizeKey: String? = "moe_intermediate_size"
    /// The default width of an expert; nil for the dense networks' width.
    var size: Int?
    /// The function that turns the router's logits into scores.
    var scoring = ExpertConfiguration.Scoring.softmax
    /// Whether the routing weights are normalized to a sum of 1.
    var normalizesWeights: Flag = true
    /// The epsilon that is added to the divisor of routing weights.
    var weightEpsilon: Float = 0
    /// The lower bound of the divisor of routing weights.
    var weightFloor: Float = 0
    /// The key of a factor on routing weights.
    var factorKey: String?
    /// The default of the factor.
    var factor = 1.0
    /// Whether each expert has a bias that counts only for the choice.
    var hasChoiceBias: Flag = false
    /// Whether the router's projection has a bias.
    var hasRouterBias: Flag = false
    /// Whether the experts' projections have biases.
    var hasBias: Flag = false
    /// The score of a group, where `n_group` defines groups; nil for families without groups.
    var groupScore: ExpertConfiguration.Groups.Score?
    /// The default numbers of groups, and of groups that may be chosen from.
    var groupCount = 1
    var chosenGroupCount = 1
    /// Whether groups count only where `topk_method` is "group_limited_greedy", and not "greedy".
    var choosesByMethod = false
    /// The width of the shared expert.
    var shared = Shared.none
    /// Whether the shared expert's output has a gate.
    var hasSharedGate = false
    /// The key of the width of a projection that experts read.
    var latentSizeKey: String?
    /// The rule for which layers have experts.
    var layers = Layers.all
    /// The default of `mlp_only_layers`.
    var denseLayers: [Int] = []

    /// The rule for the width of the shared expert.
    enum Shared: Sendable {
        /// There is no shared expert.
        case none
        /// The dense networks' width.
        case dense
        /// The value of a key.
        case size(key: String, otherwise: Int)
        /// The number of experts in a key, times an expert's width.
        case count(key: String, otherwise: Int)
    }
}
