/// Families some of whose layers are linear attention or state spaces.
extension FamilyTraits {
    static let qwen3Next = FamilyTraits {
        $0.architectures = ["Qwen3NextForCausalLM"]
        $0.setHybridQwen(layout: .grouped)
        $0.defaults.keyValueHeadCount = 2
        $0.setHybridExperts(count: 512, countPerToken: 10)
        $0.experts?.normalizesShares = .key("norm_topk_prob", otherwise: true)
        $0.experts?.layers = .qwen
    }

    static let qwen3_5 = FamilyTraits {
        $0.otherModelTypes = ["qwen3_5"]
        $0.architectures = ["Qwen3_5ForCausalLM", "Qwen3_5ForConditionalGeneration"]
        $0.hasNestedText = true
        $0.setHybridQwen(layout: .separate)
        $0.defaults.keyValueHeadCount = 4
    }

    static let qwen3_5MixtureOfExperts = FamilyTraits {
        $0.otherModelTypes = ["qwen3_5_moe"]
        $0.architectures = ["Qwen3_5MoeForCausalLM", "Qwen3_5MoeForConditionalGeneration"]
        $0.hasNestedText = true
        $0.setHybridQwen(layout: .separate)
        $0.defaults.keyValueHeadCount = 2
        $0.setHybridExperts(count: 256, countPerToken: 8)
        $0.keys.intermediateSizes = ["intermediate_size", "moe_intermediate_size"]
    }

