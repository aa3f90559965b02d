import Transformer

/// The parts of a tower before and after its layers, as data: a row for each family.
///
/// ``ModelFamily/towers`` describes the layers themselves. Names are those of the published checkpoints, with or
/// without the tower's prefix.
struct TowerTraits: Sendable {
    /// The values of the model's `model_type` that have this tower.
    let modelTypes: [String]
    /// The values of `model_type` in `vision_config` that the row applies to; empty for all.
    var visionTypes: [String] = []
    /// The name of the layers in ``ModelFamily/towers``; nil for the `model_type` of `vision_config`.
    var layers: String?
    /// The image processor if no file names one.
    let processor: String
    /// The name of the projection that embeds a patch.
    var patch = "embeddings.patch_embedding"
    /// The key of the side of a patch, and its default.
    var patchKey = (name: "patch_size", otherwise: 14)
    /// A norm of patches before positions are added.
    var patchNorm: NormRule?
    /// Whether features in a text have row and column positions.
    var followsGrids = false
    /// Whether samples are mapped from 0…1 to −1…1.
    var centersSamples = false
    /// The position embeddings of patches.
    var positions = PositionRule.none
    /// The name of the class token, a row before the patches; nil if there is none.
    var classToken: String?
    /// A norm of the rows that the layers read.
    var inputNorm: NormRule?
    /// The layers whose rows become features; nil for the last layer's normalized rows.
    var selection: SelectionRule?
    /// The key of the side of the attention windows of some layers, in pixels.
    var windowKey: String?
    /// The name of a layer in the middle that merges windows; nil if there is none.
    var windowMerger: String?
    /// The steps ahead of `steps` if features are made from the last layer's rows.
    var lastSteps: [StepRule] = []
    /// The steps from the layers' rows to features.
    var steps: [StepRule] = []
    /// The steps from some layers' output rows to features for the first text layers; nil if there are none.
    var deepstack: (key: String, otherwise: [Int], name: String, steps: [StepRule])?
    /// The name of the learned feature after each row of the tiles' features.
    var newline: String?

    /// A norm of rows.
    struct NormRule: Sendable {
        let name: String
        let kind: RowNorm.Kind
        let epsilon: Epsilon
    }

    /// The output rows of one or several layers, concatenated, without a norm. `vision_feature_layer` names the layers:
    /// 0 is the input of the first layer, -1 the output of the last.
    struct SelectionRule: Sendable {
        let otherwise: [Int]
        /// The default of `vision_feature_select_strategy`: "default" drops the first row, "full" drops none. Nil if
        /// the model takes all patches and ignores the key.
        var strategy: String?
    }

    /// The position embedding that is added to a patch.
    enum PositionRule: Sendable {
        /// Nothing.
        case none
        /// A row of a square table, resampled if the image has another size.
        case table(String, PositionTable.Resampling)
        /// The same, with a row for the class token before it.
        case tableWithClass(String, PositionTable.Resampling)
        /// A row of a table of columns, and one of a table of rows.
        case axes(String)
    }

    /// One step from the layers' rows to features. In `deepstack`, names are relative to its `name`.
    enum StepRule: Sendable {
        /// Squares of rows become one, side by side.
        case concatenate(Side)
        /// The same, element by element; rows that make up no whole square are left out.
        case unfold(Side)
        /// Squares of rows become their mean.
        case average(Side)
        /// The same of the blocks in which the processor puts patches.
        case averageBlocks
        /// A norm over the row as it is now.
        case norm(String?, RowNorm.Kind, Epsilon)
        /// The same, where the checkpoint has it.
        case normIfStored(String, RowNorm.Kind, Epsilon)
        /// A product, with its bias where there is one.
        case dense(String, DenseLayer.Activation?)
        /// The same, by an activation that the configuration names.
        case denseNamed(String, key: String, otherwise: DenseLayer.Activation)
        /// Products, before each the function that a key names: as many as the checkpoint's list has.
        case denseList(String, key: String, otherwise: DenseLayer.Activation)
        /// A product whose matrix is stored as that of a convolution.
        case convolution(String)
        /// The function that a key names of one product, times another product.
        case gated(gate: String, up: String, key: String, otherwise: DenseLayer.Activation)
        /// The first half of a row times a function of the second.
        case gateHalves(DenseLayer.Activation)
        /// A function of all elements.
        case activate(DenseLayer.Activation)
        /// Sines and cosines of the row's place are added: the first half of a row has those of its column.
        case waves
        /// All elements times the text model's factor on embeddings.
        case multiplied
        /// A product whose matrix is stored inputs by outputs.
        case transposed(String)
        /// All elements times the root of their number, then shifted and scaled where the checkpoint says by what.
        case standardize(bias: String, scale: String)
        /// Several rounds of merging, as many as a key says, each by a list's next member.
        case rounds(key: String, list: String, side: Side, steps: [StepRule])
    }

