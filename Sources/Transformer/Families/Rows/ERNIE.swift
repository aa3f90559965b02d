extension ModelFamily {
    /// The models of Baidu.
    static let ernies: [ModelFamily] = [
        ModelFamily("ernie4_5", classes: ["Ernie4_5ForCausalLM"], gguf: ["ernie4_5"]) {
            $0.setERNIE()
        },
        ModelFamily(
            "paddleocr_vl_text", also: ["paddleocr_vl"], classes: ["PaddleOCRVLForConditionalGeneration"],
            gguf: ["paddleocr"]
        ) {
            $0.setERNIE()
            $0.rotary.isInterleaved = false
            $0.rotary.axes = .sections([16, 24, 24], takesTurns: false)
        },
        ModelFamily("ernie4_5_moe", classes: ["Ernie4_5_MoeForCausalLM"], gguf: ["ernie4_5-moe"]) {
            $0.setERNIE()
            $0.defaults.keyValueHeadCount = 4
            $0.defaults.headDimension = nil
            $0.head.bias = .key("use_bias", otherwise: false)
            $0.experts = ExpertRules(count: 64, countPerToken: 6)
            $0.experts?.countKeys = ["moe_num_experts", "num_experts"]
            $0.experts?.countPerTokenKeys = ["moe_k", "num_experts_per_tok"]
            $0.experts?.size = 1536
            $0.experts?.weightFloor = 1e-12
            $0.experts?.hasChoiceBias = true
            $0.experts?.shared = .count(key: "moe_num_shared_experts", otherwise: 2)
            $0.experts?.layers = .interval
            $0.names.router = ["mlp.gate"]
            $0.names.choiceBias = "mlp.moe_statics.e_score_correction_bias"
            $0.names.experts = ["mlp.experts"]
            $0.names.sharedExpert = ["mlp.shared_experts"]
        },
    ]
}

extension FamilyTraits {
    /// Sets ERNIE 4.5's shape.
    fileprivate mutating func setERNIE() {
        defaults.keyValueHeadCount = 2
        defaults.headDimension = 128
        defaults.normEpsilon = 1e-5
        defaults.ropeTheta = 500_000
        defaults.tiesEmbeddings = true
        defaults.maximumPositions = 131_072
        defaults.tokens = (1, [2])
        attention.setBiases(.key("use_bias", otherwise: false))
        feedForward.bias = .key("use_bias", otherwise: false)
        rotary.isInterleaved = true
    }
}
