import Foundation
import NightjarGGUFWriter
import NightjarTestSupport
import Testing

/// Writes the tower of a small checkpoint as llama.cpp's converter does.
struct TowerFile {
    let fixture: VisionFixture
    let configuration: [String: Any]
    let vision: [String: Any]
    /// Whether products of feed-forward networks are named the wrong way round, as old files have them.
    var swapsFeedForward = false
    /// Whether parts of a product lie apart.
    var isScattered = false

    /// `clip.projector_type` by the fixture's name.
    static let projectors = [
        "qwen3_vl": "qwen3vl_merger", "qwen3_5": "qwen3vl_merger", "qwen2_5_vl": "qwen2.5vl_merger",
        "qwen2_vl": "qwen2vl_merger", "gemma3": "gemma3", "gemma4": "gemma4v", "gemma4_bidirectional": "gemma4v",
        "lfm2_vl": "lfm2", "idefics3": "idefics3", "smolvlm": "idefics3", "internvl": "internvl",
        "paddleocr_vl": "paddleocr", "minicpmv4_6": "minicpmv4_6", "mistral3": "pixtral",
        "lighton_ocr": "lightonocr",
    ]

    /// The fixtures whose towers there are files for.
    static let names = VisionFixture.names.filter { projectors[$0] != nil }

    init(_ name: String) throws {
        fixture = try VisionFixture(name)
        configuration = try fixture.configuration()
        vision = try #require(configuration["vision_config"] as? [String: Any])
    }

    var isGemma4: Bool { fixture.name.hasPrefix("gemma4") }

    private func size(_ keys: String...) -> Int {
        keys.lazy.compactMap { key in
            vision[key] as? Int ?? (vision[key] as? [Int])?.first ?? configuration[key] as? Int
        }.first ?? 0
    }

    /// The file.
    func writer() throws -> GGUFWriter {
        var writer = GGUFWriter()
        writer.set("general.architecture", .string("clip"))
        let projector = try #require(Self.projectors[fixture.name])
        writer.set(isGemma4 ? "clip.vision.projector_type" : "clip.projector_type", .string(projector))
        let isQwen2 = fixture.name == "qwen2_vl"
        for (key, value) in [
            ("embedding_length", isQwen2 ? size("embed_dim") : size("hidden_size")),
            // The converter writes the text's width for this family.
            ("feed_forward_length", isQwen2 ? size("hidden_size") : size("intermediate_size")),
            ("block_count", size("depth", "num_hidden_layers")),
            ("attention.head_count", size("num_heads", "num_attention_heads")), ("patch_size", size("patch_size")),
            ("image_size", imageSide), ("projection_dim", 32),
        ] { writer.set("clip.vision.\(key)", .uint32(UInt32(value))) }
        writer.set("clip.vision.attention.layer_norm_epsilon", .float32(1e-6))
        writer.set("clip.vision.image_mean", .floats([0.485, 0.5, 0.25]))
        writer.set("clip.vision.image_std", .floats([0.5, 0.125, 0.5]))
        for (key, value) in try special() { writer.set("clip." + key, value) }
        for weight in fixture.weights { try add(weight, to: &writer) }
        if isScattered { writer.tensors.reverse() }
        return writer
    }

    private var imageSide: Int {
        switch fixture.name {
        case "gemma4", "gemma4_bidirectional": 224
        case "lfm2_vl": 256
        case "paddleocr_vl": 633
        case "minicpmv4_6": 112
        default: vision["image_size"] == nil ? 560 : size("image_size")
        }
    }

    private func special() throws -> [(String, GGUFWriter.Value)] {
        func number(_ key: String, _ value: Int) -> (String, GGUFWriter.Value) { (key, .uint32(UInt32(value))) }
        switch fixture.name {
        case "qwen3_vl", "qwen3_5":
            let stacked = vision["deepstack_visual_indexes"] as? [Int] ?? []
            return [
                ("vision.is_deepstack_layers", .booleans((0..<size("depth")).map(stacked.contains))),
                number("vision.spatial_merge_size", 2),
            ]
        case "qwen2_5_vl":
            let whole = try #require(vision["fullatt_block_indexes"] as? [Int])
            return [number("vision.n_wa_pattern", whole[0] + 1), ("use_silu", .boolean(true))]
        case "gemma3": return [number("vision.projector.scale_factor", 2)]
        case "lfm2_vl": return [number("vision.projector.scale_factor", size("downsample_factor"))]
        case "idefics3", "smolvlm":
            return [
                number("vision.projector.scale_factor", size("scale_factor")),
                number("vision.preproc_image_size", 2 * imageSide),
            ]
        case "internvl": return [number("vision.projector.scale_factor", 2), ("use_gelu", .boolean(true))]
        case "paddleocr_vl":
            return [number("vision.image_min_pixels", 3136), number("vision.image_max_pixels", 31360)]
        case "mistral3", "lighton_ocr": return [number("vision.spatial_merge_size", size("spatial_merge_size"))]
        case "minicpmv4_6":
            return [
                number("vision.projector.scale_factor", 4),
                ("vision.wa_layer_indexes", .int32s([Int32(size("insert_layer_id"))])),
            ]
        default: return []
        }
    }

