import ModelFiles
import Transformer

extension GGUFVisionModel {
    /// Returns the tower's part of `config.json`: `vision_config`, and the keys beside it.
    ///
    /// - Parameter token: Returns the identifier of a special token in the text model's vocabulary.
    package func configuration(token: (String) -> Int?) throws(GGUFModelError) -> ConfigurationValue {
        let facts = try Facts(self)
        let (type, outer) = try self.outer(facts)
        var members: [(key: String, value: ConfigurationValue)] = [("model_type", .string(type))]
        members += outer
        if let number = token(family.token) { members.append(("image_token_id", .integer(number))) }
        members.append(("vision_config", .object(try vision(facts))))
        return .object(members)
    }

    /// The sizes that all families have.
    struct Facts {
        let width: Int
        let layers: Int
        let heads: Int
        let patch: Int
        let imageSide: Int
        let epsilon: Double
        /// The number of features or patches per side that are merged into one.
        let merge: Int
        /// The number of rows of the first layer's feed-forward network.
        let inner: Int
        /// The number of rows of the position table, without a class token's.
        let positions: Int
        let scale: Int?

        init(_ vision: GGUFVisionModel) throws(GGUFModelError) {
            let reader = vision.reader
            func size(_ key: String, _ need: String) throws(GGUFModelError) -> Int {
                let size = try reader.required(key, need)
                guard 1...1 << 24 ~= size else { throw reader.wrong(key, "\(size)", "a number from 1 to 2^24") }
                return size
            }
            let width = try size("embedding_length", "the width of the tower")
            self.width = width
            layers = try size("block_count", "the number of the tower's layers")
            heads = try size("attention.head_count", "the number of the tower's heads")
            patch = try size("patch_size", "the side of a patch")
            imageSide = try size("image_size", "the side of an image")
            epsilon = try reader.decimal("attention.layer_norm_epsilon") ?? 1e-6
            scale = try reader.integer("projector.scale_factor")
            let side = try reader.integer("spatial_merge_size")
            let merge = side ?? scale
            if let merge, !(1...64 ~= merge) {
                let key = side == nil ? "projector.scale_factor" : "spatial_merge_size"
                throw reader.wrong(key, "\(merge)", "a number from 1 to 64")
            }
            switch vision.family.style {
            case .gemma3, .miniCPM: self.merge = merge ?? 4
            case .gemma4: self.merge = merge ?? 3
            default: self.merge = merge ?? 2
            }
            // The width is measured, since some files say another one.
            let rows = vision.model.tensor("v.blk.0.ffn_up.weight")?.tensor.shape
            let inner = rows.flatMap { rows in rows.first { $0 != width } ?? rows.first }
            if let inner {
                self.inner = inner
            } else {
                self.inner = try size("feed_forward_length", "the width of the feed-forward network")
            }
            let table = vision.model.tensor("v.position_embd.weight")?.tensor.shape ?? []
            positions = (table.count > 1 ? table[table.count - 2] : 0) - (vision.family.style == .internVL ? 1 : 0)
        }

        /// The side of a square position table, in pixels.
        var tableSide: Int { Int(saturating: Double(max(positions, 0)).squareRoot()) * patch }
        /// The number of features of a whole image.
        var features: Int { (imageSide / patch / merge) * (imageSide / patch / merge) }
    }

    private typealias Members = [(key: String, value: ConfigurationValue)]

