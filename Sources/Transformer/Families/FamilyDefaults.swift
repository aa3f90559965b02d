/// The defaults of `transformers` for missing keys of a family's configuration.
struct FamilyDefaults: Sendable {
    /// The number of KV heads; nil for as many as query heads.
    var keyValueHeadCount: Int?
    /// The head dimension; nil for the hidden size over the number of heads.
    var headDimension: Int?
    var normEpsilon = 1e-6
    var activation = "silu"
    var tiesEmbeddings = false
    /// Whether embeddings are tied in a nested configuration that doesn't say.
    var tiesEmbeddingsWhenNested = false
    var ropeTheta = 10_000.0
    var partialRotaryFactor = 1.0
    var slidingWindow: Int?
    /// The kernel size of convolutions in positions.
    var convolutionLength = 3
    var maximumPositions = 2048
    /// The first token of a text, and the end tokens.
    var tokens: (begin: Int?, end: [Int]) = (nil, [])
    /// Whether feed-forward networks are four times as wide as the hidden size.
    var hasUsualWidth = false
    /// The default sizes by key.
    var sizes: [String: Int] = [:]
    /// The default sizes by key in a nested configuration, for families that require them elsewhere.
    var nestedSizes: [String: Int] = [:]
}
