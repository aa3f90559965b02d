import Foundation
import GGUFModels
import NightjarGGUFWriter
import Tensor
import Testing
import Transformer

@Suite("GGUF files whose metadata are wrong")
struct MetadataErrorTests {
    /// A change to a converted file, and what the message must name.
    struct Case: CustomTestStringConvertible {
        let fixture: String
        let key: String
        /// Nil takes the key away.
        let value: GGUFWriter.Value?
        let expected: [String]
        var testDescription: String { "\(fixture) \(key)" }

        init(_ fixture: String, _ key: String, _ value: GGUFWriter.Value?, _ expected: String...) {
            (self.fixture, self.key, self.value, self.expected) = (fixture, key, value, expected)
        }
    }

    static let cases = [
        Case("qwen2", "block_count", nil, "qwen2.block_count"),
        Case("qwen2", "block_count", .uint32(0), "qwen2.block_count", "from 1"),
        Case("qwen2", "block_count", .uint32(1 << 31), "qwen2.block_count", "4096"),
        Case("qwen2", "attention.head_count", .uint32(0), "qwen2.attention.head_count", "above 0"),
        Case("qwen2", "attention.layer_norm_rms_epsilon", nil, "qwen2.attention.layer_norm_rms_epsilon"),
        Case("lfm2", "shortconv.l_cache", nil, "lfm2.shortconv.l_cache"),
        Case("lfm2", "shortconv.l_cache", .uint32(99), "lfm2.shortconv.l_cache", "2 to 8"),
        Case("lfm2", "attention.head_count_kv", .uint32s([0, 2]), "lfm2.attention.head_count_kv", "5 layers"),
        Case("lfm2", "attention.head_count_kv", .uint32s([0, 0, 2, 0, 3]), "lfm2.attention.head_count_kv"),
        Case("lfm2", "attention.head_count_kv", .strings(["a"]), "lfm2.attention.head_count_kv"),
        Case("lfm2_moe", "leading_dense_block_count", .uint32(4), "lfm2moe.leading_dense_block_count", "layer 2"),
        Case("lfm2_moe", "expert_gating_func", .uint32(1), "lfm2moe.expert_gating_func", "sigmoid"),
        Case("lfm2_moe", "expert_used_count", .uint32(7), "lfm2moe.expert_used_count"),
        Case("qwen3_5-text", "ssm.inner_size", .uint32(63), "qwen35.ssm.inner_size", "4 heads"),
        Case("qwen3_5-text", "ssm.group_count", .uint32(3), "qwen35.ssm.time_step_rank"),
        Case("qwen3_5-text", "attention.recurrent_layers", .booleans([true]), "qwen35.attention.recurrent_layers"),
        Case("qwen3_5-text", "nextn_predict_layers", .uint32(5), "qwen35.nextn_predict_layers"),
        Case("gemma4-e2b", "attention.sliding_window_pattern", nil, "gemma4.attention.sliding_window_pattern"),
        Case("gemma4-e2b", "attention.shared_kv_layers", .uint32(8), "gemma4.attention.shared_kv_layers"),
        Case(
            "gemma4-e2b", "feed_forward_length", .int32s([76, 76, 76, 76, 76, 152, 152, 152]),
            "gemma4.feed_forward_length"),
        Case("gpt_oss", "rope.scaling.factor", nil, "gpt-oss.rope.scaling.factor"),
        Case("gpt_oss", "rope.dimension_count", .uint32(8), "gpt-oss.rope.dimension_count", "16"),
        Case("gpt_oss", "expert_shared_count", .uint32(1), "gpt-oss.expert_shared_count"),
        Case("granite4-h", "ssm.inner_size", .uint32(60), "granitehybrid.ssm.inner_size", "48"),
        Case("granite4-h", "ssm.conv_kernel", .float32(4), "granitehybrid.ssm.conv_kernel", "whole number"),
        Case("qwen2", "logit_scale", .float32(2), "qwen2.logit_scale"),
        Case("qwen2", "attention.sliding_window", .uint32(8), "qwen2.attention.sliding_window"),
        Case("deepseek_v3", "attention.kv_lora_rank", nil, "deepseek2.attention.kv_lora_rank"),
        Case("deepseek_v3", "attention.kv_lora_rank", .uint32(24), "deepseek2.attention.key_length", "28", "32"),
        Case("deepseek_v3", "attention.value_length", .uint32(28), "deepseek2.attention.value_length", "20"),
        Case(
            "deepseek_v3", "attention.key_length_mla", .uint32(8), "deepseek2.attention.key_length_mla",
            "more than the 8"),
        Case("deepseek_v3", "attention.value_length_mla", nil, "deepseek2.attention.value_length_mla"),
        Case("deepseek_v3", "attention.q_lora_rank", .uint32(1 << 20), "deepseek2.attention.q_lora_rank", "16384"),
        Case("deepseek_v3", "rope.dimension_count", nil, "deepseek2.rope.dimension_count"),
        Case("deepseek_v3", "expert_group_count", .uint32(3), "deepseek2.expert_group_count", "8 experts"),
        Case("deepseek_v2-grouped", "expert_weights_norm", .boolean(true), "deepseek2.expert_weights_norm"),
        Case("minicpm3", "attention.key_length", nil, "minicpm3.attention.key_length"),
        Case("minicpm3", "attention.key_length", .uint32(7), "minicpm3.attention.key_length", "rope.dimension_count"),
        Case("falcon_h1", "ssm.inner_size", .uint32(63), "falcon-h1.ssm.inner_size", "8 heads"),
        Case("falcon_h1", "ssm.state_size", .uint32(4096), "falcon-h1.ssm.state_size", "1024"),
        Case(
            "nemotron_h-published", "feed_forward_length", .int32s([0, 76, 0, 76, 0, 0, 0, 76]),
            "nemotron_h.feed_forward_length", "layer 3"),
        Case("nemotron_h-published", "ssm.group_count", .uint32(5), "nemotron_h.ssm.group_count", "12 heads"),
        Case("nemotron_h-latent", "expert_group_count", .uint32(4), "nemotron_h_moe.expert_group_count"),
        Case("minimax_m2", "expert_gating_func", .uint32(1), "minimax-m2.expert_gating_func", "sigmoid"),
        Case("minimax_m2", "rope.dimension_count", .uint32(64), "minimax-m2.rope.dimension_count", "16"),
        Case("minimax_m2", "moe_latent_size", .uint32(8), "minimax-m2.moe_latent_size", "none"),
        Case("phimoe", "expert_used_count", .uint32(3), "phimoe.expert_used_count", "two experts"),
        Case("gemma4-26b-a4b", "expert_used_count", .uint32(7), "gemma4.expert_used_count"),
        Case("olmo3", "attention.sliding_window_pattern", .booleans([true]), "olmo2.attention.sliding_window_pattern"),
    ]

