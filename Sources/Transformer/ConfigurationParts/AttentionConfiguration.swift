/// The attention of one layer, as traits that a configuration fills in.
package struct AttentionConfiguration: Sendable, Equatable {
    /// What attention gives is multiplied by the sigmoid of.
    package enum Gate: Sendable, Equatable {
        /// Nothing.
        case none
        /// A projection of the input, one number for each element of each head.
        case element
        /// The same, by a matrix of its own.
        case separateElement
        /// A projection of the input, one number for each head.
        case head
    }

    /// Which features of an image, beside those before it, a feature sees where attention is causal otherwise.
    package enum ImageSight: Sendable, Equatable {
        /// None.
        case causal
        /// Those behind it, and of those before it the ones in the window.
        case ahead
        /// All, even those before the window.
        case whole
    }

    /// Number of query heads.
    package var headCount: Int
    /// Number of key-value heads; divides `headCount`.
    package var keyValueHeadCount: Int
    /// Elements of a query or key.
    package var headDimension: Int
    /// Number of latest positions a token attends to, itself included; nil for all.
    package var slidingWindow: Int?
    /// Whether it attends to none behind itself; else as far ahead as back.
    package var isCausal = true
    /// How features of an image see each other.
    package var imageSight = ImageSight.causal
    /// Whether a row sees the rows of its block alone.
    package var isInBlocks = false
    /// Kinds of distance that scores have a learned addend for; 0 for none.
    package var distanceBuckets = 0
    /// Index into the model's rotary embeddings; nil for a layer without.
    package var rotaryIndex: Int?
    /// Factor on the products of queries and keys.
    package var scale: Float
    /// Layer whose keys and values are read instead of own ones; nil for own ones.
    package var keyValueLayer: Int?
    /// Whether values are the keys as they were before norm and rotation.
    package var usesKeysAsValues = false
    /// How many of a key's first elements are its value, as those of a latent are; nil for values of their own, which are
    /// as wide as keys.
    package var sharedValueDimension: Int?
    /// What the output is gated by.
    package var gate = Gate.none
    /// Whether each head has a logit that takes part in the softmax and attends to nothing.
    package var hasSinks = false
    /// The factor on queries that grows with the position, where there is one.
    package var temperature: PositionTemperature?
    /// Factor on what is added to the residual stream, biases included.
    package var outputFactor: Float = 1
    /// What all biases are divided by.
    package var biasDivisor: Float = 1

    /// Whether some feature of an image sees those behind it.
    package var imagesSeeAhead: Bool { imageSight != .causal }
    /// Number of query heads that share a key-value head.
    package var queryGroupSize: Int { headCount / keyValueHeadCount }
    /// Elements of all query heads.
    package var queryWidth: Int { headCount * headDimension }
    /// Elements of a value.
    package var valueDimension: Int { sharedValueDimension ?? headDimension }
    /// Elements of what all query heads give.
    package var outputWidth: Int { headCount * valueDimension }
    /// Elements of all key heads, or of all value heads.
    package var keyValueWidth: Int { keyValueHeadCount * headDimension }
    /// Elements of all gates.
    package var gateWidth: Int {
        switch gate {
        case .none: 0
        case .element, .separateElement: queryWidth
        case .head: headCount
        }
    }
    /// Elements of a row of queries, keys, values and gates.
    package var inputWidth: Int { queryWidth + gateWidth + 2 * keyValueWidth }
}