    /// How many rows a square has on a side.
    enum Side: Sendable {
        case number(Int)
        /// A key of the model's configuration or of the tower's, and its default.
        case key(String, Int)
        /// One over a key's number.
        case inverse(String, Double)
        /// The first of a key's two numbers.
        case first(String, Int)
        /// So that the image has as many features as a key says.
        case features(String, Int)
    }

    /// The epsilon of a norm.
    enum Epsilon: Sendable {
        case number(Float)
        /// That of the text model's norms.
        case text
        /// A key of the tower's configuration.
        case key(String, Float)
    }

    /// A row for each family.
    static let all: [TowerTraits] = qwens + siglips + others + llavas + alone + glms

    /// The tower of a model, by its `model_type` and that of its `vision_config`.
    static func named(_ modelType: String, vision: ConfigurationValue?) -> TowerTraits? {
        let rows = all.filter { $0.modelTypes.contains(modelType) }
        guard case .string(let vision)? = vision else { return rows.first }
        return rows.first { $0.visionTypes.isEmpty || $0.visionTypes.contains(vision) }
    }

    private static let qwens: [TowerTraits] = [
        TowerTraits(
            modelTypes: ["qwen3_vl", "qwen3_5", "qwen3_5_moe", "qwen3_vl_moe"], layers: "qwen3_vl_vision",
            processor: "Qwen2VLImageProcessor",
            patch: "patch_embed.proj", followsGrids: true, positions: .table("pos_embed", .linear(alignsCorners: true)),
            steps: [.norm("merger.norm", .layer, .number(1e-6)), .concatenate(.key("spatial_merge_size", 2))]
                + [.dense("merger.linear_fc1", .gelu), .dense("merger.linear_fc2", nil)],
            deepstack: (
                "deepstack_visual_indexes", [], "deepstack_merger_list",
                [.concatenate(.key("spatial_merge_size", 2)), .norm("norm", .layer, .number(1e-6))]
                    + [.dense("linear_fc1", .gelu), .dense("linear_fc2", nil)]
            )),
        TowerTraits(
            modelTypes: ["qwen2_5_vl"], layers: "qwen2_5_vl_vision", processor: "Qwen2VLImageProcessor",
            patch: "patch_embed.proj", followsGrids: true,
            windowKey: "window_size",
            steps: [.norm("merger.ln_q", .rms, .number(1e-6)), .concatenate(.key("spatial_merge_size", 2))]
                + [.dense("merger.mlp.0", .gelu), .dense("merger.mlp.2", nil)]),
        TowerTraits(
            modelTypes: ["qwen2_vl"], layers: "qwen2_vl_vision", processor: "Qwen2VLImageProcessor",
            patch: "patch_embed.proj", followsGrids: true,
            steps: [.norm("merger.ln_q", .layer, .number(1e-6)), .concatenate(.key("spatial_merge_size", 2))]
                + [.dense("merger.mlp.0", .gelu), .dense("merger.mlp.2", nil)]),
    ]

