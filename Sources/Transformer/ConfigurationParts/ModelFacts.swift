/// A model's shape from a format other than `config.json`, in terms that belong to no family.
package struct ModelFacts: Sendable {
    /// The mixer of a layer.
    package enum Mixer: Sendable, Equatable {
        case attention, slidingAttention, convolution, linearAttention, stateSpace
        /// The layer is only a feed-forward network.
        case none
    }

    /// The shape of multi-head latent attention.
    package struct LatentAttention: Sendable {
        /// The width of the query's own latent; nil for none.
        package var queryRank: Int?
        /// The number of elements of a latent.
        package var rank: Int
        /// The numbers of a query's elements: those multiplied by a projection of the latent, and the rotated ones.
        package var keyDimension: Int
        package var rotatedDimension: Int
        /// The number of elements of a head's value.
        package var valueDimension: Int

        /// Creates the facts from the required ones.
        package init(queryRank: Int?, rank: Int, keyDimension: Int, rotatedDimension: Int, valueDimension: Int) {
            (self.queryRank, self.rank, self.keyDimension) = (queryRank, rank, keyDimension)
            (self.rotatedDimension, self.valueDimension) = (rotatedDimension, valueDimension)
        }
    }

    /// The shape of state spaces.
    package struct StateSpace: Sendable {
        /// The number of heads, and the number of elements of each.
        package var headCount: Int
        package var headDimension: Int
        /// The number of groups.
        package var groupCount: Int
        /// The number of state values per element.
        package var stateSize: Int
        /// The kernel size of the convolution in positions.
        package var kernelSize: Int
        /// The parts that have biases.
        package var hasConvolutionBias = false
        package var hasInputBias = false
        package var hasOutputBias = false
        /// Whether the output is normalized, after its gate.
        package var hasNorm = true

        /// Creates the facts from the required ones.
        package init(headCount: Int, headDimension: Int, groupCount: Int, stateSize: Int, kernelSize: Int) {
            (self.headCount, self.headDimension, self.groupCount) = (headCount, headDimension, groupCount)
            (self.stateSize, self.kernelSize) = (stateSize, kernelSize)
        }
    }

    /// The rotary embedding.
    package struct Rotation: Sendable {
        /// The base of the frequencies.
        package var theta: Double?
        /// The base of the frequencies in layers with a window, if it differs.
        package var localTheta: Double?
        /// The number of a head's rotated elements; nil for all.
        package var dimension: Int?
        /// The `rope_type` and its parameters; nil for none.
        package var scaling: [(key: String, value: ConfigurationValue)]?
        /// The context size before scaling, in tokens.
        package var originalPositions: Int?
        /// For each layer, whether it is rotated; nil for the family's rule.
        package var layers: [Bool]?

        package init() {}
    }

    /// A mixture of experts.
    package struct Experts: Sendable {
        /// The number of experts.
        package var count: Int
        /// The number of experts per token.
        package var countPerToken: Int
        /// The width of an expert.
        package var size: Int
        /// The width of the shared expert; 0 for none.
        package var sharedSize = 0
        /// Whether the routing weights are normalized to a sum of 1; nil where the file doesn't say.
        package var normalizesWeights: Bool?
        /// The factor on routing weights; nil where the file doesn't say.
        package var factor: Double?
        /// Whether experts have a bias that counts only for the choice.
        package var hasChoiceBias = false
        /// For each layer, whether it has experts.
        package var layers: [Bool]
        /// The interval of layers with experts, where the file says it.
        package var interval = 1
        /// The numbers of groups, and of those that may be chosen from.
        package var groups: (count: Int, chosen: Int)?
        /// The possible functions that turn logits into scores; nil where the file doesn't say.
        package var scoring: [ExpertConfiguration.Scoring]?
        /// The width of a projection that experts read; nil for none.
        package var latentSize: Int?

        /// Creates the facts from the required ones.
        package init(count: Int, countPerToken: Int, size: Int, layers: [Bool]) {
            (self.count, self.countPerToken, self.size, self.layers) = (count, countPerToken, size, layers)
        }
    }

    /// The width of the residual stream.
    package var hiddenSize: Int
    /// The number of query heads.
    package var headCount: Int
    /// The number of KV heads, where a layer has no other.
    package var keyValueHeadCount: Int
    /// The number of elements of a head, where a layer has no other.
    package var headDimension: Int
    /// The width of dense feed-forward networks.
    package var intermediateSize: Int
    /// The number of rows of the embedding table.
    package var vocabularySize: Int
    /// The largest number of tokens of a sequence.
    package var maximumPositions: Int
    /// The epsilon of the norms.
    package var normEpsilon: Double
    /// Whether the output head is the embedding table.
    package var tiesEmbeddings: Bool
    /// Whether these have biases: the query, key and value projections, the attention's output projection, the
    /// feed-forward networks, and the output head.
    package var hasAttentionBias = false
    package var hasAttentionOutputBias = false
    package var hasFeedForwardBias = false
    package var hasHeadBias = false
    /// Whether queries and keys are normalized.
    package var hasQueryKeyNorm = false
    /// Whether attention and feed-forward network read the same input; nil where the file doesn't say.
    package var hasParallelResidual: Bool?
    /// The mixers of the layers, from first to last.
    package var mixers: [Mixer]
    /// The window of the layers that have one, in positions.
    package var slidingWindow: Int?
    /// The rotary embedding.
    package var rotation = Rotation()
    /// The latent attention and the state spaces; nil for none.
    package var latentAttention: LatentAttention?
    package var stateSpace: StateSpace?
    /// The mixture of experts; nil for none.
    package var experts: Experts?
    /// The scale of attention scores.
    package var scale: Double?
    /// The number whose root is the divisor of attention scores.
    package var queryScalar: Double?
    /// The limits of attention scores, of logits, and of queries, keys and values; 0 for none.
    package var attentionSoftcap: Double?
    package var logitsSoftcap: Double?
    package var clip: Double?
    /// The factors on embeddings, on blocks' outputs, and on logits (or their divisor); nil where the file doesn't say.
    package var embeddingMultiplier: Double?
    package var residualMultiplier: Double?
    package var logitsMultiplier: Double?
    /// Members of `config.json` that need no conversion.
    package var others: [(key: String, value: ConfigurationValue)] = []

    /// Creates the facts from the required ones.
    package init(
        hiddenSize: Int, headCount: Int, keyValueHeadCount: Int, headDimension: Int, intermediateSize: Int,
        vocabularySize: Int, maximumPositions: Int, normEpsilon: Double, tiesEmbeddings: Bool, mixers: [Mixer]
    ) {
        self.hiddenSize = hiddenSize
        self.headCount = headCount
        self.keyValueHeadCount = keyValueHeadCount
        self.headDimension = headDimension
        self.intermediateSize = intermediateSize
        self.vocabularySize = vocabularySize
        self.maximumPositions = maximumPositions
        self.normEpsilon = normEpsilon
        self.tiesEmbeddings = tiesEmbeddings
        self.mixers = mixers
    }
}

/// An error at a fact that the model's family doesn't support.
package struct UnsupportedFact: Error, Sendable {
    /// The kinds of facts.
    package enum Fact: Sendable {
        case headDimension, biases, parallelResidual, slidingWindow, rotaryDimension, attentionScale
        case embeddingMultiplier, residualMultiplier, logitsMultiplier, attentionSoftcap, logitsSoftcap, clip
        case expertCount, expertLayers, sharedExperts, expertGroups, expertScoring, expertFactor, expertNorm
        case expertLatentSize, stateSpaceWidth, stateSpaceBiases
    }

    package let fact: Fact
    /// The value in the file.
    package let found: String
    /// The supported values.
    package let supported: String
}
