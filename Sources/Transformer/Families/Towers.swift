extension ModelFamily {
    /// The vision towers, by the `model_type` of `vision_config`.
    ///
    /// The parts before and after the layers are in the module `Vision`.
    package static let towers: [ModelFamily] = [
        tower("qwen3_vl_vision", also: ["qwen3_vl", "qwen3_5_vision", "qwen3_5", "qwen3_5_moe"]) {
            $0.setQwenTower()
            $0.defaults.activation = "gelu_pytorch_tanh"
            $0.names.up = "mlp.linear_fc1"
            $0.names.down = "mlp.linear_fc2"
        },
        tower("qwen2_5_vl_vision", also: ["qwen2_5_vl"]) {
            $0.setQwenTower()
            $0.layers.wholeImageKey = "fullatt_block_indexes"
            $0.architecture.norm = .rms
            $0.architecture.feedForwardLayout = .gated
        },
        tower("qwen2_vl_vision", also: ["qwen2_vl"]) {
            $0.setQwenTower()
            $0.keys.hiddenSize = "embed_dim"
            $0.defaults.activation = "quick_gelu"
            $0.keys.widthFactor = "mlp_ratio"
            $0.defaults.hasUsualWidth = true
            $0.names.up = "mlp.fc1"
            $0.names.down = "mlp.fc2"
        },
        tower("siglip_vision_model") { $0.setSigLIP() },
        tower("siglip2_vision_model") { $0.setSigLIP() },
        tower("video_llama_3_vision") {
            $0.setSigLIP()
            $0.rotary.layers = .all
            $0.rotary.axes = .grid
        },
        tower("janus_vision_model") {
            $0.setSigLIP(hidden: 1024, layers: 24, heads: 16)
            $0.defaults.activation = "gelu"
            $0.defaults.sizes["intermediate_size"] = nil
            $0.keys.widthFactor = "mlp_ratio"
            $0.defaults.hasUsualWidth = true
            $0.attention.bias = .key("attention_bias", otherwise: true)
            $0.attention.outputBias = true
            $0.names.output = "self_attn.projection_layer"
        },
        tower("idefics3_vision", also: ["idefics3"]) { $0.setSigLIP(hidden: 1152, heads: 16) },
        tower("smolvlm_vision", also: ["smolvlm"]) { $0.setSigLIP(hidden: 1152, heads: 16) },
        tower("minicpmv4_6_vision") { $0.setSigLIP() },
        // The layers that merge windows, between two layers of the tower.
        tower("minicpmv4_6_vision_windows") {
            $0.setSigLIP()
            $0.layers.wholeImageKey = "full_layers"
            $0.architecture.hasFinalNorm = false
            $0.names.layers = "vit_merger"
            $0.names.renamed = [("vit_merger.", "vit_merger.0.")]
        },
        tower("paddleocr_vl_vision", also: ["paddleocr_vl"]) {
            $0.setSigLIP(hidden: 1152, width: 4304, layers: 27, heads: 16)
            $0.rotary.layers = .all
            $0.rotary.axes = .grid
        },
        tower("gemma4_vision") {
            $0.keys.activation = "hidden_activation"
            $0.keys.headDimension = "head_dim"
            $0.defaults.activation = "gelu_pytorch_tanh"
            $0.defaults.ropeTheta = 100
            $0.attention.scale = .one
            $0.attention.hasQueryKeyNorm = true
            $0.attention.hasValueNorm = true
            $0.attention.setBiases(false)
            $0.feedForward.bias = false
            $0.rotary.axes = .halves
            $0.architecture.norm = .rms
            $0.architecture.hasFinalNorm = false
            $0.architecture.normalizesOutputs = true
            $0.architecture.clampsProducts = true
            $0.names.layers = "encoder.layers"
            $0.names.feedForwardNorm = "pre_feedforward_layernorm"
            $0.names.attentionOutputNorm = "post_attention_layernorm"
            $0.names.feedForwardOutputNorm = "post_feedforward_layernorm"
            for name in [\TensorNames.query, \.key, \.value, \.output, \.gate, \.up, \.down] {
                $0.names[keyPath: name] += ".linear"
            }
        },
        tower("granite_docling_vision") {
            $0.setSigLIP()
        },
        tower("clip_vision_model") {
            $0.setSigLIP()
            $0.defaults.activation = "quick_gelu"
            $0.defaults.normEpsilon = 1e-5
            $0.architecture.hasFinalNorm = false
        },
        tower("pixtral") {
            // The epsilon has no key.
            $0.keys.normEpsilon = ""
            $0.defaults.normEpsilon = 1e-5
            $0.defaults.activation = "gelu"
            $0.defaults.sizes.merge([
                "hidden_size": 1024, "intermediate_size": 4096, "num_hidden_layers": 24, "num_attention_heads": 16,
            ]) { $1 }
            $0.attention.setBiases(false)
            $0.feedForward.bias = false
            $0.rotary.axes = .alternating
            $0.architecture.norm = .rms
            $0.architecture.hasFinalNorm = false
            $0.names.layers = "transformer.layers"
            $0.names.attentionNorm = "attention_norm"
            $0.names.feedForwardNorm = "ffn_norm"
            $0.names.query = "attention.q_proj"
            $0.names.key = "attention.k_proj"
            $0.names.value = "attention.v_proj"
            $0.names.output = "attention.o_proj"
            $0.names.gate = "feed_forward.gate_proj"
            $0.names.up = "feed_forward.up_proj"
            $0.names.down = "feed_forward.down_proj"
        },
        tower("glm4v_vision", also: ["glm4v"]) {
            $0.setGLMTower()
            $0.attention.bias = .key("attention_bias", otherwise: false)
            $0.attention.outputBias = false
            $0.feedForward.bias = false
            // The key of the width has that of the merger.
            $0.keys.intermediateSizes = ["out_hidden_size"]
        },
        tower("glm_ocr_vision", also: ["glm_ocr"]) {
            $0.setGLMTower()
            $0.attention.setBiases(.key("attention_bias", otherwise: true))
            $0.feedForward.bias = .key("attention_bias", otherwise: true)
            $0.attention.hasQueryKeyNorm = true
            $0.names.queryNorm = "attn.q_norm"
            $0.names.keyNorm = "attn.k_norm"
        },
        // InternVL's tower with other names.
        tower("qianfan_ocr_vision") {
            $0.setSigLIP(hidden: 1024, width: 4096, layers: 24, heads: 16)
            $0.defaults.activation = "gelu"
            $0.attention.bias = .key("attention_bias", otherwise: true)
            $0.attention.outputBias = true
            $0.architecture.hasFinalNorm = false
            $0.architecture.attentionLayout = .concatenated
            $0.names.attentionNorm = "norm1"
            $0.names.feedForwardNorm = "norm2"
            $0.names.fusedAttention = "attn.qkv"
            $0.names.output = "attn.proj"
            $0.names.branchFactors = ("ls1", "ls2")
        },
        tower("internvl_vision") {
            $0.setSigLIP(hidden: 1024, width: 4096, layers: 24, heads: 16)
            $0.keys.normEpsilon = "layer_norm_eps"
            $0.defaults.activation = "gelu"
            $0.attention.bias = .key("attention_bias", otherwise: false)
            $0.attention.outputBias = true
            $0.architecture.hasFinalNorm = false
            $0.names.layers = "encoder.layer"
            $0.names.attentionNorm = "layernorm_before"
            $0.names.feedForwardNorm = "layernorm_after"
            $0.names.query = "attention.q_proj"
            $0.names.key = "attention.k_proj"
            $0.names.value = "attention.v_proj"
            $0.names.output = "attention.projection_layer"
            $0.names.branchFactors = ("lambda_1", "lambda_2")
            $0.attention.hasQueryKeyNorm = .key("use_qk_norm", otherwise: false)
            $0.architecture.queryKeyNorm = .row
            $0.names.queryNorm = "attention.q_norm"
            $0.names.keyNorm = "attention.k_norm"
        },
    ]

    /// Returns the tower of a `model_type`, of its own configuration or of the model's.
    package static func tower(_ name: String) -> ModelFamily? {
        towers.first { $0.modelTypes.contains(name) }
    }

    /// The prefixes of towers in checkpoints of several releases.
    private static let towerPrefixes = [
        "model.vision_tower.", "vision_tower.", "model.vision_tower.vision_model.", "vision_tower.vision_model.",
        "model.vision_model.", "vision_model.", "model.visual.", "visual.", "model.visual.vision_model.",
        "visual.vision_model.", "model.vision_encoder.", "vision_encoder.", "",
    ]

    private static func tower(
        _ name: String, also others: [String] = [], _ change: (inout FamilyTraits) -> Void
    ) -> ModelFamily {
        ModelFamily(name, also: others, classes: []) {
            $0.keys.keyValueHeadCount = nil
            $0.keys.headDimension = nil
            $0.defaults.sizes = ["vocab_size": 1]
            $0.attention.isCausal = false
            $0.architecture.hasHead = false
            $0.architecture.readsFeatures = true
            $0.names.embedding = ""
            $0.names.prefixes = towerPrefixes
            change(&$0)
        }
    }
}