    // MARK: Tensors

    private func add(_ weight: (name: String, shape: [Int], values: [Float]), to writer: inout GGUFWriter) throws {
        guard let name = storedName(weight.name) else { return }
        let shape = weight.shape.isEmpty ? [1] : weight.shape
        switch name {
        case _ where name.contains(".attn_qkv.") && fixture.name.hasPrefix("qwen2"):
            let rows = shape[0] / 3
            let count = weight.values.count / 3
            for (index, letter) in ["q", "k", "v"].enumerated() {
                writer.add(
                    name.replacing("qkv", with: letter), [rows] + shape.dropFirst(),
                    Array(weight.values[index * count..<(index + 1) * count]))
            }
        case "v.patch_embd.weight" where shape.count == 5:
            let area = shape[3] * shape[4]
            for frame in 0..<2 {
                var values: [Float] = []
                for row in 0..<shape[0] * shape[1] {
                    let start = (2 * row + frame) * area
                    values += weight.values[start..<start + area]
                }
                writer.add(frame == 0 ? name : name + ".1", [shape[0], shape[1], shape[3], shape[4]], values)
            }
        case "v.patch_embd.weight" where shape.count == 2:
            let side = 16
            var values: [Float] = []
            for row in 0..<shape[0] {
                for color in 0..<3 {
                    for pixel in 0..<side * side { values.append(weight.values[row * shape[1] + 3 * pixel + color]) }
                }
            }
            writer.add(name, [shape[0], 3, side, side], values)
        case _
        where ["mistral3", "lighton_ocr"].contains(fixture.name)
            && (name.contains(".attn_q.") || name.contains(".attn_k.")):
            // Rows that are rotated together stand side by side.
            let (half, count) = (shape[0] / size("num_attention_heads") / 2, shape[1])
            let rows = (0..<shape[0]).map { row in
                row / (2 * half) * 2 * half + row % 2 * half + row % (2 * half) / 2
            }
            writer.add(name, shape, rows.flatMap { weight.values[$0 * count..<($0 + 1) * count] })
        case "mm.soft_emb_norm.weight": writer.add(name, shape, weight.values.map { $0 + 1 })
        default: writer.add(name, shape, weight.values)
        }
    }

    /// What the converter calls a tensor; nil where it leaves it to the text model.
    private func storedName(_ name: String) -> String? {
        guard !name.contains("language_model"), !name.hasPrefix("lm_head"), !name.hasPrefix("model.text_model"),
            !name.hasPrefix("model.layers"), !name.hasPrefix("model.embed_tokens"), !name.hasPrefix("model.norm")
        else { return nil }
        var stored = name
        for (old, new) in replacements { stored = stored.replacing(old, with: new) }
        if stored.hasSuffix("position_embd") || stored.hasSuffix("ls1") || stored.hasSuffix("ls2") {
            stored += ".weight"
        }
        if swapsFeedForward {
            stored = stored.replacing("ffn_up", with: "ffn_?").replacing("ffn_down", with: "ffn_up")
                .replacing("ffn_?", with: "ffn_down")
        }
        let stacked = vision["deepstack_visual_indexes"] as? [Int] ?? []
        for (index, layer) in stacked.enumerated() where stored.contains("deepstack_merger_list.\(index).") {
            return stored.replacing("deepstack_merger_list.\(index).", with: "v.deepstack.\(layer).")
                .replacing("linear_", with: "")
        }
        return stored
    }

