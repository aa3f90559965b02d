import Foundation
import Tensor
import Testing

@testable import Transformer

/// Attention to latents: what is cached of them, their quantized weights, and configurations.
@Suite("Latent attention")
struct LatentAttentionTests {
    private static let formats: [[BlockFormat]] = [[.q8_0], [.q4_K, .q6_K, .q5_0]]
    private static let tokens = DeterminismTests.tokens(150, vocabulary: 203, name: "latent")

    @Test("a position keeps a latent and the rotated part, once")
    func cache() throws {
        for (type, bytes) in [(KeyValueType.float32, 4), (.float16, 2), (.int8, 2)] {
            let model = try LogitsFixture("deepseek_v3").model(options: ModelLoadOptions(keyValueType: type))
            let layout = model.cachePool.layout
            #expect(layout.groups.count == 1 && layout.groups[0].pageBytes == 4 * 64 * (20 + 8) * bytes)
        }
    }

    @Test("computed exactly, quantized weights are those that they stand for", arguments: formats)
    func exact(_ formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats, isLatent: true)
        let plain = try source.model(options: ModelLoadOptions(elementType: .float32))
        let exact = try source.model(options: ModelLoadOptions(isExact: true))
        let fast = try source.model()
        for mode in LogitsTable.Mode.allCases {
            let expected = try LogitsTable(plain, tokens: Self.tokens, mode: mode)
            let found = try LogitsTable(exact, tokens: Self.tokens, mode: mode)
            #expect(found.largestRelativeDifference(to: expected) <= DeterminismTests.blasTolerance)
            let difference = try LogitsTable(fast, tokens: Self.tokens, mode: mode)
                .largestRelativeDifference(to: expected)
            #expect(difference > 1e-5 && difference <= 0.3, "\(difference)")
        }
    }

    @Test("a prompt of quantized weights has the same bits in any chunks and on any threads", arguments: formats)
    func chunks(_ formats: [BlockFormat]) throws {
        let source = try QuantizedModel(formats, isLatent: true)
        var expected: [[Float]]?
        for threads in [1, 3] {
            let model = try source.model(options: ModelLoadOptions(threadCount: threads))
            #expect(model.hasInvariantPrompts)
            for size in [150, 64, 7, 1] {
                var rows: [[Float]] = []
                try model.makeDecoder().prefill(Self.tokens, cache: model.cachePool.makeCache(), chunkSize: size) {
                    for row in 0..<$0.rowCount { rows.append(Array($0.row(row))) }
                }
                if let expected { #expect(rows == expected, "\(size), \(threads) threads") } else { expected = rows }
            }
        }
    }

    @Test("quantized at load, a model keeps the projection from latents as it is")
    func quantizedAtLoad() throws {
        let fixture = try LogitsFixture("youtu")
        let plain = try fixture.model(options: ModelLoadOptions(threadCount: 1))
        let model = try fixture.model(
            options: ModelLoadOptions(threadCount: 1, isExact: true, quantization: WeightQuantization(.q8_0)))
        for (layer, other) in zip(model.weights.layers, plain.weights.layers) {
            guard case .latentAttention(let latent)? = layer.mixers.first,
                case .latentAttention(let same)? = other.mixers.first
            else {
                Issue.record("no latents")
                return
            }
            #expect(latent.input.byteCount < same.input.byteCount / 2)
            #expect(latent.values.map(\.byteCount) == same.values.map(\.byteCount))
            #expect(latent.absorptions.map(\.byteCount) == same.absorptions.map(\.byteCount))
        }
        // A file of quantized weights holds it as it was, too.
        let directory = try fixture.directory()
        let tensors = try ModelQuantizer(
            ModelSource(directory: directory.path), quantization: WeightQuantization(.q8_0), threadCount: 1
        ).tensors
        for name in ["kv_b_proj", "kv_a_proj_with_mqa", "q_a_proj", "q_b_proj", "o_proj"] {
            let tensor = try #require(tensors.first { $0.name == "model.layers.1.self_attn.\(name).weight" })
            #expect((tensor.annotation == nil) == (name == "kv_b_proj"), "\(name)")
        }
        let expected = try LogitsTable(plain, tokens: fixture.tokens)
        #expect(try LogitsTable(model, tokens: fixture.tokens).largestRelativeDifference(to: expected) <= 0.3)
    }

    private func parse(_ family: String, _ changes: [String: Any] = [:]) throws -> ModelConfiguration {
        let base: [String: Any] = [
            "model_type": family, "vocab_size": 67, "hidden_size": 60, "intermediate_size": 83,
            "num_hidden_layers": 3, "num_attention_heads": 5, "num_experts_per_tok": 4,
        ]
        let data = try JSONSerialization.data(withJSONObject: base.merging(changes) { $1 })
        return try data.withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
    }

    private func latent(_ configuration: ModelConfiguration) -> LatentAttentionConfiguration? {
        configuration.layers[0].latentAttention
    }

    @Test("missing keys take the reference's defaults")
    func defaults() throws {
        let third = try parse("deepseek_v3", ["num_hidden_layers": 5])
        #expect(latent(third)?.queryRank == 1536 && latent(third)?.latentWidth == 576)
        #expect(latent(third)?.queryDimension == 192 && latent(third)?.valueDimension == 128)
        #expect(
            third.rotaryEmbeddings == [
                RotaryEmbedding(theta: 10_000, dimension: 64, scaling: .none, isInterleaved: true)
            ])
        #expect(third.experts?.groups == .init(count: 8, chosenCount: 4, score: .bestTwo))
        #expect(third.experts?.weightFactor == 2.5 && third.experts?.scoring == .sigmoid)
        let second = try parse("deepseek_v2", ["q_lora_rank": NSNull(), "rope_interleave": false])
        #expect(latent(second)?.queryRank == nil && second.rotaryEmbeddings[0].isInterleaved)
        #expect(second.experts?.groups == nil && second.experts?.scoring == .softmax)
        #expect(second.layers[0].feedForward == .experts)
        let grouped = try parse("deepseek_v2", ["topk_method": "group_limited_greedy", "n_group": 4, "topk_group": 2])
        #expect(grouped.experts?.groups == .init(count: 4, chosenCount: 2, score: .best))
        let small = try parse("minicpm3", ["scale_depth": NSNull(), "num_key_value_heads": 1])
        #expect(latent(small)?.valueDimension == 12 && small.residualMultiplier == 1)
        #expect(!small.rotaryEmbeddings[0].isInterleaved && small.logitsMultiplier == Float(256.0 / 60))
        let flash = try parse("glm4_moe_lite", ["first_k_dense_replace": 2])
        #expect(
            latent(flash)?.queryRank == 768 && flash.layers.map { $0.feedForward == .experts } == [false, true, true])
    }

    @Test("a stretched rotary embedding scales scores by the square of its factor")
    func scale() throws {
        let rope: [String: Any] = ["type": "yarn", "factor": 40, "mscale": 0.7, "mscale_all_dim": 0.7]
        let factor = 0.1 * 0.7 * log(40.0) + 1
        let expected = Float(factor * factor / 192.0.squareRoot())
        #expect(try latent(parse("deepseek_v3", ["rope_scaling": rope]))?.attention.scale == expected)
        #expect(try latent(parse("deepseek_v3"))?.attention.scale == Float(1 / 192.0.squareRoot()))
    }

    @Test(
        "wrong values are errors that name the key",
        arguments: [
            ("deepseek_v3", #"{"kv_lora_rank":0}"#, "kv_lora_rank"),
            ("deepseek_v3", #"{"kv_lora_rank":1000000}"#, "kv_lora_rank"),
            ("deepseek_v3", #"{"q_lora_rank":"x"}"#, "q_lora_rank"),
            ("deepseek_v3", #"{"qk_rope_head_dim":7}"#, "qk_rope_head_dim"),
            ("deepseek_v3", #"{"qk_nope_head_dim":-1}"#, "qk_nope_head_dim"),
            ("deepseek_v3", #"{"scoring_func":"softmax"}"#, "scoring_func"),
            ("deepseek_v3", #"{"topk_method":"greedy"}"#, "topk_method"),
            ("deepseek_v3", #"{"moe_layer_freq":2}"#, "moe_layer_freq"),
            ("deepseek_v3", #"{"n_group":7}"#, "n_group"),
            ("deepseek_v3", #"{"rope_interleave":1}"#, "rope_interleave"),
            ("deepseek_v2", #"{"topk_method":"noaux_tc"}"#, "topk_method"),
            ("deepseek_v2", #"{"num_experts_per_tok":null}"#, "num_experts_per_tok"),
            ("glm4_moe_lite", #"{"partial_rotary_factor":0.5}"#, "partial_rotary_factor"),
            ("glm4_moe_lite", #"{"rope_parameters":{"partial_rotary_factor":0.5}}"#, "partial_rotary_factor"),
            ("glm4_moe_lite", #"{"mlp_layer_types":["dense"]}"#, "mlp_layer_types"),
            ("minicpm3", #"{"scale_depth":"deep"}"#, "scale_depth"),
            ("youtu", #"{"v_head_dim":20000}"#, "v_head_dim"),
            ("hunyuan_v1_moe", #"{"num_experts":8,"moe_topk":[2,3,2]}"#, "moe_topk"),
            ("hunyuan_v1_moe", #"{"num_experts":8,"moe_topk":[]}"#, "moe_topk"),
            ("hunyuan_v1_moe", #"{"use_cla":true}"#, "use_cla"),
            ("minimax_m2", #"{"qk_norm_type":"per_head"}"#, "qk_norm_type"),
            ("phimoe", #"{"num_key_value_heads":5,"num_experts_per_tok":3}"#, "num_experts_per_tok"),
            (
                "phimoe",
                #"{"num_key_value_heads":5,"num_experts_per_tok":2,"rope_scaling":{"type":"yarn","factor":2}}"#,
                "longrope"
            ),
        ])
    func wrong(family: String, changes: String, part: String) throws {
        let object = try #require(JSONSerialization.jsonObject(with: Data(changes.utf8)) as? [String: Any])
        let thrown = #expect(throws: ConfigurationError.self) { try parse(family, object) }
        let error = try #require(thrown)
        #expect("\(error)".contains(part) && "\(error)".contains("config.json"), "\(error)")
    }

    @Test("a projection from latents of another shape is refused by name")
    func shape() throws {
        let fixture = try LogitsFixture("deepseek_v3")
        #expect {
            try fixture.model(changing: ["v_head_dim": 20])
        } throws: {
            "\($0)".contains("kv_b_proj") && "\($0)".contains("[216, 20]")
        }
    }
}