    private static let siglips: [TowerTraits] = [
        TowerTraits(
            modelTypes: ["gemma3"], layers: "siglip_vision_model", processor: "Gemma3ImageProcessor",
            positions: .table("embeddings.position_embedding", .none),
            steps: [
                .average(.features("mm_tokens_per_image", 256)),
                .norm("multi_modal_projector.mm_soft_emb_norm", .rmsPlusOne, .key("layer_norm_eps", 1e-6)),
                .transposed("multi_modal_projector.mm_input_projection_weight"),
            ]),
        TowerTraits(
            modelTypes: ["lfm2_vl", "lfm2-vl"], layers: "siglip2_vision_model", processor: "Lfm2VlImageProcessor",
            positions: .table("embeddings.position_embedding", .smooth),
            steps: [
                .concatenate(.key("downsample_factor", 2)),
                .normIfStored("multi_modal_projector.layer_norm", .layer, .number(1e-5)),
                .denseNamed("multi_modal_projector.linear_1", key: "projector_hidden_act", otherwise: .gelu),
                .dense("multi_modal_projector.linear_2", nil),
            ]),
        TowerTraits(
            modelTypes: ["idefics3", "smolvlm"], layers: "idefics3_vision", processor: "Idefics3ImageProcessor",
            positions: .table("embeddings.position_embedding", .nearest(isBelowOne: true)),
            steps: [.concatenate(.key("scale_factor", 2)), .dense("connector.modality_projection.proj", nil)]),
        TowerTraits(
            modelTypes: ["granite_docling"], layers: "granite_docling_vision",
            processor: "GraniteDoclingImageProcessor", patchKey: ("patch_size", 16),
            positions: .table("embeddings.position_embedding", .none),
            steps: [
                .norm("connector.ln_in", .layer, .number(1e-5)), .concatenate(.key("scale_factor", 4)),
                .dense("connector.coarse.projection", nil), .waves,
                .norm("connector.ln_mid", .layer, .number(1e-5)), .activate(.gelu),
                .dense("connector.mlp_fc2", nil), .norm("connector.ln_out", .layer, .number(1e-5)),
                .multiplied,
            ],
            deepstack: (
                "deepstack_visual_indexes", [3, 7, 10], "connector.coarse.deepstack_mergers",
                [.concatenate(.key("scale_factor", 4)), .norm("layer_norm", .layer, .number(1e-5))]
                    + [.dense("linear_1", .gelu), .dense("linear_2", nil)]
            )),
        TowerTraits(
            modelTypes: ["paddleocr_vl"], layers: "paddleocr_vl_vision", processor: "PaddleOCRVLImageProcessor",
            followsGrids: true,
            positions: .table("embeddings.position_embedding", .linear(alignsCorners: false)),
            steps: [
                .norm("mlp_AR.pre_norm", .layer, .number(1e-5)), .concatenate(.key("spatial_merge_size", 2)),
                .dense("mlp_AR.linear_1", .gelu), .dense("mlp_AR.linear_2", nil),
            ]),
        TowerTraits(
            modelTypes: ["minicpmv4_6", "minicpm_ocr"], layers: "minicpmv4_6_vision",
            processor: "MiniCPMV4_6ImageProcessor",
            positions: .table("embeddings.position_embedding", .nearest(isBelowOne: false)),
            windowMerger: "vit_merger",
            steps: [
                .rounds(
                    key: "merger_times", list: "merger.mlp", side: .first("merge_kernel_size", 2),
                    steps: [
                        .norm("pre_norm", .layer, .number(1e-6)), .dense("linear_1", .gelu), .dense("linear_2", nil),
                    ])
            ]),
    ]

    private static let others: [TowerTraits] = [
        TowerTraits(
            modelTypes: ["gemma4"], layers: "gemma4_vision", processor: "Gemma4ImageProcessor",
            patch: "patch_embedder.input_proj", centersSamples: true,
            positions: .axes("patch_embedder.position_embedding_table"),
            steps: [
                .average(.key("pooling_kernel_size", 3)), .standardize(bias: "std_bias", scale: "std_scale"),
                .norm(nil, .unweighted, .key("rms_norm_eps", 1e-6)), .dense("embed_vision.embedding_projection", nil),
            ]),
        TowerTraits(
            modelTypes: ["qianfan_ocr"], layers: "qianfan_ocr_vision", processor: "GotOcr2ImageProcessor",
            positions: .tableWithClass("embeddings.position_embedding", .cubic),
            classToken: "embeddings.class_embedding",
            steps: [
                .concatenate(.inverse("downsample_ratio", 0.5)), .norm("mlp1.0", .layer, .number(1e-5)),
                .denseNamed("mlp1.1", key: "projector_hidden_act", otherwise: .gelu), .dense("mlp1.3", nil),
            ]),
        TowerTraits(
            modelTypes: ["internvl"], layers: "internvl_vision", processor: "GotOcr2ImageProcessor",
            patch: "embeddings.patch_embeddings.projection",
            positions: .tableWithClass("embeddings.position_embeddings", .cubic),
            classToken: "embeddings.cls_token", selection: SelectionRule(otherwise: [-1], strategy: "default"),
            lastSteps: [.normIfStored("layernorm", .layer, .key("layer_norm_eps", 1e-6))],
            steps: [
                .concatenate(.inverse("downsample_ratio", 0.5)),
                .norm("multi_modal_projector.layer_norm", .layer, .number(1e-5)),
                .denseNamed("multi_modal_projector.linear_1", key: "projector_hidden_act", otherwise: .gelu),
                .dense("multi_modal_projector.linear_2", nil),
            ]),
    ]

