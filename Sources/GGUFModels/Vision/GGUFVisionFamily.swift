/// The layout of one family's vision tower in GGUF files: tensor names, and the order of elements.
struct GGUFVisionFamily: Sendable {
    /// The style of a family's configuration keys.
    enum Style: Sendable {
        case qwen3, qwen2Windows, qwen2, gemma3, gemma4, lfm2, idefics3, internVL, paddleOCR, miniCPM, pixtral,
            lightOnOCR, janus
    }

    /// The order of a patch's values in files.
    enum PatchOrder: Sendable {
        /// The order of `transformers`.
        case same
        /// One tensor for each frame. `transformers` has one tensor, frame by frame within a color channel.
        case frames
        /// By color channel, where `transformers` stores pixel by pixel.
        case colors
    }

    /// The value of `clip.projector_type`.
    let projector: String
    let style: Style
    /// The token that stands for an image feature in texts.
    let token: String
    /// The projection that embeds a patch.
    let patch: String
    var order = PatchOrder.same
    /// The name of the list of layers.
    let layers: String
    /// Names of a layer's modules, and of its single tensors if these have other suffixes.
    let layerNames: [String: String]
    /// Names of modules and single tensors outside of layers.
    let names: [String: String]
    /// Whether rows of queries and keys stand in the order in which llama.cpp rotates them.
    var isPermuted = false
    /// The name of the fused query, key and value projection, or nil if there are three.
    var fused: String?
    /// The name of the list of mergers for the first text layers, and the names of their modules.
    var deepstack: (list: String, names: [String: String])?

    /// Returns the name in `transformers` of a tensor of the file, or nil if it isn't part of the tower.
    ///
    /// - Parameter stacked: The layers with features of their own, in order.
    func name(_ stored: String, stacked: [Int]) -> String? {
        if let name = names[stored] { return name }
        let parts = stored.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3 else { return nil }
        let ending = parts[parts.count - 1]
        if parts.count == 5, parts[0] == "v", parts[1] == "blk", let layer = Int(parts[2]) {
            if let name = layerNames["\(parts[3]).\(ending)"] { return "\(layers).\(layer).\(name)" }
            return layerNames[parts[3]].map { "\(layers).\(layer).\($0).\(ending)" }
        }
        if parts.count == 5, parts[0] == "v", parts[1] == "deepstack", let deepstack, let layer = Int(parts[2]),
            let index = stacked.firstIndex(of: layer)
        {
            return deepstack.names[parts[3]].map { "\(deepstack.list).\(index).\($0).\(ending)" }
        }
        return names[parts.dropLast().joined(separator: ".")].map { "\($0).\(ending)" }
    }

    /// Returns the family of a projector type, or nil if it isn't supported.
    static func named(_ projector: String) -> GGUFVisionFamily? { all.first { $0.projector == projector } }

    static let all = qwens + siglips + [gemma4, internVL, janus] + pixtrals

    // MARK: Qwen

    private static func qwenLayer(_ up: [String: String]) -> [String: String] {
        ["ln1": "norm1", "ln2": "norm2", "attn_qkv": "attn.qkv", "attn_out": "attn.proj"].merging(up) { $1 }
    }

    private static let qwenMerger = [
        "v.post_ln": "visual.merger.ln_q", "mm.0": "visual.merger.mlp.0", "mm.2": "visual.merger.mlp.2",
    ]

    private static let qwens = [
        GGUFVisionFamily(
            projector: "qwen3vl_merger", style: .qwen3, token: "<|image_pad|>", patch: "model.visual.patch_embed.proj",
            order: .frames, layers: "model.visual.blocks",
            layerNames: qwenLayer(["ffn_up": "mlp.linear_fc1", "ffn_down": "mlp.linear_fc2"]),
            names: [
                "v.position_embd": "model.visual.pos_embed", "v.post_ln": "model.visual.merger.norm",
                "mm.0": "model.visual.merger.linear_fc1", "mm.2": "model.visual.merger.linear_fc2",
            ],
            deepstack: (
                "model.visual.deepstack_merger_list",
                ["norm": "norm", "fc1": "linear_fc1", "fc2": "linear_fc2"]
            )),
        GGUFVisionFamily(
            projector: "qwen2.5vl_merger", style: .qwen2Windows, token: "<|image_pad|>",
            patch: "visual.patch_embed.proj", order: .frames, layers: "visual.blocks",
            layerNames: qwenLayer([
                "ffn_gate": "mlp.gate_proj", "ffn_up": "mlp.up_proj", "ffn_down": "mlp.down_proj",
            ]), names: qwenMerger, fused: "attn.qkv"),
        GGUFVisionFamily(
            projector: "qwen2vl_merger", style: .qwen2, token: "<|image_pad|>", patch: "visual.patch_embed.proj",
            order: .frames, layers: "visual.blocks",
            layerNames: qwenLayer(["ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2"]), names: qwenMerger, fused: "attn.qkv"),
    ]

