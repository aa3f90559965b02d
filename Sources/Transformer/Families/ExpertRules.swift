/// How a family's configuration describes its mixture of experts.
struct ExpertRules: Sendable {
    /// Which layers have experts.
    enum Layers: Sendable {
        /// All.
        case all
        /// All but those that `mlp_only_layers` and `decoder_sparse_step` leave out.
        case qwen
        /// All from the number that a key says.
        case from(key: String, otherwise: Int)
        /// As `mlp_layer_types` says, or else all from the number that a key says, where there is such a key.
        case typedOrFrom(key: String?, otherwise: Int)
        /// ERNIE's start, end and interval.
        case interval
        /// Those that the kinds of layers name.
        case named
    }

    /// Whether experts stand beside a dense network, each with norms of its own, as in Gemma 4.
    var areBesideDense = false
    /// A key that has to be true for the mixture to be there; nil where its count alone says so.
    var switchKey: String?
    /// Keys that have no default where the mixture is there.
    var requiredKeys: [String] = []
    /// Keys of the number of experts.
    var countKeys = ["num_local_experts", "num_experts", "n_routed_experts"]
    /// The number of experts where no key says it; nil for a mixture that is not there then.
    var count: Int?
    /// Keys of the number of experts that a token visits.
    var countPerTokenKeys = ["num_experts_per_tok"]
    /// The number of experts that a token visits where no key says it.
    var countPerToken: Int
    /// Key of an expert's width; nil for the width of the dense networks.
    var sizeKey: String? = "moe_intermediate_size"
    /// An expert's width where the key is missing; nil for the width of the dense networks.
    var size: Int?
    /// How the router's logits become scores.
    var scoring = ExpertConfiguration.Scoring.softmax
    /// Whether the chosen experts' shares are scaled to sum to one.
    var normalizesShares: Flag = true
    /// What is added to the sum that shares are divided by.
    var shareEpsilon: Float = 0
    /// The least that the sum is taken for.
    var shareFloor: Float = 0
    /// Key of a factor on shares.
    var factorKey: String?
    /// The factor where the key is missing.
    var factor = 1.0
    /// Whether each expert has a bias that counts for the choice alone.
    var hasChoiceBias: Flag = false
    /// Whether the router's projection has a bias.
    var hasRouterBias: Flag = false
    /// Whether the experts' projections have biases.
    var hasBias: Flag = false
    /// How groups of experts are judged, where `n_group` makes some.
    var groupScore: ExpertConfiguration.Groups.Score?
    /// Number of groups, and of those whose experts may be chosen, where the keys are missing.
    var groupCount = 1
    var chosenGroupCount = 1
    /// Whether groups count only where `topk_method` is "group_limited_greedy", not "greedy".
    var choosesByMethod = false
    /// What the width of the network that every token visits is, where there is one.
    var shared = Shared.none
    /// Whether that network's output is gated.
    var hasSharedGate = false
    /// Key of the width that rows are projected to before experts read them.
    var latentSizeKey: String?
    /// Which layers have experts.
    var layers = Layers.all
    /// The layers that `mlp_only_layers` leaves out where it is missing.
    var denseLayers: [Int] = []

    /// How the width of a shared network is said.
    enum Shared: Sendable {
        /// There is none.
        case none
        /// It is that of the dense networks.
        case dense
        /// By a key.
        case size(key: String, otherwise: Int)
        /// By a count of experts.
        case count(key: String, otherwise: Int)
    }
}
