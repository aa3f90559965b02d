/// What a family's tensors are called in `transformers`, and what in GGUF files.
struct GGUFTensorNames {
    /// A tensor's name without `.weight` and `.bias`, and whether its rows are an expert's.
    struct Pair {
        let name: String
        let file: String

        init(_ name: String, _ file: String) {
            self.name = name
            self.file = file
        }
    }

    /// What precedes names of tensors other than the output head.
    var prefix = "model."
    /// The layers' name; a number follows.
    var layers = "layers"
    /// Tensors that no layer has.
    var whole: [Pair] = []
    /// Tensors of a layer.
    var perLayer: [Pair] = []
    /// The experts' name, a number follows, and the tensors of one.
    var experts = ""
    var perExpert: [Pair] = []

    /// The names of an architecture.
    init(_ architecture: GGUFArchitecture, hasExperts: Bool) {
        switch architecture {
        case .gpt2: setGPT2()
        case .gptneox: setGPTNeoX()
        default: setLlama(architecture, hasExperts: hasExperts)
        }
    }

    private mutating func setLlama(_ architecture: GGUFArchitecture, hasExperts: Bool) {
        let isPhi = architecture == .phi2
        whole = [
            Pair("model.embed_tokens", "token_embd"),
            Pair(isPhi ? "model.final_layernorm" : "model.norm", "output_norm"), Pair("lm_head", "output"),
        ]
        perLayer = [
            Pair("input_layernorm", "attn_norm"), Pair("self_attn.q_proj", "attn_q"),
            Pair("self_attn.k_proj", "attn_k"), Pair("self_attn.v_proj", "attn_v"),
            Pair(isPhi ? "self_attn.dense" : "self_attn.o_proj", "attn_output"),
            Pair(isPhi ? "self_attn.q_layernorm" : "self_attn.q_norm", "attn_q_norm"),
            Pair(isPhi ? "self_attn.k_layernorm" : "self_attn.k_norm", "attn_k_norm"),
        ]
        switch architecture {
        case .gemma2, .gemma3:
            perLayer += [
                Pair("post_attention_layernorm", "post_attention_norm"), Pair("pre_feedforward_layernorm", "ffn_norm"),
                Pair("post_feedforward_layernorm", "post_ffw_norm"),
            ]
        case .olmo2:
            perLayer += [
                Pair("post_attention_layernorm", "post_attention_norm"),
                Pair("post_feedforward_layernorm", "post_ffw_norm"),
            ]
        default: perLayer.append(Pair("post_attention_layernorm", "ffn_norm"))
        }
        switch architecture {
        case .phi2: perLayer += [Pair("mlp.fc1", "ffn_up"), Pair("mlp.fc2", "ffn_down")]
        case .phi3:
            perLayer += [
                Pair("self_attn.qkv_proj", "attn_qkv"), Pair("mlp.gate_up_proj", "ffn_up"),
                Pair("mlp.down_proj", "ffn_down"),
            ]
        default:
            perLayer += [
                Pair("mlp.gate_proj", "ffn_gate"), Pair("mlp.up_proj", "ffn_up"), Pair("mlp.down_proj", "ffn_down"),
            ]
        }
        guard hasExperts else { return }
        let isMixtral = architecture == .llama
        experts = isMixtral ? "block_sparse_moe.experts" : "mlp.experts"
        perLayer.append(Pair(isMixtral ? "block_sparse_moe.gate" : "mlp.gate", "ffn_gate_inp"))
        perExpert = [
            Pair(isMixtral ? "w1" : "gate_proj", "ffn_gate"), Pair(isMixtral ? "w3" : "up_proj", "ffn_up"),
            Pair(isMixtral ? "w2" : "down_proj", "ffn_down"),
        ]
    }

    private mutating func setGPT2() {
        prefix = "transformer."
        layers = "h"
        whole = [
            Pair("transformer.wte", "token_embd"), Pair("transformer.wpe", "position_embd"),
            Pair("transformer.ln_f", "output_norm"), Pair("lm_head", "output"),
        ]
        perLayer = [
            Pair("ln_1", "attn_norm"), Pair("attn.c_attn", "attn_qkv"), Pair("attn.c_proj", "attn_output"),
            Pair("ln_2", "ffn_norm"), Pair("mlp.c_fc", "ffn_up"), Pair("mlp.c_proj", "ffn_down"),
        ]
    }

    private mutating func setGPTNeoX() {
        prefix = "gpt_neox."
        whole = [
            Pair("gpt_neox.embed_in", "token_embd"), Pair("gpt_neox.final_layer_norm", "output_norm"),
            Pair("embed_out", "output"),
        ]
        perLayer = [
            Pair("input_layernorm", "attn_norm"), Pair("attention.query_key_value", "attn_qkv"),
            Pair("attention.dense", "attn_output"), Pair("post_attention_layernorm", "ffn_norm"),
            Pair("mlp.dense_h_to_4h", "ffn_up"), Pair("mlp.dense_4h_to_h", "ffn_down"),
        ]
    }
}
