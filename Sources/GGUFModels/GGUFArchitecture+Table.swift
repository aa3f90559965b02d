import Transformer

extension GGUFArchitecture {
    /// All architectures, one row for each.
    static let table: [GGUFArchitecture] = attending + sparse + recurrent

    /// The name of the second norm in architectures that count norms from the attention.
    private static let afterAttention: [TensorRole: [String]] = [.feedForwardNorm: ["post_attention_norm"]]

    /// Those that attend in all layers, with dense networks or both kinds.
    private static let attending: [GGUFArchitecture] = [
        .init("llama", .llama) {
            $0.variants = [(.positive("expert_count"), .mixtral)]
            $0.pairsHeadRows = true
        },
        .init("mistral3", .llama) {
            $0.variants = [(.positive("attention.temperature_scale"), .ministral3)]
            $0.pairsHeadRows = true
        },
        .init("arcee", .arcee) { $0.pairsHeadRows = true },
        .init("smollm3", .smolLM3) {
            $0.pairsHeadRows = true
            $0.usualTheta = 2_000_000
        },
        .init("granite", .granite) {
            $0.pairsHeadRows = true
            $0.measuresFeedForward = true
        },
        .init("granite_swa", .graniteSWA) {
            $0.variants = [(.positive("expert_count"), .graniteMixtureSWA)]
            $0.pairsHeadRows = true
            $0.windows = .listed
        },
        .init("qwen2", .qwen2), .init("qwen3", .qwen3),
        // The text models of those that see: texts have one position for all sections of a rotation.
        .init("qwen2vl", .qwen2), .init("qwen3vl", .qwen3),
        .init("gemma", .gemma),
        .init("gemma2", .gemma2) {
            $0.windows = .periodic(2)
            $0.layersOfHeadScaled = 46
        },
        .init("gemma3", .gemma3) {
            $0.windows = .periodic(6)
            $0.usualTheta = 1_000_000
            $0.layersOfHeadScaled = 62
        },
        .init("gemma4", .gemma4) {
            $0.windows = .listed
            $0.usualTheta = 1_000_000
        },
        .init("phi2", .phi) { $0.measuresFeedForward = true },
        .init("phi3", .phi3) { $0.windows = .all },
        .init("gpt2", .gpt2) { $0.measuresFeedForward = true },
        .init("gptneox", .gptNeoX),
        .init("starcoder", .gptBigCode) { $0.measuresFeedForward = true },
        .init("falcon", .falcon) {
            // The norm of both blocks, or that of the feed-forward network where attention has its own.
            $0.names = [.attentionNorm: ["attn_norm_2", "attn_norm"], .feedForwardNorm: ["attn_norm"]]
            $0.measuresFeedForward = true
        },
        .init("olmo", .olmo) { $0.pairsHeadRows = true },
        .init("olmo2", .olmo2) {
            $0.variants = [(.positive("attention.sliding_window"), .olmo3)]
            $0.windows = .periodic(4)
        },
        .init("minicpm3", .miniCPM3),
        .init("command-r", .cohere),
        .init("cohere2", .cohere2) { $0.windows = .periodic(4) },
        .init("chatglm", .glm), .init("glm4", .glm4),
        .init("exaone4", .exaone4) { $0.windows = .periodic(4) },
        .init("ernie4_5", .ernie4_5),
        .init("seed_oss", .seedOSS) { $0.names = afterAttention },
        .init("hunyuan-dense", .hunyuanDense), .init("apertus", .apertus), .init("stablelm", .stableLM),
        .init("starcoder2", .starcoder2) { $0.windows = .all },
        .init("jais2", .jais2),
    ]

    /// Those with mixtures of experts.
    private static let sparse: [GGUFArchitecture] = [
        .init("qwen2moe", .qwen2MixtureOfExperts) { $0.normalizesShares = false },
        .init("qwen3moe", .qwen3MixtureOfExperts) { $0.normalizesShares = true },
        .init("qwen3vlmoe", .qwen3MixtureOfExperts) { $0.normalizesShares = true },
        .init("mellum", .mellum) {
            $0.windows = .periodic(4)
            $0.normalizesShares = true
        },
        .init("gpt-oss", .gptOSS) {
            $0.names = afterAttention
            $0.windows = .periodic(2)
            $0.truncatesYarn = false
        },
        .init("granitemoe", .graniteMixtureOfExperts) {
            $0.variants = [(.positive("expert_shared_feed_forward_length"), .graniteSharedExperts)]
            $0.pairsHeadRows = true
        },
        .init("ernie4_5-moe", .ernie4_5MixtureOfExperts),
        .init("olmoe", .olmoE) { $0.normalizesShares = false },
        .init("glm4moe", .glm4MixtureOfExperts) { $0.names = afterAttention },
        .init("dots1", .dots1),
        .init("exaone-moe", .exaoneMixtureOfExperts) { $0.windows = .periodic(4) },
        .init("afmoe", .afmoe) { $0.windows = .periodic(4) },
        .init("deepseek2", .deepSeekV2) {
            // Older files of GLM-4.7-Flash don't say how experts are chosen; its choice has biases, as DeepSeek V3's.
            $0.variants = [
                (.missing("expert_count"), .youtu), (.equal("expert_count", 0), .youtu),
                (.equal("expert_gating_func", 2), .deepSeekV3), (.tensor("exp_probs_b.bias"), .deepSeekV3),
            ]
            $0.normalizesShares = false
            $0.yarnLogarithm = 10
        },
        .init("hunyuan-moe", .hunyuanMixtureOfExperts), .init("minimax-m2", .miniMaxM2),
        // Its files say the factor that LongRoPE's formula gives, not `short_mscale` of the configuration.
        .init("phimoe", .phiMixtureOfExperts) { $0.windows = .all },
    ]

    /// Those with convolutions, linear attention or state spaces.
    private static let recurrent: [GGUFArchitecture] = [
        // Converters have called the last norm by that of the embeddings.
        .init("lfm2", .lfm2) { $0.names[.finalNorm] = ["token_embd_norm", "output_norm"] },
        .init("lfm2moe", .lfm2MixtureOfExperts) {
            $0.names[.finalNorm] = ["token_embd_norm", "output_norm"]
            $0.normalizesShares = true
        },
        .init("qwen3next", .qwen3Next) {
            $0.names = afterAttention
            $0.linearAttention = .separate
            $0.normalizesShares = true
        },
        .init("qwen35", .qwen3_5) {
            $0.names = afterAttention
            $0.linearAttention = .tiled
        },
        .init("qwen35moe", .qwen3_5MixtureOfExperts) {
            $0.names = afterAttention
            $0.linearAttention = .tiled
        },
        .init("granitehybrid", .graniteHybrid) {
            // The Granites have multipliers, Bamba has none.
            $0.variants = [(.missing("embedding_scale"), .bamba)]
            $0.pairsHeadRows = true
            $0.measuresFeedForward = true
            $0.saysWhetherItRotates = true
        },
        .init("falcon-h1", .falconH1) { $0.bareNames = [.feedForwardNorm] },
        nemotron("nemotron_h"), nemotron("nemotron_h_moe"),
    ]

    /// A Nemotron, whose layers have one block and one norm each.
    private static func nemotron(_ name: String) -> GGUFArchitecture {
        .init(name, .nemotronH) {
            $0.pairsHeadRows = true
            $0.names = [.feedForwardNorm: ["attn_norm"]]
        }
    }
}
