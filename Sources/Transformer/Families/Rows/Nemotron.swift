extension ModelFamily {
    /// The name of the norm of layers with one block each.
    private static let onlyNorm: [TensorRole: [String]] = [.feedForwardNorm: ["attn_norm"]]

    /// The models of NVIDIA.
    static let nemotrons: [ModelFamily] = [
        ModelFamily(
            "nemotron_h", classes: ["NemotronHForCausalLM"],
            gguf: [
                .init(name: "nemotron_h", pairsHeadRows: true, names: onlyNorm),
                .init(name: "nemotron_h_moe", pairsHeadRows: true, names: onlyNorm),
            ]
        ) {
            $0.keys.normEpsilon = "layer_norm_epsilon"
            $0.keys.activation = "mlp_hidden_act"
            $0.defaults.keyValueHeadCount = 8
            $0.defaults.headDimension = 128
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "relu2"
            $0.defaults.maximumPositions = 4096
            $0.defaults.sizes = ["intermediate_size": 21_504]
            $0.defaults.tokens = (1, [2])
            $0.attention.setBiases(false)
            $0.feedForward.bias = .key("mlp_bias", otherwise: false)
            $0.layers.pattern = .singleBlocks
            $0.rotary.layers = .none
            $0.setNemotronStateSpaces()
            $0.setDeepSeekExperts(count: 8, countPerToken: 2, size: 7688, firstSparse: 0)
            $0.experts?.shared = .size(key: "moe_shared_expert_intermediate_size", otherwise: 7688)
            $0.experts?.latentSizeKey = "moe_latent_size"
            $0.experts?.layers = .named
            $0.architecture.feedForwardLayout = .plain
            $0.names.prefixes = ["backbone.", "model.", ""]
            $0.names.embedding = "embeddings"
            $0.names.finalNorm = "norm_f"
            $0.names.attentionNorm = "norm"
            $0.names.feedForwardNorm = "norm"
            $0.names.query = "mixer.q_proj"
            $0.names.key = "mixer.k_proj"
            $0.names.value = "mixer.v_proj"
            $0.names.output = "mixer.o_proj"
            $0.names.mamba = "mixer"
            $0.names.up = "mixer.up_proj"
            $0.names.down = "mixer.down_proj"
            $0.names.router = ["mixer.gate"]
            $0.names.choiceBias = "mixer.gate.e_score_correction_bias"
            $0.names.experts = ["mixer.experts"]
            $0.names.stackedExperts = [("up_proj", "down_proj")]
            $0.names.sharedExpert = ["mixer.shared_experts"]
            $0.names.latentParts = ("mixer.fc1_latent_proj", "mixer.fc2_latent_proj")
        }
    ]
}

extension FamilyTraits {
    fileprivate mutating func setNemotronStateSpaces() {
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
}
