/// The attention of one layer, as traits that a configuration fills in.
public struct AttentionConfiguration: Sendable, Equatable {
    /// What attention gives is multiplied by the sigmoid of.
    public enum Gate: Sendable, Equatable {
        /// Nothing.
        case none
        /// A projection of the input, one number for each element of each head.
        case element
        /// The same, by a matrix of its own.
        case separateElement
        /// A projection of the input, one number for each head.
        case head
    }

    /// Number of query heads.
    public var headCount: Int
    /// Number of key-value heads; divides `headCount`.
    public var keyValueHeadCount: Int
    /// Elements of a query or key.
    public var headDimension: Int
    /// Number of latest positions a token attends to, itself included; nil for all.
    public var slidingWindow: Int?
    /// Index into the model's rotary embeddings; nil for a layer without.
    public var rotaryIndex: Int?
    /// Factor on the products of queries and keys.
    public var scale: Float
    /// Layer whose keys and values are read instead of own ones; nil for own ones.
    public var keyValueLayer: Int?
    /// Whether values are the keys as they were before norm and rotation.
    public var usesKeysAsValues = false
    /// How many of a key's first elements are its value, as those of a latent are; nil for values of their own, which are
    /// as wide as keys.
    public var sharedValueDimension: Int?
    /// What the output is gated by.
    public var gate = Gate.none
    /// Whether each head has a logit that takes part in the softmax and attends to nothing.
    public var hasSinks = false
    /// The factor on queries that grows with the position, where there is one.
    public var temperature: PositionTemperature?
    /// Factor on what is added to the residual stream, biases included.
    public var outputFactor: Float = 1
    /// What all biases are divided by.
    public var biasDivisor: Float = 1

    /// Number of query heads that share a key-value head.
    public var queryGroupSize: Int { headCount / keyValueHeadCount }
    /// Elements of all query heads.
    public var queryWidth: Int { headCount * headDimension }
    /// Elements of a value.
    public var valueDimension: Int { sharedValueDimension ?? headDimension }
    /// Elements of what all query heads give.
    public var outputWidth: Int { headCount * valueDimension }
    /// Elements of all key heads, or of all value heads.
    public var keyValueWidth: Int { keyValueHeadCount * headDimension }
    /// Elements of all gates.
    public var gateWidth: Int {
        switch gate {
        case .none: 0
        case .element, .separateElement: queryWidth
        case .head: headCount
        }
    }
    /// Elements of a row of queries, keys, values and gates.
    public var inputWidth: Int { queryWidth + gateWidth + 2 * keyValueWidth }
}