    @Test("are refused by the file's name, the key and what was expected", arguments: cases)
    func refused(test: Case) throws {
        let checkpoint = try SmallCheckpoint(test.fixture, type: .float32)
        var writer = checkpoint.gguf()
        let key = "\(checkpoint.architecture).\(test.key)"
        if let value = test.value { writer.set(key, value) } else { writer.entries.removeAll { $0.key == key } }
        try expectError(writer, test.expected) { _ = try GGUFModel(path: $0).source() }
    }

    @Test(
        "a tensor that is not there is named as the file would name it",
        arguments: [
            ("qwen2", "blk.1.ffn_down.weight"), ("lfm2", "token_embd_norm.weight"), ("qwen3_5-text", "blk.0.ssm_a"),
            ("lfm2_moe", "blk.2.ffn_up_exps.weight"), ("gpt_oss", "blk.3.attn_sinks.weight"),
            ("granite4-h", "blk.1.ssm_dt.bias"), ("gemma4-e2b", "blk.0.layer_output_scale.weight"),
            ("deepseek_v3", "blk.1.attn_k_b.weight"), ("deepseek_v3", "blk.2.attn_v_b.weight"),
            ("deepseek_v3", "blk.0.attn_kv_a_mqa.weight"), ("minicpm3", "blk.3.attn_kv_b.weight"),
            ("falcon_h1", "blk.2.ffn_norm"), ("falcon_h1", "blk.1.ssm_in.weight"),
            ("nemotron_h-published", "blk.1.attn_norm.weight"), ("nemotron_h-latent", "blk.1.ffn_latent_up.weight"),
            ("hunyuan_v1_moe", "blk.0.ffn_up_shexp.weight"), ("phimoe", "blk.3.ffn_norm.bias"),
            ("gemma4-26b-a4b", "blk.0.ffn_gate_inp.scale"), ("gemma4-26b-a4b", "blk.5.pre_ffw_norm_2.weight"),
            ("minimax_m2", "blk.1.exp_probs_b.bias"),
        ])
    func missing(fixture: String, tensor: String) throws {
        var writer = try SmallCheckpoint(fixture, type: .float32).gguf()
        let count = writer.tensors.count
        writer.tensors.removeAll { $0.name == tensor }
        #expect(writer.tensors.count == count - 1)
        try expectError(writer, [tensor]) {
            _ = try TransformerModel.load(GGUFModel(path: $0).source(), options: ModelLoadOptions())
        }
    }

    private func expectError(_ writer: GGUFWriter, _ expected: [String], _ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "nightjar-gguf-\(UUID().uuidString).gguf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        let error = try #require(throws: ModelError.self) { try body(path) }
        let message = "\(error)"
        for text in [path] + expected { #expect(message.contains(text), "\(message)") }
    }
}
