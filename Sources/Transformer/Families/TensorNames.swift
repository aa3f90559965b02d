/// The names of a family's tensors, without `.weight` and `.bias`.
struct TensorNames: Sendable {
    /// Prefixes of everything but the output head, the usual one first; older checkpoints have others.
    var prefixes = ["model.", ""]
    /// Token embeddings.
    var embedding = "embed_tokens"
    /// Position embeddings.
    var positions = "wpe"
    /// Embeddings of kinds of tokens.
    var tokenTypes = "embeddings.token_type_embeddings"
    /// Norm of embeddings.
    var embeddingNorm = "embeddings.LayerNorm"
    /// Addends to scores by distance.
    var distanceBias = ""
    /// Norm before the output head.
    var finalNorm = "norm"
    /// Output head, the usual name first; taken with and without the prefix's own prefix.
    var heads = ["lm_head", "language_model.lm_head"]
    /// Layers; a number follows.
    var layers = "layers"

    /// Norm before attention.
    var attentionNorm = "input_layernorm"
    /// Query projection.
    var query = "self_attn.q_proj"
    /// Key projection.
    var key = "self_attn.k_proj"
    /// Value projection.
    var value = "self_attn.v_proj"
    /// Query, key and value projection in one.
    var fusedAttention = "self_attn.qkv_proj"
    /// Output projection of attention.
    var output = "self_attn.o_proj"
    /// Projection of the gates of heads, with alternatives.
    var headGates = ["self_attn.gate_proj", "self_attn.g_proj"]
    /// Sinks of the softmax.
    var sinks = "self_attn.sinks"
    /// Norm of queries.
    var queryNorm = "self_attn.q_norm"
    /// Norm of keys.
    var keyNorm = "self_attn.k_norm"
    /// Projection to what queries of latent attention are projected from.
    var queryLatent = "self_attn.q_a_proj"
    /// Norm of that.
    var queryLatentNorm = "self_attn.q_a_layernorm"
    /// Projection of queries from that.
    var queryExpansion = "self_attn.q_b_proj"
    /// Projection to latents and the rotated part of keys.
    var latent = "self_attn.kv_a_proj_with_mqa"
    /// Norm of latents.
    var latentNorm = "self_attn.kv_a_layernorm"
    /// Projection of keys and values from latents.
    var latentExpansion = "self_attn.kv_b_proj"
    /// Its two parts, head by head, where files have them apart: each head's projection of keys the other way round, and
    /// that of values.
    var latentKeys = "self_attn.k_b_proj"
    var latentValues = "self_attn.v_b_proj"
    /// Norm after attention's output.
    var attentionOutputNorm = ""

    /// Factors on each element of what attention and the feed-forward network add, where there are such.
    var branchFactors: (attention: String, feedForward: String)?
    /// Norm before the feed-forward network.
    var feedForwardNorm = "post_attention_layernorm"
    /// Gate projection.
    var gate = "mlp.gate_proj"
    /// Up projection.
    var up = "mlp.up_proj"
    /// Gate and up projection in one.
    var fusedGate = "mlp.gate_up_proj"
    /// Down projection.
    var down = "mlp.down_proj"
    /// Norm after the feed-forward network's output.
    var feedForwardOutputNorm = ""

    /// Router of a mixture of experts, with alternatives.
    var router: [String] = []
    /// Bias of the choice of experts.
    var choiceBias = "mlp.gate.e_score_correction_bias"
    /// Experts of a mixture; a number follows.
    var experts: [String] = []
    /// Gate, up and down projection within an expert, with alternatives.
    var expertParts = [(gate: "gate_proj", up: "up_proj", down: "down_proj")]
    /// All experts' gate and up, and down, in two tensors.
    var stackedExperts = [(input: "gate_up_proj", output: "down_proj")]
    /// The network that every token visits beside its experts, with alternatives.
    var sharedExpert: [String] = []
    /// Gate, up, both in one, and down within that network.
    var sharedParts = (gate: "gate_proj", up: "up_proj", fused: "gate_up_proj", down: "down_proj")
    /// Gate of that network.
    var sharedGate = ""
    /// Projections to the width that experts read, and back.
    var latentParts = (input: "", output: "")

    /// Factor on the normalized stream that a router reads, where it has a norm of its own.
    var routerScale = "router.scale"
    /// Factor on each expert's shares, beside it.
    var expertScale = "router.per_expert_scale"
    /// Norm before experts that stand beside a dense network.
    var expertNorm = "pre_feedforward_layernorm_2"
    /// Norm after the dense network beside experts.
    var besideOutputNorm = "post_feedforward_layernorm_1"
    /// Norm after those experts.
    var expertOutputNorm = "post_feedforward_layernorm_2"

    /// Short convolutions.
    var convolution = "conv"

    /// Linear attention.
    var linearAttention = "linear_attn"
    /// Parts of linear attention: output projection and gated norm.
    var linearParts = (output: "out_proj", norm: "norm")
    /// State spaces.
    var mamba = "mamba"
    /// Further names of norms, by the usual one.
    var otherNorms: [String: String] = [:]
    /// Parts of names that other releases have, with the ones that mean the same here; applied in order.
    var renamed: [(from: String, to: String)] = []

    /// Prefixes of a text model that is a part of another.
    static let nestedPrefixes = [
        "model.language_model.", "language_model.model.", "model.text_model.", "language_model.", "text_model.",
    ]
}
