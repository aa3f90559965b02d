/// What `transformers` assumes for keys that a family's configuration leaves out.
struct FamilyDefaults: Sendable {
    /// Key-value heads; nil means as many as query heads.
    var keyValueHeadCount: Int?
    /// Head dimension; nil means hidden size over heads.
    var headDimension: Int?
    var normEpsilon = 1e-6
    var activation = "silu"
    var tiesEmbeddings = false
    /// Whether the head is the embedding table, where a nested configuration doesn't say.
    var tiesEmbeddingsWhenNested = false
    var ropeTheta = 10_000.0
    var partialRotaryFactor = 1.0
    var slidingWindow: Int?
    /// Positions that convolutions reach.
    var convolutionLength = 3
    var maximumPositions = 2048
    /// The token before a text and those that end one.
    var tokens: (begin: Int?, end: [Int]) = (nil, [])
    /// Whether feed-forward networks are four times as wide as the stream.
    var hasUsualWidth = false
    /// Sizes by their keys: a nested configuration is written without those that are the default.
    var sizes: [String: Int] = [:]
    /// The same of models that have sizes of their own elsewhere, where a missing one is a mistake.
    var nestedSizes: [String: Int] = [:]
}