    /// The steps of LLaVA: the rows of a state that is told, then two products.
    private static let llavaSteps: [StepRule] = [
        .denseNamed("multi_modal_projector.linear_1", key: "projector_hidden_act", otherwise: .gelu),
        .dense("multi_modal_projector.linear_2", nil),
    ]

    private static let pixtralNorm = NormRule(name: "ln_pre", kind: .rms, epsilon: .number(1e-5))

    private static func siglip(
        _ model: String, processor: String = "SiglipImageProcessor", states: [Int] = [-2],
        strategy: String = "default", newline: String? = nil
    ) -> TowerTraits {
        TowerTraits(
            modelTypes: [model], visionTypes: ["siglip_vision_model"], layers: "siglip_vision_model",
            processor: processor, patchKey: ("patch_size", 16),
            positions: .table("embeddings.position_embedding", .none),
            selection: SelectionRule(otherwise: states, strategy: strategy), steps: llavaSteps, newline: newline)
    }

    private static func clip(
        _ model: String, processor: String = "CLIPImageProcessor", states: [Int] = [-2], strategy: String? = "default",
        newline: String? = nil, steps: [StepRule] = llavaSteps
    ) -> TowerTraits {
        TowerTraits(
            modelTypes: [model], visionTypes: ["clip_vision_model"], layers: "clip_vision_model", processor: processor,
            patchKey: ("patch_size", 32), positions: .tableWithClass("embeddings.position_embedding", .none),
            classToken: "embeddings.class_embedding",
            inputNorm: NormRule(name: "pre_layrnorm", kind: .layer, epsilon: .key("layer_norm_eps", 1e-5)),
            selection: SelectionRule(otherwise: states, strategy: strategy), steps: steps, newline: newline)
    }

    /// Models that take the rows of a state of another's tower.
    private static let llavas: [TowerTraits] = [
        clip("llava"), clip("llava_next", processor: "LlavaNextImageProcessor", newline: "image_newline"),
        // The class token is left out whatever the keys say.
        clip(
            "vipllava", states: [-2, -5, -8, -11, 6], strategy: nil,
            steps: [
                .norm("multi_modal_projector.projector_layernorm", .layer, .key("projector_layernorm_eps", 1e-5))
            ] + llavaSteps),
        siglip("llava"), siglip("llava_next", processor: "LlavaNextImageProcessor", newline: "image_newline"),
        siglip(
            "llava_onevision", processor: "LlavaOnevisionImageProcessor", states: [-1], strategy: "full",
            newline: "image_newline"),
        TowerTraits(
            modelTypes: ["llava"], visionTypes: ["pixtral"], layers: "pixtral", processor: "PixtralImageProcessor",
            patch: "patch_conv", patchKey: ("patch_size", 16), inputNorm: pixtralNorm,
            selection: SelectionRule(otherwise: [-2], strategy: "default"), steps: llavaSteps),
        TowerTraits(
            modelTypes: ["mistral3"], visionTypes: ["pixtral"], layers: "pixtral", processor: "PixtralImageProcessor",
            patch: "patch_conv", patchKey: ("patch_size", 16), inputNorm: pixtralNorm,
            selection: SelectionRule(otherwise: [-1]),
            steps: [
                .norm("multi_modal_projector.norm", .rms, .text), .unfold(.key("spatial_merge_size", 2)),
                .dense("multi_modal_projector.patch_merger.merging_layer", nil),
            ] + llavaSteps),
        TowerTraits(
            modelTypes: ["lighton_ocr"], layers: "pixtral", processor: "PixtralImageProcessor", patch: "patch_conv",
            patchKey: ("patch_size", 16), inputNorm: pixtralNorm,
            steps: [
                .norm("vision_projection.norm", .rms, .text), .unfold(.key("spatial_merge_size", 2)),
                .dense("vision_projection.patch_merger.merging_layer", nil),
                .dense("vision_projection.linear_1", .gelu), .dense("vision_projection.linear_2", nil),
            ]),
        TowerTraits(
            modelTypes: ["aya_vision"], layers: "siglip_vision_model", processor: "GotOcr2ImageProcessor",
            patchKey: ("patch_size", 16), positions: .table("embeddings.position_embedding", .none),
            selection: SelectionRule(otherwise: [-1], strategy: "full"),
            steps: [
                .concatenate(.key("downsample_factor", 2)),
                .norm("multi_modal_projector.layernorm", .layer, .key("adapter_layer_norm_eps", 1e-6)),
                .dense("multi_modal_projector.linear_1", nil), .gateHalves(.silu),
                .dense("multi_modal_projector.linear_2", nil),
            ]),
    ]

