extension GGUFWriter {
    /// A model of one layer with random weights and a vocabulary of the bytes.
    public static var smallModel: GGUFWriter {
        var writer = GGUFWriter()
        writer.set("general.architecture", .string("llama"))
        for (key, value) in [
            ("block_count", 1), ("context_length", 128), ("embedding_length", 32), ("feed_forward_length", 64),
            ("attention.head_count", 2), ("attention.head_count_kv", 1), ("rope.dimension_count", 16),
        ] {
            writer.set("llama.\(key)", .uint32(UInt32(value)))
        }
        writer.set("llama.attention.layer_norm_rms_epsilon", .float32(1e-5))
        let letters = (0..<256).map { byte -> String in
            let isPrinted = (33...126).contains(byte) || (161...172).contains(byte) || (174...255).contains(byte)
            let shift = byte < 33 ? 256 + byte : byte == 173 ? 323 : 256 + 33 + byte - 127
            return String(Unicode.Scalar(UInt32(isPrinted ? byte : shift)) ?? " ")
        }
        writer.set("tokenizer.ggml.model", .string("gpt2"))
        writer.set("tokenizer.ggml.pre", .string("gpt-2"))
        writer.set("tokenizer.ggml.tokens", .strings(letters + ["ab", "<|im_start|>", "<|im_end|>"]))
        writer.set("tokenizer.ggml.token_type", .int32s(Array(repeating: 1, count: 257) + [3, 3]))
        writer.set("tokenizer.ggml.merges", .strings(["a b"]))
        writer.set("tokenizer.ggml.eos_token_id", .uint32(258))
        writer.set("tokenizer.chat_template", .string("<|im_start|>{{ messages[0].content }}<|im_end|>"))
        for (name, shape) in [
            ("token_embd", [259, 32]), ("output_norm", [32]), ("blk.0.attn_norm", [32]), ("blk.0.ffn_norm", [32]),
            ("blk.0.attn_q", [32, 32]), ("blk.0.attn_k", [16, 32]), ("blk.0.attn_v", [16, 32]),
            ("blk.0.attn_output", [32, 32]), ("blk.0.ffn_gate", [64, 32]), ("blk.0.ffn_up", [64, 32]),
            ("blk.0.ffn_down", [32, 64]),
        ] {
            var state = name.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
            let elements = (0..<shape.reduce(1, *)).map { _ -> Float in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Float(state >> 40) * 0x1p-24 - (shape.count == 1 ? -0.5 : 0.5)
            }
            writer.add(name + ".weight", shape, elements)
        }
        return writer
    }
}