    static let bamba = FamilyTraits {
        $0.architectures = ["BambaForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.partialRotaryFactor = 0.5
        $0.defaults.maximumPositions = 262_144
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.pattern = .stateSpaces
        $0.rotatesPartially = true
        $0.architecture.names.feedForwardNorm = "pre_ff_layernorm"
        $0.architecture.names.gate = "feed_forward.gate_proj"
        $0.architecture.names.up = "feed_forward.up_proj"
        $0.architecture.names.down = "feed_forward.down_proj"
        $0.architecture.names.finalNorm = "final_layernorm"
    }

    static let falconH1 = FamilyTraits {
        $0.architectures = ["FalconH1ForCausalLM"]
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.maximumPositions = 8192
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.pattern = .stateSpacesBesideAttention
        $0.stateSpaces.width = .size(key: "mamba_d_ssm", otherwise: 1024)
        $0.stateSpaces.outputBiasKey = "projectors_bias"
        $0.stateSpaces.choosesGating = true
        $0.stateSpaces.hasFactors = true
        $0.embeddingMultiplier = .key("embedding_multiplier", otherwise: 1)
        $0.logitsMultiplier = .key("lm_head_multiplier", otherwise: 1)
        $0.hasBlockMultipliers = true
        $0.architecture.names.feedForwardNorm = "pre_ff_layernorm"
        $0.architecture.names.gate = "feed_forward.gate_proj"
        $0.architecture.names.up = "feed_forward.up_proj"
        $0.architecture.names.down = "feed_forward.down_proj"
        $0.architecture.names.finalNorm = "final_layernorm"
    }

    static let nemotronH = FamilyTraits {
        $0.architectures = ["NemotronHForCausalLM"]
        $0.keys.normEpsilon = "layer_norm_epsilon"
        $0.keys.activation = "mlp_hidden_act"
        $0.defaults.keyValueHeadCount = 8
        $0.defaults.headDimension = 128
        $0.defaults.normEpsilon = 1e-5
        $0.defaults.activation = "relu2"
        $0.defaults.maximumPositions = 4096
        $0.defaults.sizes = ["intermediate_size": 21_504]
        ($0.defaults.beginToken, $0.defaults.endTokens) = (1, [2])
        ($0.attentionBias, $0.attentionOutputBias) = (false, false)
        $0.feedForwardBias = .key("mlp_bias", otherwise: false)
        $0.pattern = .singleBlocks
        $0.rotation = .none
        $0.setNemotronStateSpaces()
        $0.setDeepSeekExperts(count: 8, countPerToken: 2, size: 7688, firstSparse: 0)
        $0.experts?.shared = .size(key: "moe_shared_expert_intermediate_size", otherwise: 7688)
        $0.experts?.latentSizeKey = "moe_latent_size"
        $0.experts?.layers = .named
        $0.architecture.feedForwardLayout = .plain
        $0.architecture.names.prefixes = ["backbone.", "model.", ""]
        $0.architecture.names.embedding = "embeddings"
        $0.architecture.names.finalNorm = "norm_f"
        $0.architecture.names.attentionNorm = "norm"
        $0.architecture.names.feedForwardNorm = "norm"
        $0.architecture.names.query = "mixer.q_proj"
        $0.architecture.names.key = "mixer.k_proj"
        $0.architecture.names.value = "mixer.v_proj"
        $0.architecture.names.output = "mixer.o_proj"
        $0.architecture.names.mamba = "mixer"
        $0.architecture.names.up = "mixer.up_proj"
        $0.architecture.names.down = "mixer.down_proj"
        $0.architecture.names.router = ["mixer.gate"]
        $0.architecture.names.choiceBias = "mixer.gate.e_score_correction_bias"
        $0.architecture.names.experts = ["mixer.experts"]
        $0.architecture.names.stackedExperts = [("up_proj", "down_proj")]
        $0.architecture.names.sharedExpert = ["mixer.shared_experts"]
        $0.architecture.names.latentParts = ("mixer.fc1_latent_proj", "mixer.fc2_latent_proj")
    }

    static let olmoHybrid = FamilyTraits {
        $0.architectures = ["OlmoHybridForCausalLM"]
        $0.defaults.endTokens = [100_257]
        $0.defaults.maximumPositions = 65536
        $0.hasQueryKeyNorm = true
        $0.linearAttention = .divided
        $0.normalizesInputsOfLinear = true
        $0.pattern = .linear(intervalKey: nil)
        $0.rotation = .unlessBaseIsNull
        $0.architecture.normalizesOnlyOutputs(ofHeads: false)
        $0.architecture.names.linearParts = ("o_proj", "o_norm")
        $0.architecture.names.otherNorms = [
            "input_layernorm": "attention_layer_norm", "post_attention_layernorm": "feedforward_layer_norm",
        ]
    }

    private mutating func setNemotronStateSpaces() {
        stateSpaces.headCountKey = "mamba_num_heads"
        stateSpaces.width = .headDimension(key: "mamba_head_dim", otherwise: 64)
        stateSpaces.groupCountKeys = ["mamba_n_groups", "n_groups"]
        stateSpaces.groupCount = 8
        stateSpaces.stateSizeKey = "ssm_state_size"
        stateSpaces.stateSize = 128
        stateSpaces.kernelSizeKeys = ["mamba_d_conv", "conv_kernel"]
        stateSpaces.convolutionBiasKeys = ["mamba_conv_bias", "use_conv_bias"]
        stateSpaces.inputBiasKey = "use_bias"
        stateSpaces.outputBiasKey = "use_bias"
        stateSpaces.activationKey = "mamba_hidden_act"
        stateSpaces.leastTimeStepKeys = ["mamba_dt_min", "time_step_min"]
        stateSpaces.leastTimeStep = 0.001
    }

    private mutating func setHybridQwen(layout: GatedDeltaConfiguration.Layout) {
        defaults.headDimension = 256
        defaults.partialRotaryFactor = 0.25
        defaults.maximumPositions = 32768
        hasQueryKeyNorm = true
        gate = (.element, true)
        linearAttention = layout
        pattern = .linear(intervalKey: "full_attention_interval")
        rotatesPartially = true
        architecture.norm = .rmsPlusOne
        architecture.names.prefixes = TensorNames.multimodalPrefixes
    }

    private mutating func setHybridExperts(count: Int, countPerToken: Int) {
        var rules = ExpertRules(countPerToken: countPerToken)
        rules.count = count
        rules.size = 512
        rules.shared = .size(key: "shared_expert_intermediate_size", otherwise: 512)
        rules.hasSharedGate = true
        experts = rules
        architecture.names.router = ["mlp.gate"]
        architecture.names.experts = ["mlp.experts"]
        architecture.names.sharedExpert = ["mlp.shared_expert"]
        architecture.names.sharedGate = "mlp.shared_expert_gate"
    }
}
