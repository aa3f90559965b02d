/// The names of a family's tensors, without `.weight` and `.bias`.
struct TensorNames: Sendable {
    /// The prefixes of all tensors but the output head; the usual one is first, and older checkpoints have others.
    var prefixes = ["model.", ""]
    /// The token embeddings.
    var embedding = "embed_tokens"
    /// The position embeddings.
    var positions = "wpe"
    /// The token type embeddings.
    var tokenTypes = "embeddings.token_type_embeddings"
    /// The norm of embeddings.
    var embeddingNorm = "embeddings.LayerNorm"
    /// The projection of embeddings to the model's width.
    var embeddingProjection = ""
    /// The relative position bias.
    var distanceBias = ""
    /// The final norm.
    var finalNorm = "norm"
    /// The output head, the usual name first; looked up with and without the prefix.
    var heads = ["lm_head", "language_model.lm_head"]
    /// The layers; a number follows.
    var layers = "layers"
    /// The layer within a group of layers that share weights; follows the number of the group.
    var groupedLayer = ""

    /// The norm before attention.
    var attentionNorm = "input_layernorm"
    /// The query projection.
    var query = "self_attn.q_proj"
    /// The key projection.
    var key = "self_attn.k_proj"
    /// The value projection.
    var value = "self_attn.v_proj"
    /// The fused query, key and value projection.
    var fusedAttention = "self_attn.qkv_proj"
    /// The output projection of attention.
    var output = "self_attn.o_proj"
    /// The projection of head gates, with alternatives.
    var headGates = ["self_attn.gate_proj", "self_attn.g_proj"]
    /// The attention sinks.
    var sinks = "self_attn.sinks"
    /// The norm of queries.
    var queryNorm = "self_attn.q_norm"
    /// The norm of keys.
    var keyNorm = "self_attn.k_norm"
    /// The projection to the query's latent.
    var queryLatent = "self_attn.q_a_proj"
    /// The norm of the query's latent.
    var queryLatentNorm = "self_attn.q_a_layernorm"
    /// The projection of queries from their latent.
    var queryExpansion = "self_attn.q_b_proj"
    /// The projection to latents and the rotated part of keys.
    var latent = "self_attn.kv_a_proj_with_mqa"
    /// The norm of latents.
    var latentNorm = "self_attn.kv_a_layernorm"
    /// The projection of keys and values from latents.
    var latentExpansion = "self_attn.kv_b_proj"
    /// Its two parts by head, in files that have them separately: the transposed projection of keys, and that of
    /// values.
    var latentKeys = "self_attn.k_b_proj"
    var latentValues = "self_attn.v_b_proj"
    /// The norm after attention's output.
    var attentionOutputNorm = ""

    /// Factors on each element of the outputs of attention and feed-forward network; nil for none.
    var branchFactors: (attention: String, feedForward: String)?
    /// The norm before the feed-forward network.
    var feedForwardNorm = "post_attention_layernorm"
    /// The gate projection.
    var gate = "mlp.gate_proj"
    /// The up projection.
    var up = "mlp.up_proj"
    /// The fused gate and up projection.
    var fusedGate = "mlp.gate_up_proj"
    /// The down projection.
    var down = "mlp.down_proj"
    /// The norm after the feed-forward network's output.
    var feedForwardOutputNorm = ""

    /// The router of a mixture of experts, with alternatives.
    var router: [String] = []
    /// The bias of the choice of experts.
    var choiceBias = "mlp.gate.e_score_correction_bias"
    /// The experts, with alternatives; a number follows.
    var experts: [String] = []
    /// The gate, up and down projections of an expert, with alternatives.
    var expertParts = [(gate: "gate_proj", up: "up_proj", down: "down_proj")]
    /// The gate and up, and the down projections of all experts in two tensors.
    var stackedExperts = [(input: "gate_up_proj", output: "down_proj")]
    /// The shared expert, with alternatives.
    var sharedExpert: [String] = []
    /// The gate, up, fused, and down projections of the shared expert.
    var sharedParts = (gate: "gate_proj", up: "up_proj", fused: "gate_up_proj", down: "down_proj")
    /// The gate of the shared expert.
    var sharedGate = ""
    /// The projections to and from the width that experts read.
    var latentParts = (input: "", output: "")

    /// The factor on the router's input, for a router with its own norm.
    var routerScale = "router.scale"
    /// The factor on each expert's routing weights.
    var expertScale = "router.per_expert_scale"
    /// The norm before experts beside a dense network.
    var expertNorm = "pre_feedforward_layernorm_2"
    /// The norm after the dense network beside experts.
    var besideOutputNorm = "post_feedforward_layernorm_1"
    /// The norm after those experts.
    var expertOutputNorm = "post_feedforward_layernorm_2"

    /// The short convolutions.
    var convolution = "conv"

    /// The linear attention.
    var linearAttention = "linear_attn"
    /// The output projection and the gated norm of linear attention.
    var linearParts = (output: "out_proj", norm: "norm")
    /// The state spaces.
    var mamba = "mamba"
    /// Alternative names of norms, by the usual one.
    var otherNorms: [String: String] = [:]
    /// Parts of names in other releases, with their replacements; applied in order.
    var renamed: [(from: String, to: String)] = []

    /// The prefixes of a text model inside a multimodal model.
    static let nestedPrefixes = [
        "model.language_model.", "language_model.model.", "model.text_model.", "language_model.", "text_model.",
    ]
}
