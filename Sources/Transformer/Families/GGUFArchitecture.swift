/// How GGUF files of an architecture hold a family's models: in what they differ from the usual.
///
/// - Source: `convert_hf_to_gguf.py` and the loaders of llama.cpp.
package struct GGUFArchitecture: Sendable, ExpressibleByStringLiteral {
    /// What tells the families of one architecture apart.
    package enum Condition: Sendable {
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
    package enum Windows: Sendable {
        /// None may have one.
        case none
        /// All.
        case all
        /// As an array says; without one, all but each last of a period, which may be said too.
        case periodic(Int)
        /// As an array says; without one, all but each first of a period, which may be said too.
        case periodicFirst(Int)
        /// As an array says, which must be there.
        case listed
    }

    /// The value of `general.architecture`.
    package let name: String
    /// One of these holds in the family's files; nil for the family of files where no other family's conditions hold.
    ///
    /// None at all means that files are read as another family's, which computes the same.
    package var conditions: [Condition]?
    /// Which layers have a window.
    package var windows = Windows.none
    /// Whether rows of queries and keys are stored pair by pair, as rotary embeddings turn them, and not half by half.
    package var pairsHeadRows = false
    /// Tensors that are called otherwise than usual, each with its alternatives.
    package var names: [TensorRole: [String]] = [:]
    /// Modules whose weights are called as the module is, without `.weight`.
    package var bareNames: Set<TensorRole> = []
    /// Whether the file's width of feed-forward networks is not to be relied on.
    package var measuresFeedForward = false
    /// The base of rotary embeddings where the file doesn't say it.
    package var usualTheta = 10_000.0
    /// Whether chosen experts' shares sum to one where the file doesn't say it; nil for the family's usual.
    package var normalizesShares: Bool?
    /// How linear attention is stored; nil for the family's usual.
    package var linearAttention: GatedDeltaConfiguration.Layout?
    /// What `rope.scaling.yarn_log_multiplier` is multiplied by, where it means both of yarn's factors; nil where it means
    /// that of scores, and keys have the usual one.
    package var yarnLogarithm: Double?
    /// Whether bounds of yarn are whole numbers.
    package var truncatesYarn = true
    /// Whether `rope.scaling.finetuned` says if heads are turned at all.
    package var saysWhetherItRotates = false
    /// Whether a position sees those behind it too, in a family whose configuration says so by a flag.
    package var seesAhead = false
    /// Layers of the largest member, which scales by the width of the model's heads, not by that of its keys.
    package var layersOfHeadScaled: Int?

    /// The names of all, for messages.
    package static let supportedNames = Set(ModelFamily.all.flatMap { $0.gguf.map(\.name) }).sorted()

    /// The families whose models files of a name may hold, those with conditions first.
    package static func named(_ name: String) -> [(family: ModelFamily, architecture: GGUFArchitecture)] {
        let all = ModelFamily.all.flatMap { family in family.gguf.map { (family: family, architecture: $0) } }
            .filter { $0.architecture.name == name }
        return all.filter { $0.architecture.conditions != nil } + all.filter { $0.architecture.conditions == nil }
    }
}

extension GGUFArchitecture {
    /// An architecture whose files are as usual.
    package init(stringLiteral name: String) {
        self.init(name: name)
    }
}

extension ModelFamily {
    /// The name of the second norm in GGUF architectures that count norms from the attention.
    static let normsAfterAttention: [TensorRole: [String]] = [.feedForwardNorm: ["post_attention_norm"]]
}
