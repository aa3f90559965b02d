/// The differences of a GGUF architecture's files from the usual ones, for a family.
///
/// - Source: `convert_hf_to_gguf.py` and the loaders of llama.cpp.
package struct GGUFArchitecture: Sendable, ExpressibleByStringLiteral {
    /// A condition that distinguishes the families of one architecture.
    package enum Condition: Sendable {
        /// A number is present and above zero.
        case positive(String)
        /// A key is missing.
        case missing(String)
        /// An integer has this value.
        case equal(String, Int)
        /// A layer has the tensor.
        case tensor(String)
    }

    /// The rule for which layers have a window.
    package enum Windows: Sendable {
        /// None.
        case none
        /// All.
        case all
        /// Those in an array; without one, all but the last of each period, whose length a key may have.
        case periodic(Int)
        /// Those in an array; without one, all but the first of each period, whose length a key may have.
        case periodicFirst(Int)
        /// Those in a required array.
        case listed
    }

    /// The value of `general.architecture`.
    package let name: String
    /// The conditions of which one must be true; nil for the default family of the architecture.
    ///
    /// An empty array means that no file is read as this family; an equivalent family reads them.
    package var conditions: [Condition]?
    /// The rule for which layers have a window.
    package var windows = Windows.none
    /// Whether rows of queries and keys are stored by rotated pairs, instead of by halves.
    package var pairsHeadRows = false
    /// The unusual tensor names, with alternatives.
    package var names: [TensorRole: [String]] = [:]
    /// The modules whose weights' names lack `.weight`.
    package var bareNames: Set<TensorRole> = []
    /// Whether the file's feed-forward width is unreliable, and is measured.
    package var measuresFeedForward = false
    /// The default base of rotary embeddings.
    package var usualTheta = 10_000.0
    /// Whether routing weights are normalized by default; nil for the family's default.
    package var normalizesWeights: Bool?
    /// The storage layout of linear attention; nil for the family's own.
    package var linearAttention: GatedDeltaConfiguration.Layout?
    /// The factor on `rope.scaling.yarn_log_multiplier`, if that key is for both of YaRN's factors. nil if the key is
    /// only for the scores' factor; keys then have the default.
    package var yarnLogarithm: Double?
    /// Whether the bounds of YaRN are rounded to integers.
    package var truncatesYarn = true
    /// Whether `rope.scaling.finetuned` turns rotation on or off.
    package var saysWhetherItRotates = false
    /// Whether attention is bidirectional, in a family whose configuration has a flag for that.
    package var seesAhead = false
    /// The number of layers of the largest member, whose scale follows from the hidden size over heads instead of the
    /// key's width.
    package var layersOfHeadScaled: Int?

    /// All names, for messages.
    package static let supportedNames = Set(ModelFamily.all.flatMap { $0.gguf.map(\.name) }).sorted()

    /// Returns the families whose models a file of the name may have; those with conditions first.
    package static func named(_ name: String) -> [(family: ModelFamily, architecture: GGUFArchitecture)] {
        let all = ModelFamily.all.flatMap { family in family.gguf.map { (family: family, architecture: $0) } }
            .filter { $0.architecture.name == name }
        return all.filter { $0.architecture.conditions != nil } + all.filter { $0.architecture.conditions == nil }
    }
}

extension GGUFArchitecture {
    /// Creates an architecture whose files are the usual ones.
    package init(stringLiteral name: String) {
        self.init(name: name)
    }
}

extension ModelFamily {
    /// The name of the second norm, in architectures that number norms from attention.
    static let normsAfterAttention: [TensorRole: [String]] = [.feedForwardNorm: ["post_attention_norm"]]
}
