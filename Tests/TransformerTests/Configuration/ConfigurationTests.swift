import Foundation
import Testing

@testable import Transformer

@Suite("ModelConfiguration")
struct ConfigurationTests {
    private static var base: [String: Any] {
        [
            "model_type": "llama", "vocab_size": 67, "hidden_size": 60, "intermediate_size": 83, "num_hidden_layers": 2,
            "num_attention_heads": 5,
        ]
    }

    private func parse(_ changes: [String: Any], removing: [String] = []) throws -> ModelConfiguration {
        var object = Self.base
        for (key, value) in changes { object[key] = value }
        for key in removing { object[key] = nil }
        let data = try JSONSerialization.data(withJSONObject: object)
        return try data.withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
    }

    @Test("missing keys take the reference's defaults")
    func defaults() throws {
        let llama = try parse([:])
        #expect(llama.keyValueHeadCount == 5 && llama.headDimension == 12 && llama.normEpsilon == 1e-6)
        #expect(llama.activation == .silu && !llama.tiesEmbeddings && llama.maximumPositions == 2048)
        #expect(llama.rotaryEmbeddings == [RotaryEmbedding(theta: 10_000, dimension: 12, scaling: .none)])
        #expect(llama.endTokens == [2] && llama.beginToken == 1)
        let heads: [String: Any] = ["num_attention_heads": 32, "hidden_size": 64]
        func family(_ name: String, _ changes: [String: Any] = [:]) throws -> ModelConfiguration {
            try parse(heads.merging(["model_type": name]) { $1 }.merging(changes) { $1 })
        }
        let mistral = try family("mistral")
        #expect(mistral.keyValueHeadCount == 8 && mistral.layers[0].slidingWindow == 4096)
        #expect(try family("mistral", ["sliding_window": NSNull()]).layers[0].slidingWindow == nil)
        #expect(try family("mixtral").rotaryEmbeddings[0].theta == 1_000_000)
        #expect(try family("mixtral").experts?.count == 8)
        #expect(try family("qwen2").layers[0].slidingWindow == nil)
        #expect(try family("qwen3").headDimension == 128)
        #expect(try family("gemma", ["num_key_value_heads": 1]).headDimension == 256)
        #expect(try family("gemma2").attentionSoftcap == 50 && family("gemma2").logitsSoftcap == 30)
        #expect(try family("gemma2", ["attn_logit_softcapping": NSNull()]).attentionSoftcap == nil)
        #expect(try family("gemma2").layers.map(\.slidingWindow) == [4096, nil])
        let gemma3 = try family("gemma3_text")
        #expect(gemma3.rotaryEmbeddings.map(\.theta) == [1_000_000, 10_000] && gemma3.layers[0].rotaryIndex == 1)
        #expect(gemma3.attentionSoftcap == nil && gemma3.logitsSoftcap == nil && gemma3.tiesEmbeddings)
        #expect(try family("phi").rotaryEmbeddings[0].dimension == 1)
        #expect(try family("smollm3").rotaryEmbeddings[0].theta == 2_000_000)
        #expect(try family("smollm3").layers.map(\.rotaryIndex) == [0, 0])
        #expect(try family("olmo2").normEpsilon == 1e-5)
        #expect(try family("gpt_neox", ["hidden_size": 256]).rotaryEmbeddings[0].dimension == 2)
        #expect(try family("gpt_neox", ["hidden_size": 256]).hasParallelResidual)
    }

    @Test("null counts as missing and head_dim null as derived")
    func nulls() throws {
        let configuration = try parse([
            "head_dim": NSNull(), "rope_scaling": NSNull(), "eos_token_id": [5, 6], "num_key_value_heads": NSNull(),
        ])
        #expect(configuration.headDimension == 12 && configuration.endTokens == [5, 6])
        #expect(configuration.keyValueHeadCount == 5)
    }

    @Test("both spellings give one configuration")
    func spellings() throws {
        let older = try parse([
            "rope_theta": 500.0, "torch_dtype": "bfloat16",
            "rope_scaling": ["type": "linear", "factor": 2.0],
        ])
        let newer = try parse([
            "dtype": "bfloat16",
            "rope_parameters": ["rope_type": "linear", "factor": 2.0, "rope_theta": 500.0],
        ])
        #expect(older == newer)
        #expect(older.elementTypeName == "bfloat16")
    }

    @Test("a multimodal Gemma 3 is read from its text_config")
    func nested() throws {
        let text = Self.base.merging(["model_type": "gemma3_text", "num_key_value_heads": 1]) { $1 }
        let data = try JSONSerialization.data(withJSONObject: [
            "model_type": "gemma3", "text_config": text, "eos_token_id": [1, 106],
        ])
        let configuration = try data.withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
        #expect(configuration.family.name == "gemma3_text" && configuration.hiddenSize == 60)
        #expect(configuration.endTokens == [1, 106])
    }