extension FamilyTraits {
    fileprivate mutating func setQwenTower() {
        keys.layerCount = "depth"
        keys.headCount = "num_heads"
        // The epsilon has no key.
        keys.normEpsilon = ""
        attention.setBiases(true)
        feedForward.bias = true
        rotary.axes = .grid
        architecture.norm = .layer
        architecture.hasFinalNorm = false
        architecture.attentionLayout = .concatenated
        architecture.feedForwardLayout = .plain
        names.layers = "blocks"
        names.attentionNorm = "norm1"
        names.feedForwardNorm = "norm2"
        names.fusedAttention = "attn.qkv"
        names.query = "attn.q"
        names.key = "attn.k"
        names.value = "attn.v"
        names.output = "attn.proj"
    }

    fileprivate mutating func setGLMTower() {
        setQwenTower()
        keys.normEpsilon = "rms_norm_eps"
        defaults.normEpsilon = 1e-5
        architecture.norm = .rms
        architecture.feedForwardLayout = .gated
        architecture.hasFinalNorm = true
        names.finalNorm = "post_layernorm"
    }

    /// Sets SigLIP's shape, with default sizes for missing keys.
    fileprivate mutating func setSigLIP(hidden: Int = 768, width: Int = 3072, layers: Int = 12, heads: Int = 12) {
        keys.normEpsilon = "layer_norm_eps"
        defaults.normEpsilon = 1e-6
        defaults.activation = "gelu_pytorch_tanh"
        defaults.sizes.merge([
            "hidden_size": hidden, "intermediate_size": width, "num_hidden_layers": layers,
            "num_attention_heads": heads,
        ]) { $1 }
        attention.setBiases(true)
        feedForward.bias = true
        rotary.layers = .none
        architecture.norm = .layer
        architecture.feedForwardLayout = .plain
        names.layers = "encoder.layers"
        names.finalNorm = "post_layernorm"
        names.attentionNorm = "layer_norm1"
        names.feedForwardNorm = "layer_norm2"
        names.output = "self_attn.out_proj"
        names.up = "mlp.fc1"
        names.down = "mlp.fc2"
    }
}