    // MARK: SigLIP

    private static let siglipLayer = [
        "ln1": "layer_norm1", "ln2": "layer_norm2", "attn_q": "self_attn.q_proj", "attn_k": "self_attn.k_proj",
        "attn_v": "self_attn.v_proj", "attn_out": "self_attn.out_proj", "ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2",
    ]

    private static func siglip(
        _ projector: String, _ style: Style, token: String, tower: String, order: PatchOrder = .same,
        names: [String: String]
    ) -> GGUFVisionFamily {
        GGUFVisionFamily(
            projector: projector, style: style, token: token, patch: "\(tower).embeddings.patch_embedding",
            order: order, layers: "\(tower).encoder.layers", layerNames: siglipLayer,
            names: [
                "v.position_embd": "\(tower).embeddings.position_embedding", "v.post_ln": "\(tower).post_layernorm",
            ].merging(names) { $1 })
    }

    private static let siglips = [
        siglip(
            "gemma3", .gemma3, token: "<image_soft_token>", tower: "vision_tower",
            names: [
                "mm.input_projection.weight": "multi_modal_projector.mm_input_projection_weight",
                "mm.soft_emb_norm": "multi_modal_projector.mm_soft_emb_norm",
            ]),
        siglip(
            "lfm2", .lfm2, token: "<image>", tower: "model.vision_tower", order: .colors,
            names: [
                "mm.input_norm": "model.multi_modal_projector.layer_norm",
                "mm.1": "model.multi_modal_projector.linear_1", "mm.2": "model.multi_modal_projector.linear_2",
            ]),
        siglip(
            "idefics3", .idefics3, token: "<image>", tower: "model.vision_model",
            names: ["mm.model.fc": "model.connector.modality_projection.proj"]),
        siglip(
            "paddleocr", .paddleOCR, token: "<|IMAGE_PLACEHOLDER|>", tower: "visual.vision_model",
            names: ["mm.input_norm": "mlp_AR.pre_norm", "mm.1": "mlp_AR.linear_1", "mm.2": "mlp_AR.linear_2"]),
        siglip(
            "minicpmv4_6", .miniCPM, token: "<|image_pad|>", tower: "model.vision_tower",
            names: [
                "mm.input_norm": "model.merger.mlp.0.pre_norm", "mm.up": "model.merger.mlp.0.linear_1",
                "mm.down": "model.merger.mlp.0.linear_2",
            ].merging(miniCPMWindows) { $1 }),
    ]

    private static let miniCPMWindows = Dictionary(
        uniqueKeysWithValues: [
            ("ln1", "layer_norm1"), ("attn_q", "self_attn.q_proj"), ("attn_k", "self_attn.k_proj"),
            ("attn_v", "self_attn.v_proj"), ("attn_out", "self_attn.out_proj"), ("ds_ln", "pre_norm"),
            ("ds_ffn_up", "linear_1"), ("ds_ffn_down", "linear_2"),
        ].map { ("v.vit_merger.\($0.0)", "model.vision_tower.vit_merger.\($0.1)") })

    // MARK: Others

