/// The attention of one layer.
package struct AttentionConfiguration: Sendable, Equatable {
    /// The gate by whose sigmoid the output is multiplied.
    package enum Gate: Sendable, Equatable {
        /// No gate.
        case none
        /// A projection of the input, with a value per element of each head.
        case element
        /// The same as `element`, with a separate matrix.
        case separateElement
        /// A projection of the input, with a value per head.
        case head
    }

    /// The features of an image to which a feature attends, besides those before it.
    package enum ImageSight: Sendable, Equatable {
        /// No others: attention is causal.
        case causal
        /// Those after it; of those before it, only the ones in the window.
        case ahead
        /// All, even those before the window.
        case whole
    }

    /// The number of query heads.
    package var headCount: Int
    /// The number of KV heads; divides `headCount`.
    package var keyValueHeadCount: Int
    /// The number of elements of a query or key.
    package var headDimension: Int
    /// The number of latest positions to which a token attends, its own included; nil for all.
    package var slidingWindow: Int?
    /// Whether attention is causal; otherwise it reaches as far ahead as back.
    package var isCausal = true
    /// The attention of image features to each other.
    package var imageSight = ImageSight.causal
    /// Whether a row attends only to rows of its block.
    package var isInBlocks = false
    /// The number of buckets of the learned relative position bias; 0 for none.
    package var distanceBuckets = 0
    /// The index of the rotary embedding in the model's; nil for none.
    package var rotaryIndex: Int?
    /// The scale of the products of queries and keys.
    package var scale: Float
    /// The layer whose keys and values are shared; nil for own ones.
    package var keyValueLayer: Int?
    /// Whether values are the keys before norm and rotation.
    package var usesKeysAsValues = false
    /// The number of leading elements of a key that are its value, as with latents. nil means separate values of the
    /// keys' width.
    package var sharedValueDimension: Int?
    /// The gate of the output.
    package var gate = Gate.none
    /// Whether each head has a sink: a logit in the softmax that attends to nothing.
    package var hasSinks = false
    /// The factor on queries that grows with the position; nil for none.
    package var temperature: PositionTemperature?
    /// The factor on the output, biases included.
    package var outputFactor: Float = 1
    /// The divisor of all biases.
    package var biasDivisor: Float = 1

    /// Whether some feature of an image attends to later ones.
    package var imagesSeeAhead: Bool { imageSight != .causal }
    /// The number of query heads per KV head.
    package var queryGroupSize: Int { headCount / keyValueHeadCount }
    /// The number of elements of all query heads.
    package var queryWidth: Int { headCount * headDimension }
    /// The number of elements of a value.
    package var valueDimension: Int { sharedValueDimension ?? headDimension }
    /// The number of elements of all heads' outputs.
    package var outputWidth: Int { headCount * valueDimension }
    /// The number of elements of all key heads, or of all value heads.
    package var keyValueWidth: Int { keyValueHeadCount * headDimension }
    /// The number of elements of all gates.
    package var gateWidth: Int {
        switch gate {
        case .none: 0
        case .element, .separateElement: queryWidth
        case .head: headCount
        }
    }
    /// The number of elements of a row of queries, keys, values and gates.
    package var inputWidth: Int { queryWidth + gateWidth + 2 * keyValueWidth }
}
