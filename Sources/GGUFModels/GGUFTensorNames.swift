import Transformer

/// The usual tensor names of GGUF files; those of a layer follow `blk.N.`.
enum GGUFTensorNames {
    /// Roles of tensors outside of layers.
    static let whole: [TensorRole] = [
        .embedding, .positions, .tokenTypes, .embeddingNorm, .finalNorm, .head, .layerEmbedding,
        .layerEmbeddingProjection, .layerEmbeddingNorm,
    ]
    /// Roles that every layer may have.
    static let everywhere: [TensorRole] = [
        .attentionNorm, .attentionOutputNorm, .feedForwardNorm, .feedForwardOutputNorm, .layerGate, .layerProjection,
        .layerNorm, .layerScalar, .router, .choiceBias, .sharedGate, .sharedUp, .sharedDown, .sharedSwitch, .down,
        .expertLatentInput, .expertLatentOutput,
    ]
    static let attention: [TensorRole] = [
        .query, .key, .value, .attentionOutput, .queryNorm, .keyNorm, .headGate, .sinks,
    ]
    /// Roles of latent attention.
    ///
    /// Older files store the last projection as one tensor, others store it by head as two.
    static let latentAttention: [TensorRole] = [
        .query, .queryLatent, .queryLatentNorm, .queryExpansion, .latent, .latentNorm, .latentKeys, .latentValues,
        .latentExpansion, .attentionOutput,
    ]
    /// Roles that experts beside a dense network add.
    static let besideDense: [TensorRole] = [
        .routerScale, .expertScale, .expertNorm, .expertOutputNorm, .besideOutputNorm,
    ]
    static let convolution: [TensorRole] = [.convolutionInput, .convolutionKernel, .convolutionOutput]
    static let linearAttention: [TensorRole] = [
        .deltaInput, .deltaGate, .deltaStrength, .deltaDecay, .deltaGroupedInput, .deltaGroupedScalars, .deltaKernel,
        .deltaRates, .deltaTimeBias, .deltaNorm, .deltaOutput,
    ]
    static let stateSpace: [TensorRole] = [
        .mambaInput, .mambaKernel, .mambaRates, .mambaTimeBias, .mambaSkip, .mambaNorm, .mambaOutput,
    ]

    /// The full names of single tensors.
    static let parameters: [TensorRole: String] = [
        .sinks: "attn_sinks.weight", .choiceBias: "exp_probs_b.bias", .layerScalar: "layer_output_scale.weight",
        .deltaRates: "ssm_a", .deltaTimeBias: "ssm_dt.bias", .mambaRates: "ssm_a", .mambaTimeBias: "ssm_dt.bias",
        .mambaSkip: "ssm_d", .routerScale: "ffn_gate_inp.scale", .expertScale: "ffn_down_exps.scale",
    ]

    /// The names of modules, which have weights and biases.
    static let modules: [TensorRole: String] = [
        .embedding: "token_embd", .positions: "position_embd", .tokenTypes: "token_types",
        .embeddingNorm: "token_embd_norm", .finalNorm: "output_norm", .head: "output",
        .layerEmbedding: "per_layer_token_embd", .layerEmbeddingProjection: "per_layer_model_proj",
        .layerEmbeddingNorm: "per_layer_proj_norm",
        .attentionNorm: "attn_norm", .attentionOutputNorm: "post_attention_norm", .feedForwardNorm: "ffn_norm",
        .feedForwardOutputNorm: "post_ffw_norm", .layerGate: "inp_gate", .layerProjection: "proj",
        .layerNorm: "post_norm",
        .query: "attn_q", .key: "attn_k", .value: "attn_v", .fusedAttention: "attn_qkv",
        .attentionOutput: "attn_output", .queryNorm: "attn_q_norm", .keyNorm: "attn_k_norm", .headGate: "attn_gate",
        .queryLatent: "attn_q_a", .queryLatentNorm: "attn_q_a_norm", .queryExpansion: "attn_q_b",
        .latent: "attn_kv_a_mqa", .latentNorm: "attn_kv_a_norm", .latentExpansion: "attn_kv_b",
        .latentKeys: "attn_k_b", .latentValues: "attn_v_b",
        .convolutionInput: "shortconv.in_proj", .convolutionKernel: "shortconv.conv",
        .convolutionOutput: "shortconv.out_proj",
        .deltaInput: "attn_qkv", .deltaGate: "attn_gate", .deltaStrength: "ssm_beta", .deltaDecay: "ssm_alpha",
        .deltaGroupedInput: "ssm_in", .deltaGroupedScalars: "ssm_ba", .deltaKernel: "ssm_conv1d",
        .deltaNorm: "ssm_norm", .deltaOutput: "ssm_out",
        .mambaInput: "ssm_in", .mambaKernel: "ssm_conv1d", .mambaNorm: "ssm_norm", .mambaOutput: "ssm_out",
        .gate: "ffn_gate", .up: "ffn_up", .fusedGate: "ffn_up", .down: "ffn_down", .router: "ffn_gate_inp",
        .sharedGate: "ffn_gate_shexp", .sharedUp: "ffn_up_shexp", .sharedDown: "ffn_down_shexp",
        .sharedSwitch: "ffn_gate_inp_shexp", .expertLatentInput: "ffn_latent_down",
        .expertLatentOutput: "ffn_latent_up", .expertNorm: "pre_ffw_norm_2", .expertOutputNorm: "post_ffw_norm_2",
        .besideOutputNorm: "post_ffw_norm_1",
    ]

    /// The names of experts' projections.
    static let experts: [TensorRole: String] = [.gate: "ffn_gate", .up: "ffn_up", .down: "ffn_down"]

    /// Tensors after the model's last layer, for classification and for projecting embeddings. They keep the file's
    /// names.
    static let heads = [
        "cls.weight", "cls.bias", "cls.norm.weight", "cls.output.weight", "cls.output.bias", "dense_2.weight",
        "dense_3.weight",
    ]

    /// Metadata keys of activation parameters, one number for each layer, with their names in `transformers`.
    static let activation = [
        "xielu.alpha_p": "alpha_p", "xielu.alpha_n": "alpha_n", "xielu.beta": "beta", "xielu.eps": "eps",
    ]
}