    /// SigLIP's last rows, and its kin's.
    private static let alone: [TowerTraits] = [
        TowerTraits(
            modelTypes: ["cohere2_vision"], layers: "siglip_vision_model", processor: "Cohere2VisionImageProcessor",
            patchKey: ("patch_size", 16), positions: .table("embeddings.position_embedding", .none),
            steps: [
                .concatenate(.key("downsample_factor", 2)), .dense("multi_modal_projector.linear_1", nil),
                .gateHalves(.silu), .dense("multi_modal_projector.linear_2", nil),
            ]),
        TowerTraits(
            modelTypes: ["deepseek_vl"], layers: "siglip_vision_model", processor: "DeepseekVLImageProcessor",
            patchKey: ("patch_size", 16), positions: .table("embeddings.position_embedding", .none),
            steps: [.dense("aligner.linear1", .gelu), .dense("aligner.linear2", nil)]),
        TowerTraits(
            modelTypes: ["janus"], layers: "janus_vision_model", processor: "JanusImageProcessor",
            patchKey: ("patch_size", 16), positions: .table("embeddings.position_embedding", .none),
            steps: [
                .dense("aligner.fc1", nil), .denseList("aligner.hidden_layers", key: "hidden_act", otherwise: .gelu),
            ]),
        TowerTraits(
            modelTypes: ["video_llama_3"], layers: "video_llama_3_vision", processor: "VideoLlama3ImageProcessor",
            patchKey: ("patch_size", 16),
            steps: [.averageBlocks, .dense("projector.readout.0", .gelu), .dense("projector.readout.2", nil)]),
    ]

    private static let glms: [TowerTraits] = [
        TowerTraits(
            modelTypes: ["glm4v", "glm46v"], layers: "glm4v_vision", processor: "Glm4vImageProcessor",
            patch: "patch_embed.proj",
            patchNorm: NormRule(name: "post_conv_layernorm", kind: .rms, epsilon: .key("rms_norm_eps", 1e-5)),
            followsGrids: true, positions: .table("embeddings.position_embedding", .cubic), steps: glmSteps),
        TowerTraits(
            modelTypes: ["glm_ocr"], layers: "glm_ocr_vision", processor: "Glm46VImageProcessor",
            patch: "patch_embed.proj", followsGrids: true, steps: glmSteps),
    ]

    private static let glmSteps: [StepRule] = [
        .unfold(.key("spatial_merge_size", 2)), .convolution("downsample"), .dense("merger.proj", nil),
        .norm("merger.post_projection_norm", .layer, .number(1e-5)), .activate(.gelu),
        .gated(gate: "merger.gate_proj", up: "merger.up_proj", key: "hidden_act", otherwise: .silu),
        .dense("merger.down_proj", nil),
    ]
}
