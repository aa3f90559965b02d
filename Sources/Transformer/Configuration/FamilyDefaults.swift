/// What `transformers` assumes for keys that a family's configuration leaves out.
struct FamilyDefaults {
    /// Key-value heads; nil means as many as query heads.
    var keyValueHeadCount: Int?
    /// Head dimension; nil means hidden size over heads.
    var headDimension: Int?
    var normEpsilon = 1e-6
    var activation = "silu"
    var tiesEmbeddings = false
    var ropeTheta = 10_000.0
    var partialRotaryFactor = 1.0
    var slidingWindow: Int?
    var maximumPositions = 2048
    var endTokens: [Int] = []
    var beginToken: Int?
    /// Sizes by their keys: a nested configuration is written without those that are the default.
    var sizes: [String: Int] = [:]

    /// The defaults of a family.
    init(_ family: ModelFamily) {
        switch family {
        case .llama, .granite:
            (beginToken, endTokens) = (1, [2])
        case .mistral:
            keyValueHeadCount = 8
            slidingWindow = 4096
            maximumPositions = 4096 * 32
            (beginToken, endTokens) = (1, [2])
        case .mixtral:
            keyValueHeadCount = 8
            normEpsilon = 1e-5
            ropeTheta = 1_000_000
            maximumPositions = 4096 * 32
            (beginToken, endTokens) = (1, [2])
        case .qwen2:
            keyValueHeadCount = 32
            slidingWindow = 4096
            maximumPositions = 32768
        case .qwen3:
            keyValueHeadCount = 32
            headDimension = 128
            slidingWindow = 4096
            maximumPositions = 32768
        case .qwen3MixtureOfExperts:
            keyValueHeadCount = 4
            slidingWindow = 4096
            maximumPositions = 32768
        case .gemma:
            keyValueHeadCount = 16
            setGemma(maximumPositions: 8192)
        case .gemma2:
            keyValueHeadCount = 4
            slidingWindow = 4096
            setGemma(maximumPositions: 8192)
        case .gemma3:
            keyValueHeadCount = 4
            slidingWindow = 4096
            ropeTheta = 1_000_000
            sizes = [
                "vocab_size": 262_208, "hidden_size": 2304, "intermediate_size": 9216, "num_hidden_layers": 26,
                "num_attention_heads": 8,
            ]
            setGemma(maximumPositions: 131_072)
        case .phi:
            normEpsilon = 1e-5
            activation = "gelu_new"
            partialRotaryFactor = 0.5
            (beginToken, endTokens) = (1, [2])
        case .phi3:
            normEpsilon = 1e-5
            maximumPositions = 4096
            (beginToken, endTokens) = (1, [32000])
        case .gpt2:
            normEpsilon = 1e-5
            activation = "gelu_new"
            tiesEmbeddings = true
            maximumPositions = 1024
            (beginToken, endTokens) = (50256, [50256])
        case .gptNeoX:
            normEpsilon = 1e-5
            activation = "gelu"
            partialRotaryFactor = 0.25
            (beginToken, endTokens) = (0, [2])
        case .smolLM3:
            keyValueHeadCount = 4
            tiesEmbeddings = true
            ropeTheta = 2_000_000
            maximumPositions = 32768
            (beginToken, endTokens) = (128_000, [128_001])
        case .olmo2:
            normEpsilon = 1e-5
            endTokens = [50279]
        }
    }

    private mutating func setGemma(maximumPositions: Int) {
        headDimension = 256
        activation = "gelu_pytorch_tanh"
        tiesEmbeddings = true
        self.maximumPositions = maximumPositions
        (beginToken, endTokens) = (2, [1])
    }
}