    /// Returns the model type, and the keys beside `vision_config`.
    private func outer(_ facts: Facts) throws(GGUFModelError) -> (type: String, members: Members) {
        switch family.style {
        case .qwen3: return (stacked.isEmpty ? "qwen3_5" : "qwen3_vl", [])
        case .qwen2Windows: return ("qwen2_5_vl", [])
        case .qwen2: return ("qwen2_vl", [])
        case .gemma3: return ("gemma3", [("mm_tokens_per_image", .integer(facts.features))])
        case .gemma4: return ("gemma4", [])
        case .lfm2:
            let inner = model.tensor("mm.1.weight")?.tensor.shape.first ?? 0
            return (
                "lfm2_vl",
                [
                    ("downsample_factor", .integer(facts.merge)), ("projector_hidden_size", .integer(inner)),
                    ("projector_hidden_act", .string("gelu")),
                    ("projector_bias", .boolean(model.tensor("mm.1.bias") != nil)),
                    ("projector_use_layernorm", .boolean(model.tensor("mm.input_norm.weight") != nil)),
                ]
            )
        case .idefics3: return ("idefics3", [("scale_factor", .integer(facts.merge))])
        case .internVL:
            return (
                "internvl",
                [
                    ("downsample_ratio", .number(1 / Double(facts.merge))),
                    ("image_seq_length", .integer(facts.features)), ("projector_hidden_act", .string("gelu")),
                ]
            )
        case .paddleOCR: return ("paddleocr_vl", [])
        case .janus: return ("janus", [])
        case .lightOnOCR: return ("lighton_ocr", [("spatial_merge_size", .integer(facts.merge))])
        case .pixtral:
            var members: Members = [
                ("vision_feature_layer", .integer(-1)), ("projector_hidden_act", .string("gelu")),
                ("vision_feature_select_strategy", .string("full")),
            ]
            guard model.tensor("mm.patch_merger.weight") != nil else { return ("llava", members) }
            members.append(("spatial_merge_size", .integer(facts.merge)))
            return ("mistral3", members)
        case .miniCPM:
            return (
                "minicpmv4_6",
                [
                    ("insert_layer_id", .integer(try windowLayer())), ("merger_times", .integer(1)),
                    ("merge_kernel_size", .array([.integer(2), .integer(2)])),
                    ("downsample_mode", .string(facts.merge == 2 ? "4x" : "16x")),
                ]
            )
        }
    }

    private func windowLayer() throws(GGUFModelError) -> Int { try reader.first("wa_layer_indexes") ?? 6 }

    // MARK: The tower

    private func vision(_ facts: Facts) throws(GGUFModelError) -> Members {
        switch family.style {
        case .qwen3, .qwen2Windows, .qwen2: return try qwen(facts)
        case .gemma3:
            return siglip("siglip_vision_model", facts, [("image_size", .integer(facts.imageSide))])
        case .lfm2: return siglip("siglip2_vision_model", facts, [("num_patches", .integer(facts.positions))])
        case .idefics3: return siglip("idefics3_vision", facts, [("image_size", .integer(facts.imageSide))])
        case .paddleOCR:
            return siglip(
                "paddleocr_vl_vision", facts,
                [("image_size", .integer(facts.tableSide)), ("spatial_merge_size", .integer(facts.merge))])
        case .miniCPM:
            return siglip(
                "minicpmv4_6_vision", facts,
                [
                    ("image_size", .integer(facts.tableSide)), ("insert_layer_id", .integer(try windowLayer())),
                    ("window_kernel_size", .array([.integer(2), .integer(2)])),
                ])
        case .janus:
            return siglip("janus_vision_model", facts, [("image_size", .integer(facts.imageSide))])
                .map { $0.key == "hidden_act" ? ($0.key, .string("gelu")) : $0 }
        case .pixtral, .lightOnOCR:
            let isGated = model.metadata["clip.use_silu"] == .boolean(true)
            return siglip("pixtral", facts, [("image_size", .integer(facts.imageSide))])
                .map { $0.key == "hidden_act" ? ($0.key, .string(isGated ? "silu" : "gelu")) : $0 }
        case .gemma4: return try gemma4(facts)
        case .internVL: return try internVL(facts)
        }
    }

