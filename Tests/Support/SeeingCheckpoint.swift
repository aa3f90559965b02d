import Foundation

/// A small checkpoint with random weights that sees: Qwen2-VL with a layer of each kind, and a tokenizer of bytes.
package final class SeeingCheckpoint: Sendable {
    /// Qwen2-VL's form of messages.
    package static let template = """
        {% for message in messages %}<|im_start|>{{ message.role }}
        {% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content %}\
        {% if part.type == 'image' %}<|vision_start|><|image_pad|><|vision_end|>{% else %}{{ part.text }}{% endif %}\
        {% endfor %}{% endif %}<|im_end|>
        {% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
        {% endif %}
        """
    private static let control = [
        "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>",
    ]
    private static let size = 272

    /// The checkpoint's directory.
    package let directory: String

    /// Writes a checkpoint.
    ///
    /// - Parameter template: Its chat template.
    package init(template: String = SeeingCheckpoint.template) throws {
        directory = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try write(Data(Self.configuration.utf8), "config.json")
        try write(Data(Self.processor.utf8), "preprocessor_config.json")
        let tokens = ["eos_token": "<|im_end|>", "chat_template": template]
        try write(try JSONSerialization.data(withJSONObject: tokens), "tokenizer_config.json")
        try write(try Self.tokenizer(), "tokenizer.json")
        try write(try Self.weights(), "model.safetensors")
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    private func write(_ data: Data, _ name: String) throws {
        try data.write(to: URL(filePath: directory + "/" + name))
    }

    private static let configuration = """
        {"architectures": ["Qwen2VLForConditionalGeneration"], "model_type": "qwen2_vl", "image_token_id": 260,
        "video_token_id": 261, "vision_start_token_id": 258, "vision_end_token_id": 259, "tie_word_embeddings": false,
        "text_config": {"model_type": "qwen2_vl_text", "vocab_size": \(size), "hidden_size": 32, "intermediate_size": 48,
        "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 1, "hidden_act": "silu",
        "max_position_embeddings": 2048, "rms_norm_eps": 1e-5, "eos_token_id": 257, "use_sliding_window": false,
        "layer_types": ["full_attention"],
        "rope_parameters": {"mrope_section": [2, 3, 3], "rope_theta": 10000.0, "rope_type": "default"}},
        "vision_config": {"model_type": "qwen2_vl_vision", "depth": 1, "embed_dim": 32, "hidden_size": 32,
        "hidden_act": "quick_gelu", "in_channels": 3, "mlp_ratio": 2, "num_heads": 2, "patch_size": 14,
        "spatial_merge_size": 2, "temporal_patch_size": 2}}
        """

    private static let processor = """
        {"image_processor_type": "Qwen2VLImageProcessor", "patch_size": 14, "merge_size": 2, "temporal_patch_size": 2,
        "size": {"shortest_edge": 3136, "longest_edge": 50176}}
        """

    private static func tokenizer() throws -> Data {
        let printable = Array(33...126) + Array(161...172) + Array(174...255)
        var other = 256
        var vocabulary: [String: Int] = [:]
        for byte in 0..<256 {
            let scalar = printable.contains(byte) ? byte : other
            if scalar == other { other += 1 }
            vocabulary[UnicodeScalar(scalar).map(String.init) ?? ""] = byte
        }
        let tokens = control.enumerated().map { index, text in
            [
                "id": 256 + index, "content": text, "single_word": false, "lstrip": false, "rstrip": false,
                "normalized": false, "special": true,
            ] as [String: Any]
        }
        let byteLevel: [String: Any] = [
            "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": true,
        ]
        return try JSONSerialization.data(withJSONObject: [
            "version": "1.0", "added_tokens": tokens, "normalizer": NSNull(), "pre_tokenizer": byteLevel,
            "post_processor": NSNull(), "decoder": byteLevel,
            "model": ["type": "BPE", "vocab": vocabulary, "merges": [String]()] as [String: Any],
        ])
    }

    private static func weights() throws -> Data {
        var header: [String: Any] = [:]
        var data = Data()
        var state: UInt64 = 1
        /// Values around an offset; those of matrices by their width.
        func add(_ name: String, _ shape: [Int], around offset: Float = 0) {
            let start = data.count
            let width = shape.count == 1 ? 100 : shape.dropFirst().reduce(1, *)
            let scale = 1.7 / Float(width).squareRoot()
            for _ in 0..<shape.reduce(1, *) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let value = offset + scale * (Float(state >> 40) * 0x1p-23 - 1)
                withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
            header[name] = ["dtype": "F32", "shape": shape, "data_offsets": [start, data.count]] as [String: Any]
        }
        func linear(_ name: String, _ output: Int, _ input: Int, bias: Bool = true) {
            add(name + ".weight", [output, input])
            if bias { add(name + ".bias", [output]) }
        }
        add("model.embed_tokens.weight", [size, 32])
        add("lm_head.weight", [size, 32])
        add("model.norm.weight", [32], around: 1)
        let layer = "model.layers.0."
        for norm in ["input_layernorm", "post_attention_layernorm"] { add(layer + norm + ".weight", [32], around: 1) }
        linear(layer + "self_attn.q_proj", 32, 32)
        linear(layer + "self_attn.k_proj", 16, 32)
        linear(layer + "self_attn.v_proj", 16, 32)
        linear(layer + "self_attn.o_proj", 32, 32, bias: false)
        for name in ["gate_proj", "up_proj"] { linear(layer + "mlp." + name, 48, 32, bias: false) }
        linear(layer + "mlp.down_proj", 32, 48, bias: false)
        add("visual.patch_embed.proj.weight", [32, 3, 2, 14, 14])
        let block = "visual.blocks.0."
        for norm in [block + "norm1", block + "norm2", "visual.merger.ln_q"] {
            add(norm + ".weight", [32], around: 1)
            add(norm + ".bias", [32])
        }
        linear(block + "attn.qkv", 96, 32)
        linear(block + "attn.proj", 32, 32)
        linear(block + "mlp.fc1", 64, 32)
        linear(block + "mlp.fc2", 32, 64)
        linear("visual.merger.mlp.0", 128, 128)
        linear("visual.merger.mlp.2", 32, 128)
        let text = try JSONSerialization.data(withJSONObject: header)
        return withUnsafeBytes(of: UInt64(text.count).littleEndian) { Data($0) } + text + data
    }
}