    private var replacements: [(String, String)] {
        let prefixes = [
            "model.visual.", "visual.vision_model.", "visual.", "model.vision_tower.", "vision_tower.",
            "model.vision_encoder.",
        ]
        let start = (prefixes + ["model.vision_model.", "model."]).map { ($0, "") }
        let lists = [
            ("vit_merger.", "v.vit_merger."), ("merger.mlp.0.pre_norm", "mm.input_norm"),
            ("merger.mlp.0.linear_1", "mm.up"), ("merger.mlp.0.linear_2", "mm.down"),
            ("encoder.layers.", "v.blk."), ("encoder.layer.", "v.blk."), ("blocks.", "v.blk."),
            ("embeddings.patch_embeddings.projection", "v.patch_embd"), ("embeddings.patch_embedding", "v.patch_embd"),
            ("embeddings.position_embeddings", "v.position_embd"), ("embeddings.cls_token", "v.class_embd"),
            ("embeddings.position_embedding", "v.position_embd"), ("patch_embed.proj", "v.patch_embd"),
            ("patch_embedder.input_proj", "v.patch_embd"),
            ("patch_embedder.position_embedding_table", "v.position_embd"), ("pos_embed", "v.position_embd"),
            ("connector.modality_projection.proj", "mm.model.fc"), ("merger.norm", "v.post_ln"),
            ("merger.ln_q", "v.post_ln"), ("post_layernorm.", "v.post_ln."),
            ("embed_vision.embedding_projection", "mm.input_projection"), ("std_", "v.std_"),
            ("mlp_AR.pre_norm", "mm.input_norm"), ("mlp_AR.linear_", "mm."),
            ("multi_modal_projector.mm_input_projection_weight", "mm.input_projection.weight"),
            ("multi_modal_projector.mm_", "mm."),
        ]
        return start + heads + lists + modules
    }

    /// Products behind the layers.
    private var heads: [(String, String)] {
        switch fixture.name {
        case "qwen3_vl", "qwen3_5": [("merger.linear_fc1", "mm.0"), ("merger.linear_fc2", "mm.2")]
        case "qwen2_vl", "qwen2_5_vl": [("merger.mlp.", "mm.")]
        case "internvl":
            [
                ("multi_modal_projector.layer_norm", "mm.model.mlp.0"),
                ("multi_modal_projector.linear_1", "mm.model.mlp.1"),
                ("multi_modal_projector.linear_2", "mm.model.mlp.3"),
            ]
        case "mistral3", "lighton_ocr":
            [
                ("vision_projection.", "multi_modal_projector."),
                ("multi_modal_projector.norm", "mm.input_norm"), ("multi_modal_projector.linear_", "mm."),
                ("multi_modal_projector.patch_merger.merging_layer", "mm.patch_merger"), ("ln_pre", "v.pre_ln"),
                ("patch_conv", "v.patch_embd"), ("transformer.layers.", "v.blk."), ("attention_norm", "ln1"),
                ("ffn_norm", "ln2"), ("attention.o_proj", "attn_out"), ("attention.", "self_attn."),
                ("feed_forward.", "mlp."),
            ]
        default:
            [
                ("multi_modal_projector.layer_norm", "mm.input_norm"), ("multi_modal_projector.linear_", "mm."),
            ]
        }
    }

    /// Modules of a layer.
    private var modules: [(String, String)] {
        let norms =
            isGemma4
            ? [
                ("pre_feedforward_layernorm", "ln2"), ("post_feedforward_layernorm", "ffn_post_norm"),
                ("post_attention_layernorm", "attn_post_norm"), ("input_layernorm", "ln1"),
            ]
            : [
                ("layernorm_before", "ln1"), ("layernorm_after", "ln2"), ("layer_norm1", "ln1"), ("layer_norm2", "ln2"),
                (".norm1.", ".ln1."), (".norm2.", ".ln2."),
            ]
        let mergers = [("vit_merger.pre_norm", "vit_merger.ds_ln"), ("vit_merger.linear_1", "vit_merger.ds_ffn_up")]
        return norms + mergers + [
            ("vit_merger.linear_2", "vit_merger.ds_ffn_down"), (".linear.weight", ".weight"),
            ("self_attn.q_proj", "attn_q"), ("self_attn.k_proj", "attn_k"), ("self_attn.v_proj", "attn_v"),
            ("self_attn.out_proj", "attn_out"), ("self_attn.o_proj", "attn_out"), ("self_attn.q_norm", "attn_q_norm"),
            ("self_attn.k_norm", "attn_k_norm"), ("attention.q_proj", "attn_q"), ("attention.k_proj", "attn_k"),
            ("attention.v_proj", "attn_v"), ("attention.projection_layer", "attn_out"), ("attn.qkv", "attn_qkv"),
            ("attn.proj", "attn_out"), ("mlp.gate_proj", "ffn_gate"), ("mlp.up_proj", "ffn_up"),
            ("mlp.down_proj", "ffn_down"), ("mlp.linear_fc1", "ffn_up"), ("mlp.linear_fc2", "ffn_down"),
            ("mlp.fc1", "ffn_up"), ("mlp.fc2", "ffn_down"), ("lambda_1", "ls1"), ("lambda_2", "ls2"),
        ]
    }
}