    private func qwen(_ facts: Facts) throws(GGUFModelError) -> Members {
        var members: Members = [
            ("depth", .integer(facts.layers)), ("num_heads", .integer(facts.heads)), ("in_channels", .integer(3)),
            ("patch_size", .integer(facts.patch)), ("spatial_merge_size", .integer(facts.merge)),
            ("temporal_patch_size", .integer(2)),
        ]
        let width = try featureWidth()
        if family.style == .qwen2 {
            members += [
                ("model_type", .string("qwen2_vl_vision")), ("embed_dim", .integer(facts.width)),
                ("hidden_size", .integer(width)), ("mlp_ratio", .integer(facts.inner / facts.width)),
                ("hidden_act", .string("quick_gelu")),
            ]
            return members
        }
        members += [
            ("hidden_size", .integer(facts.width)), ("intermediate_size", .integer(facts.inner)),
            ("out_hidden_size", .integer(width)),
        ]
        if family.style == .qwen3 {
            members += [
                ("model_type", .string(stacked.isEmpty ? "qwen3_5_vision" : "qwen3_vl_vision")),
                ("num_position_embeddings", .integer(facts.positions)), ("hidden_act", .string("gelu_pytorch_tanh")),
            ]
            if !stacked.isEmpty { members.append(("deepstack_visual_indexes", .array(stacked.map { .integer($0) }))) }
            return members
        }
        let period = try reader.required("n_wa_pattern", "every how many layers one sees whole images")
        guard period >= 1 else { throw reader.wrong("n_wa_pattern", "\(period)", "a number above 0") }
        let whole = stride(from: period - 1, to: facts.layers, by: period).map { ConfigurationValue.integer($0) }
        return members + [
            ("model_type", .string("qwen2_5_vl_vision")), ("hidden_act", .string("silu")),
            ("fullatt_block_indexes", .array(whole)),
            // Files don't say it; llama.cpp uses the same number.
            ("window_size", .integer(112)),
        ]
    }

    private func siglip(_ type: String, _ facts: Facts, _ others: Members) -> Members {
        [
            ("model_type", .string(type)), ("hidden_size", .integer(facts.width)),
            ("intermediate_size", .integer(facts.inner)), ("num_hidden_layers", .integer(facts.layers)),
            ("num_attention_heads", .integer(facts.heads)), ("num_channels", .integer(3)),
            ("patch_size", .integer(facts.patch)), ("layer_norm_eps", .number(facts.epsilon)),
            ("hidden_act", .string("gelu_pytorch_tanh")),
        ] + others
    }

    private func gemma4(_ facts: Facts) throws(GGUFModelError) -> Members {
        let rows = model.tensor("v.blk.0.attn_q.weight")?.tensor.shape.first ?? facts.width
        return [
            ("model_type", .string("gemma4_vision")), ("hidden_size", .integer(facts.width)),
            ("intermediate_size", .integer(facts.inner)), ("num_hidden_layers", .integer(facts.layers)),
            ("num_attention_heads", .integer(facts.heads)),
            ("num_key_value_heads", .integer(try reader.integer("attention.head_count_kv") ?? facts.heads)),
            ("head_dim", .integer(rows / facts.heads)), ("hidden_activation", .string("gelu_pytorch_tanh")),
            ("rms_norm_eps", .number(facts.epsilon)), ("patch_size", .integer(facts.patch)),
            ("pooling_kernel_size", .integer(facts.merge)), ("position_embedding_size", .integer(facts.positions)),
            ("use_clipped_linears", .boolean(model.tensor("v.blk.0.attn_q.input_min") != nil)),
            ("standardize", .boolean(model.tensor("v.std_scale") != nil)),
        ]
    }

    private func internVL(_ facts: Facts) throws(GGUFModelError) -> Members {
        func pair(_ side: Int) -> ConfigurationValue { .array([.integer(side), .integer(side)]) }
        let isGated = model.metadata["clip.use_silu"] == .boolean(true)
        return [
            ("model_type", .string("internvl_vision")), ("hidden_size", .integer(facts.width)),
            ("intermediate_size", .integer(facts.inner)), ("num_hidden_layers", .integer(facts.layers)),
            ("num_attention_heads", .integer(facts.heads)), ("image_size", pair(facts.imageSide)),
            ("patch_size", pair(facts.patch)), ("layer_norm_eps", .number(facts.epsilon)),
            ("hidden_act", .string(isGated ? "silu" : "gelu")),
            ("attention_bias", .boolean(model.tensor("v.blk.0.attn_q.bias") != nil)),
            ("use_qk_norm", .boolean(model.tensor("v.blk.0.attn_q_norm.weight") != nil)),
            ("norm_type", .string(model.tensor("v.blk.0.ln1.bias") == nil ? "rms_norm" : "layer_norm")),
        ]
    }
}