    private static let gemma4: GGUFVisionFamily = {
        let products = [
            ("attn_q", "self_attn.q_proj"), ("attn_k", "self_attn.k_proj"), ("attn_v", "self_attn.v_proj"),
            ("attn_out", "self_attn.o_proj"), ("ffn_gate", "mlp.gate_proj"), ("ffn_up", "mlp.up_proj"),
            ("ffn_down", "mlp.down_proj"),
        ]
        // Bounds belong to the module, its weights to the linear layer inside.
        var layer = Dictionary(uniqueKeysWithValues: products)
        for (name, product) in products { layer["\(name).weight"] = "\(product).linear.weight" }
        for (name, norm) in [
            ("ln1", "input_layernorm"), ("attn_post_norm", "post_attention_layernorm"),
            ("ln2", "pre_feedforward_layernorm"), ("ffn_post_norm", "post_feedforward_layernorm"),
            ("attn_q_norm", "self_attn.q_norm"), ("attn_k_norm", "self_attn.k_norm"),
        ] { layer[name] = norm }
        return GGUFVisionFamily(
            projector: "gemma4v", style: .gemma4, token: "<|image|>",
            patch: "model.vision_tower.patch_embedder.input_proj", order: .colors,
            layers: "model.vision_tower.encoder.layers", layerNames: layer,
            names: [
                "v.position_embd.weight": "model.vision_tower.patch_embedder.position_embedding_table",
                "v.std_bias": "model.vision_tower.std_bias", "v.std_scale": "model.vision_tower.std_scale",
                "mm.input_projection": "model.embed_vision.embedding_projection",
            ])
    }()

    // MARK: Pixtral

    private static func pixtral(
        _ projector: String, _ style: Style, token: String, tower: String, merger: String
    ) -> GGUFVisionFamily {
        GGUFVisionFamily(
            projector: projector, style: style, token: token, patch: "\(tower).patch_conv",
            layers: "\(tower).transformer.layers",
            layerNames: [
                "ln1": "attention_norm", "ln2": "ffn_norm", "attn_q": "attention.q_proj", "attn_k": "attention.k_proj",
                "attn_v": "attention.v_proj", "attn_out": "attention.o_proj", "ffn_gate": "feed_forward.gate_proj",
                "ffn_up": "feed_forward.up_proj", "ffn_down": "feed_forward.down_proj",
            ],
            names: [
                "v.pre_ln": "\(tower).ln_pre", "mm.input_norm": "\(merger).norm",
                "mm.patch_merger": "\(merger).patch_merger.merging_layer", "mm.1": "\(merger).linear_1",
                "mm.2": "\(merger).linear_2",
            ], isPermuted: true)
    }

    private static let pixtrals = [
        pixtral("pixtral", .pixtral, token: "[IMG]", tower: "vision_tower", merger: "multi_modal_projector"),
        pixtral(
            "lightonocr", .lightOnOCR, token: "<|image_pad|>", tower: "model.vision_encoder",
            merger: "model.vision_projection"),
    ]

    private static let janus: GGUFVisionFamily = {
        var names = [
            "v.position_embd": "vision_model.embeddings.position_embedding", "v.post_ln": "vision_model.post_layernorm",
            "mm.0": "aligner.fc1",
        ]
        // As many as a published model may have.
        for number in 1...4 { names["mm.\(number)"] = "aligner.hidden_layers.\(number - 1)" }
        return GGUFVisionFamily(
            projector: "janus_pro", style: .janus, token: "<image_placeholder>",
            patch: "vision_model.embeddings.patch_embedding", layers: "vision_model.encoder.layers",
            layerNames: siglipLayer.merging(["attn_out": "self_attn.projection_layer"]) { $1 }, names: names)
    }()

    private static let internVL = GGUFVisionFamily(
        projector: "internvl", style: .internVL, token: "<IMG_CONTEXT>",
        patch: "vision_tower.embeddings.patch_embeddings.projection", layers: "vision_tower.encoder.layer",
        layerNames: [
            "ln1": "layernorm_before", "ln2": "layernorm_after", "attn_q": "attention.q_proj",
            "attn_k": "attention.k_proj", "attn_v": "attention.v_proj", "attn_out": "attention.projection_layer",
            "attn_q_norm": "attention.q_norm", "attn_k_norm": "attention.k_norm", "ls1.weight": "lambda_1",
            "ls2.weight": "lambda_2", "ffn_up": "mlp.fc1", "ffn_down": "mlp.fc2",
        ],
        names: [
            "v.class_embd": "vision_tower.embeddings.cls_token",
            "v.position_embd.weight": "vision_tower.embeddings.position_embeddings",
            "v.post_ln": "vision_tower.layernorm",
            "mm.model.mlp.0": "multi_modal_projector.layer_norm",
            "mm.model.mlp.1": "multi_modal_projector.linear_1", "mm.model.mlp.3": "multi_modal_projector.linear_2",
        ])
}
