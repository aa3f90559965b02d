/// What another format than `config.json` says of a model's shape, in words that belong to no family.
package struct ModelFacts: Sendable {
    /// What mixes positions in a layer.
    package enum Mixer: Sendable, Equatable {
        case attention, slidingAttention, convolution, linearAttention, stateSpace
        /// Nothing: the layer is a feed-forward network alone.
        case none
    }

    /// Attention to latents.
    package struct LatentAttention: Sendable {
        /// Elements of what queries are projected from; nil for the stream.
        package var queryRank: Int?
        /// Elements of a latent.
        package var rank: Int
        /// Elements of a head's query that meet a projection of the latent, and of those that are turned.
        package var keyDimension: Int
        package var rotatedDimension: Int
        /// Elements of a head's value.
        package var valueDimension: Int

        /// Collects what must be said.
        package init(queryRank: Int?, rank: Int, keyDimension: Int, rotatedDimension: Int, valueDimension: Int) {
            (self.queryRank, self.rank, self.keyDimension) = (queryRank, rank, keyDimension)
            (self.rotatedDimension, self.valueDimension) = (rotatedDimension, valueDimension)
        }
    }

    /// State spaces.
    package struct StateSpace: Sendable {
        /// Number of heads, and elements of each.
        package var headCount: Int
        package var headDimension: Int
        /// Number of groups.
        package var groupCount: Int
        /// Numbers that are kept for each element.
        package var stateSize: Int
        /// Positions that the convolution reaches.
        package var kernelSize: Int
        /// Which parts have biases.
        package var hasConvolutionBias = false
        package var hasInputBias = false
        package var hasOutputBias = false
        /// Whether what was read is normalized, behind its gate.
        package var hasNorm = true

        /// Collects what must be said.
        package init(headCount: Int, headDimension: Int, groupCount: Int, stateSize: Int, kernelSize: Int) {
            (self.headCount, self.headDimension, self.groupCount) = (headCount, headDimension, groupCount)
            (self.stateSize, self.kernelSize) = (stateSize, kernelSize)
        }
    }

    /// The rotary embedding.
    package struct Rotation: Sendable {
        /// Base of the angles.
        package var theta: Double?
        /// Base of the angles in layers with a window, where it is another.
        package var localTheta: Double?
        /// Elements of a head that are turned; nil for all.
        package var dimension: Int?
        /// `rope_type` and what belongs to it; nil for none.
        package var scaling: [(key: String, value: ConfigurationValue)]?
        /// Positions the model was made for before they were scaled.
        package var originalPositions: Int?
        /// Which layers are turned; nil for those of the family.
        package var layers: [Bool]?

        package init() {}
    }

    /// A mixture of experts.
    package struct Experts: Sendable {
        /// Number of experts.
        package var count: Int
        /// Number of experts that a token visits.
        package var countPerToken: Int
        /// Width of an expert.
        package var size: Int
        /// Width of the network that every token visits; 0 for none.
        package var sharedSize = 0
        /// Whether shares are scaled to sum to one; nil where it isn't said.
        package var normalizesShares: Bool?
        /// Factor on shares; nil where it isn't said.
        package var factor: Double?
        /// Whether experts have biases that count for the choice alone.
        package var hasChoiceBias = false
        /// Which layers have experts.
        package var layers: [Bool]
        /// Every how manyth layer has experts, where that is said.
        package var interval = 1
        /// Groups, and those of them that may be chosen from.
        package var groups: (count: Int, chosen: Int)?
        /// How logits become scores; nil where it isn't said.
        package var scoring: [ExpertConfiguration.Scoring]?
        /// Width that rows are projected to before experts read them; nil for none.
        package var latentSize: Int?

        /// Collects what must be said.
        package init(count: Int, countPerToken: Int, size: Int, layers: [Bool]) {
            (self.count, self.countPerToken, self.size, self.layers) = (count, countPerToken, size, layers)
        }
    }

    /// Width of the residual stream.
    package var hiddenSize: Int
    /// Number of query heads.
    package var headCount: Int
    /// Number of key-value heads, in layers that don't say otherwise.
    package var keyValueHeadCount: Int
    /// Elements of a head, in layers that don't say otherwise.
    package var headDimension: Int
    /// Width of dense feed-forward networks.
    package var intermediateSize: Int
    /// Rows of the embedding table.
    package var vocabularySize: Int
    /// Longest sequence, in tokens.
    package var maximumPositions: Int
    /// Epsilon of the norms.
    package var normEpsilon: Double
    /// Whether the output head is the embedding table.
    package var tiesEmbeddings: Bool
    /// Whether the projections of queries, keys and values, and those of attention's output and of feed-forward
    /// networks have biases, and the output head.
    package var hasAttentionBias = false
    package var hasAttentionOutputBias = false
    package var hasFeedForwardBias = false
    package var hasHeadBias = false
    /// Whether queries and keys are normalized.
    package var hasQueryKeyNorm = false
    /// Whether attention and feed-forward network read the same stream; nil where it isn't said.
    package var hasParallelResidual: Bool?
    /// The layers, first to last.
    package var mixers: [Mixer]
    /// Window of the layers that have one.
    package var slidingWindow: Int?
    /// The rotary embedding.
    package var rotation = Rotation()
    /// Attention to latents, and state spaces, where there are such.
    package var latentAttention: LatentAttention?
    package var stateSpace: StateSpace?
    /// The mixture of experts, where there is one.
    package var experts: Experts?
    /// Factor on scores.
    package var scale: Double?
    /// What the factor on scores is one over the root of.
    package var queryScalar: Double?
    /// Bounds on scores, on logits, and on queries, keys and values; 0 for none.
    package var attentionSoftcap: Double?
    package var logitsSoftcap: Double?
    package var clip: Double?
    /// Factors on embeddings, on what blocks add, and on logits, or what they are divided by; nil where not said.
    package var embeddingMultiplier: Double?
    package var residualMultiplier: Double?
    package var logitsMultiplier: Double?
    /// Members of `config.json` that need no translation.
    package var others: [(key: String, value: ConfigurationValue)] = []

    /// Collects what must be said.
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

/// A fact about a model that its family can't have.
package struct UnsupportedFact: Error, Sendable {
    /// Which one.
    package enum Fact: Sendable {
        case headDimension, biases, parallelResidual, slidingWindow, rotaryDimension, attentionScale
        case embeddingMultiplier, residualMultiplier, logitsMultiplier, attentionSoftcap, logitsSoftcap, clip
        case expertCount, expertLayers, sharedExperts, expertGroups, expertScoring, expertFactor, expertNorm
        case expertLatentSize, stateSpaceWidth, stateSpaceBiases
    }

    package let fact: Fact
    /// What is said.
    package let found: String
    /// What the family has.
    package let supported: String
}