    @Test("a nested configuration is written without the sizes that are its family's defaults")
    func nestedDefaults() throws {
        let data = Data(#"{"model_type":"gemma3","text_config":{"hidden_size":2560,"num_hidden_layers":34}}"#.utf8)
        let configuration = try data.withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
        #expect(configuration.hiddenSize == 2560 && configuration.layers.count == 34)
        #expect(configuration.vocabularySize == 262_208 && configuration.intermediateSize == 9216)
        #expect(configuration.headCount == 8 && configuration.keyValueHeadCount == 4)
    }

    @Test("a Mistral that names the kinds of its layers has both, as a Ministral has")
    func ministral() throws {
        for name in ["mistral", "ministral"] {
            let types = ["full_attention", "sliding_attention"]
            let changes: [String: Any] = ["model_type": name, "num_key_value_heads": 5, "sliding_window": 8]
            #expect(try parse(changes).layers.map(\.slidingWindow) == [8, 8])
            #expect(try parse(changes.merging(["layer_types": types]) { $1 }).layers.map(\.slidingWindow) == [nil, 8])
        }
    }

    @Test("layers with windows are said by a number or by letters")
    func letters() throws {
        func windows(_ pattern: Any, count: Int, family: String = "exaone4") throws -> String {
            let configuration = try parse([
                "model_type": family, "num_key_value_heads": 5, "num_hidden_layers": count, "sliding_window": 8,
                "sliding_window_pattern": pattern, "num_experts": 4, "num_experts_per_tok": 2,
            ])
            return configuration.layers.map { $0.slidingWindow == nil ? "G" : "L" }.joined()
        }
        for family in ["exaone4", "exaone_moe"] {
            #expect(try windows("LLLG", count: 8, family: family) == "LLLGLLLG")
            #expect(try windows(4, count: 8, family: family) == "LLLGLLLG")
        }
        #expect(try windows("LG", count: 5) == "LGLGG")
        #expect(try windows("LLG", count: 7) == "LLGLLGG")
        #expect(try windows("L", count: 3) == "LLG")
        #expect(try windows(2, count: 5) == "LGLGL")
        #expect(try windows(0, count: 3) == "GGG")
        #expect(try windows(100, count: 3) == "LLL")
        for wrong in ["", "LLLX", "lllg", ["L"], 1.5] as [Any] {
            let error = #expect(throws: ConfigurationError.self) { try windows(wrong, count: 4) }
            #expect("\(try #require(error))".contains("sliding_window_pattern"))
        }
    }

    @Test("the architecture's class name serves where model_type is missing")
    func architectures() throws {
        let configuration = try parse(
            ["architectures": ["Qwen3ForCausalLM"], "num_key_value_heads": 5], removing: ["model_type"])
        #expect(configuration.family.name == "qwen3")
    }

    @Test(
        "wrong values are errors that name the key",
        arguments: [
            (#"{"model_type":"mamba"}"#, "gpt2"),
            (#"{"model_type":3}"#, "model_type"),
            (#"{"hidden_size":"60"}"#, "hidden_size"),
            (#"{"hidden_size":0}"#, "hidden_size"),
            (#"{"hidden_size":-60}"#, "hidden_size"),
            (#"{"hidden_size":60.5}"#, "hidden_size"),
            (#"{"hidden_size":9223372036854775807}"#, "hidden_size"),
            (#"{"hidden_size":9223372036854775808}"#, "hidden_size"),
            (#"{"hidden_size":61}"#, "num_attention_heads"),
            (#"{"vocab_size":1e30}"#, "vocab_size"),
            (#"{"num_hidden_layers":100000}"#, "num_hidden_layers"),
            (#"{"num_key_value_heads":2}"#, "num_key_value_heads"),
            (#"{"head_dim":1000000}"#, "head_dim"),
            (#"{"head_dim":60000,"num_attention_heads":2000000000,"num_key_value_heads":1}"#, "head_dim"),
            (#"{"head_dim":7}"#, "head_dim"),
            (#"{"rms_norm_eps":-1}"#, "rms_norm_eps"),
            (#"{"rms_norm_eps":"x"}"#, "rms_norm_eps"),
            (#"{"hidden_act":"mish"}"#, "silu"),
            (#"{"hidden_act":1}"#, "hidden_act"),
            (#"{"rope_theta":0}"#, "rope_theta"),
            (#"{"rope_theta":[]}"#, "rope_theta"),
            (#"{"rope_scaling":{"rope_type":"magic"}}"#, "longrope"),
            (#"{"rope_scaling":"linear"}"#, "rope_scaling"),
            (#"{"rope_scaling":{"type":"linear"}}"#, "rope_scaling.factor"),
            (#"{"rope_scaling":{"type":"dynamic","factor":0.5}}"#, "factor"),
            (#"{"rope_scaling":{"type":"llama3","factor":8}}"#, "low_freq_factor"),
            (#"{"rope_scaling":{"type":"longrope","short_factor":[1.0],"long_factor":[1.0]}}"#, "short_factor"),
            (#"{"rope_scaling":{"type":"longrope","short_factor":[1,1,1,1,1,0]}}"#, "short_factor"),
            (
                #"{"rope_scaling":{"type":"longrope","short_factor":[1,1,1,1,1,1],"long_factor":[1,1,1,1,1,1],"original_max_position_embeddings":1}}"#,
                "original_max_position_embeddings"
            ),
            (
                #"{"model_type":"gemma4_text","num_key_value_heads":5,"use_bidirectional_attention":true}"#,
                "use_bidirectional_attention"
            ),
            (#"{"tie_word_embeddings":"yes"}"#, "tie_word_embeddings"),
            (#"{"eos_token_id":"end"}"#, "eos_token_id"),
            (#"{"model_type":"qwen3","num_key_value_heads":5,"layer_types":["full_attention"]}"#, "layer_types"),
            (#"{"model_type":"qwen3","num_key_value_heads":5,"layer_types":["a","b"]}"#, "layer_types"),
            (
                #"{"model_type":"qwen3","num_key_value_heads":5,"layer_types":["sliding_attention","full_attention"]}"#,
                "sliding_window"
            ),
            (#"{"model_type":"mixtral","num_key_value_heads":5,"num_experts_per_tok":9}"#, "num_experts_per_tok"),
            (#"{"model_type":"smollm3","num_key_value_heads":5,"no_rope_layers":[1]}"#, "no_rope_layers"),
        ])
    func wrong(changes: String, part: String) throws {
        let object = try #require(JSONSerialization.jsonObject(with: Data(changes.utf8)) as? [String: Any])
        let thrown = #expect(throws: ConfigurationError.self) { try parse(object) }
        let error = try #require(thrown)
        #expect("\(error)".contains(part) && "\(error)".contains("config.json"), "\(error)")
    }

    @Test(
        "wrong values of hybrid families are errors that name the key",
        arguments: [
            ("phi", #"{"partial_rotary_factor":-1e300}"#, "partial_rotary_factor"),
            ("falcon_h1", #"{"mamba_n_heads":7}"#, "mamba_n_heads"),
            ("falcon_h1", #"{"mamba_d_ssm":64,"mamba_n_heads":8,"mamba_d_head":9}"#, "mamba_d_head"),
            ("falcon_h1", #"{"mamba_n_groups":3}"#, "mamba_n_groups"),
            ("falcon_h1", #"{"ssm_multipliers":[1,1,1,1]}"#, "ssm_multipliers"),
            ("falcon_h1", #"{"mlp_multipliers":[1,"1"]}"#, "mlp_multipliers"),
            ("falcon_h1", #"{"attention_in_multiplier":0}"#, "attention_in_multiplier"),
            ("falcon_h1", #"{"key_multiplier":-1}"#, "key_multiplier"),
            ("falcon_h1", #"{"hidden_act":"gelu"}"#, "hidden_act"),
            ("falcon_h1", #"{"time_step_limit":[2,1]}"#, "time_step_limit"),
            ("nemotron_h", #"{"hybrid_override_pattern":"M*x"}"#, "hybrid_override_pattern"),
            ("nemotron_h", #"{"layers_block_type":[]}"#, "layers_block_type"),
            ("nemotron_h", #"{"layers_block_type":["conv"]}"#, "layers_block_type"),
            ("nemotron_h", #"{"n_routed_experts":0}"#, "n_routed_experts"),
            ("nemotron_h", #"{"mamba_head_dim":5000}"#, "mamba_head_dim"),
            ("nemotron_h", #"{"n_groups":7}"#, "n_groups"),
            ("nemotron_h", #"{"conv_kernel":9}"#, "conv_kernel"),
            ("nemotron_h", #"{"mamba_hidden_act":"relu"}"#, "mamba_hidden_act"),
            ("nemotron_h", #"{"moe_latent_size":0}"#, "moe_latent_size"),
            ("olmo_hybrid", #"{"linear_num_value_heads":7}"#, "linear_num_value_heads"),
            ("olmo_hybrid", #"{"linear_conv_kernel_dim":1}"#, "linear_conv_kernel_dim"),
            ("olmo_hybrid", #"{"layer_types":["sliding_attention","linear_attention"]}"#, "sliding_window"),
        ])
    func wrongHybrid(family: String, changes: String, part: String) throws {
        var object = try #require(JSONSerialization.jsonObject(with: Data(changes.utf8)) as? [String: Any])
        object["model_type"] = family
        object["num_key_value_heads"] = 5
        let thrown = #expect(throws: ConfigurationError.self) { try parse(object) }
        let error = try #require(thrown)
        #expect("\(error)".contains(part) && "\(error)".contains("config.json"), "\(error)")
    }

    @Test("a layer may have two mixers, a mixer alone or a feed-forward network alone")
    func blocks() throws {
        let beside = try parse(["model_type": "falcon_h1", "num_key_value_heads": 5, "mamba_d_ssm": 128])
        for layer in beside.layers {
            #expect(layer.mixers.count == 2 && layer.attention != nil && layer.mamba != nil && layer.feedForward != nil)
        }
        let single = try parse([
            "model_type": "nemotron_h", "num_key_value_heads": 5, "hybrid_override_pattern": "M*-E",
        ])
        #expect(single.layerCount == 4)
        #expect(single.layers.map(\.mixers.count) == [1, 1, 0, 0])
        #expect(single.layers.map { $0.feedForward == nil } == [true, true, false, false])
        let listed = try parse([
            "model_type": "nemotron_h", "num_key_value_heads": 5,
            "layers_block_type": ["mamba", "full_attention", "mlp", "moe"], "hybrid_override_pattern": "M",
        ])
        #expect(listed == single)
        #expect(
            try parse(["model_type": "nemotron_h", "num_key_value_heads": 5, "hybrid_override_pattern": "M-"]).experts
                == nil)
    }

    @Test("OLMo-Hybrid rotates unless the base is written as null, and its last layer attends")
    func hybridOLMo() throws {
        let base: [String: Any] = ["model_type": "olmo_hybrid", "num_key_value_heads": 5]
        let usual = try parse(base)
        #expect(usual.layers.map { $0.attention != nil } == [false, true])
        #expect(usual.rotaryEmbeddings.count == 1)
        #expect(usual.layers[0].normalizesInputs && !usual.layers[0].normalizesOutputs)
        #expect(!usual.layers[1].normalizesInputs && usual.layers[1].normalizesOutputs)
        let nulls: [[String: Any]] = [
            ["rope_theta": NSNull()], ["rope_parameters": ["rope_theta": NSNull(), "rope_type": "default"]],
        ]
        for null in nulls {
            #expect(try parse(base.merging(null) { $1 }).rotaryEmbeddings.isEmpty)
        }
    }

    @Test("numbers that Python writes beyond JSON are read where they are bounds, and refused elsewhere")
    func infinity() throws {
        func parse(_ part: String) throws -> ModelConfiguration {
            let text = """
                {"model_type":"bamba","vocab_size":64,"hidden_size":64,"intermediate_size":96,"num_hidden_layers":1,
                "num_attention_heads":8,"num_key_value_heads":8,"mamba_n_heads":8,\(part)}
                """
            return try Array(text.utf8).withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
        }
        let mamba = try #require(try parse(#""time_step_limit":[0.5,Infinity]"#).layers[0].mamba)
        #expect(mamba.leastTimeStep == 0.5 && mamba.mostTimeStep == .infinity)
        #expect(throws: ConfigurationError.self) { try parse(#""rms_norm_eps":Infinity"#) }
        #expect(throws: ConfigurationError.self) { try parse(#""rope_theta":NaN"#) }
    }

    @Test(
        "keys without a default must be there",
        arguments: [
            "model_type", "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads",
        ])
    func missing(key: String) {
        let error = #expect(throws: ConfigurationError.self) { try parse([:], removing: [key]) }
        #expect(error?.problem == .missing(key: key))
    }

    @Test("an unknown architecture lists what is supported")
    func supported() throws {
        let thrown = #expect(throws: ConfigurationError.self) { try parse(["model_type": "rwkv"]) }
        let error = try #require(thrown)
        for family in ModelFamily.all { #expect("\(error)".contains(family.name)) }
    }

    @Test("attention in both directions is read where a family has it, also in a nested configuration")
    func bidirectional() throws {
        func text(_ said: Any) -> [String: Any] {
            [
                "model_type": "gemma3",
                "text_config": ["model_type": "gemma3_text", "use_bidirectional_attention": said],
            ]
        }
        func parse(_ object: [String: Any]) throws -> ModelConfiguration {
            let data = try JSONSerialization.data(withJSONObject: object)
            return try data.withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
        }
        let both = try parse(text(true))
        #expect(!both.isCausal && both.layers[0].attention?.isCausal == false)
        // Each direction has half of the window of 4096, and the token itself counts.
        #expect(both.layers[0].slidingWindow == 2049)
        #expect(throws: ConfigurationError.self) { try parse(text("all")) }
        #expect(try parse(text(false)).isCausal)
        #expect(try parse(text("vision")).isCausal)
    }
}
