import Transformer

/// An architecture of GGUF files as data: what family of ours it is, and in what its files differ from the usual.
///
/// - Source: `convert_hf_to_gguf.py` and the loaders of llama.cpp.
struct GGUFArchitecture: Sendable {
    /// What tells members of one architecture apart that are several families here.
    enum Condition: Sendable {
        /// A number is there and above zero.
        case positive(String)
        /// A key is missing.
        case missing(String)
        /// A whole number is this one.
        case equal(String, Int)
        /// A layer has a tensor.
        case tensor(String)
    }

    /// Which layers have a window, where there is one.
    enum Windows: Sendable {
        /// None may have one.
        case none
        /// All.
        case all
        /// As an array says; without one, all but each last of a period, which may be said too.
        case periodic(Int)
        /// As an array says, which must be there.
        case listed
    }

    /// The value of `general.architecture`.
    let name: String
    /// The family.
    let family: ModelFamily
    /// Other families that go by the same name; the first whose condition holds is taken.
    var variants: [(condition: Condition, family: ModelFamily)] = []
    /// Which layers have a window.
    var windows = Windows.none
    /// Whether rows of queries and keys are stored pair by pair, as rotary embeddings turn them, and not half by half.
    var pairsHeadRows = false
    /// Tensors that are called otherwise than usual, each with its alternatives.
    var names: [TensorRole: [String]] = [:]
    /// Modules whose weights are called as the module is, without `.weight`.
    var bareNames: Set<TensorRole> = []
    /// Whether the file's width of feed-forward networks is not to be relied on.
    var measuresFeedForward = false
    /// The base of rotary embeddings where the file doesn't say it.
    var usualTheta = 10_000.0
    /// Whether chosen experts' shares sum to one where the file doesn't say it; nil for the family's usual.
    var normalizesShares: Bool?
    /// How linear attention is stored; nil for the family's usual.
    var linearAttention: GatedDeltaConfiguration.Layout?
    /// What `rope.scaling.yarn_log_multiplier` is multiplied by, where it means both of yarn's factors; nil where it means
    /// that of scores, and keys have the usual one.
    var yarnLogarithm: Double?
    /// Whether bounds of yarn are whole numbers.
    var truncatesYarn = true
    /// Whether `rope.scaling.finetuned` says if heads are turned at all.
    var saysWhetherItRotates = false
    /// Layers of the largest member, which scales by the width of the model's heads, not by that of its keys.
    var layersOfHeadScaled: Int?

    /// The architecture of a name; nil for one that is none of ours.
    static func named(_ name: String) -> GGUFArchitecture? { byName[name] }

    /// The names of all, for messages.
    static let supportedNames = table.map(\.name).sorted()

    /// The families that files can be of. Those that are computed as others go by the others' names.
    static let families = Set(table.flatMap { [$0.family] + $0.variants.map(\.family) })
        .union([.mistral, .glm4MixtureOfExpertsLite, .internLM3, .iQuestCoder, .solarOpen])

    private static let byName = Dictionary(table.map { ($0.name, $0) }) { first, _ in first }

    /// A row of the table.
    init(_ name: String, _ family: ModelFamily, _ change: (inout GGUFArchitecture) -> Void = { _ in }) {
        self.name = name
        self.family = family
        change(&self)
    }
}
