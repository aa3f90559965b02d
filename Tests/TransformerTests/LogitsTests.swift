import Foundation
import NightjarTestSupport
import Tensor
import Testing

@testable import Transformer

/// Every supported architecture against `transformers` in single precision, at every position.
@Suite("Logits")
struct LogitsTests {
    /// Largest difference, relative to the spread of the logits where that is above 1.
    static let tolerance: Float = 1e-3
    /// The same where keys and values are stored in half precision.
    static let halfTolerance: Float = 2e-2
    /// The same where they are stored as 8-bit codes.
    static let codeTolerance: Float = 0.5

    @Test("there is a fixture of every family")
    func fixturesExist() throws {
        // Models that read images have conversations with some.
        let configurations =
            try LogitsFixture.names.map { try LogitsFixture($0).configuration }
            + VisionFixture.names.map { try VisionFixture($0).configurationBytes }
        let families = try configurations.map { configuration in
            try configuration.withUnsafeBytes { bytes in
                try ModelConfiguration(parsing: bytes, file: "config.json").family.name
            }
        }
        for family in ModelFamily.all where !family.alwaysSeesAhead {
            #expect(families.contains(family.name), "\(family.name)")
        }
    }

    @Test("agree however the sequence is fed", arguments: LogitsFixture.names)
    func agree(name: String) throws {
        let fixture = try LogitsFixture(name)
        let model = try fixture.model(options: ModelLoadOptions(threadCount: 2))
        for mode in LogitsTable.Mode.allCases {
            let computed = fixture.stored(try LogitsTable(model, tokens: fixture.tokens, mode: mode))
            let expected = mode == .decoded ? fixture.decoded ?? fixture.logits : fixture.logits
            // Frequencies of the short regime hold until the sequence grows longer than it.
            let first = mode == .decoded ? Self.firstComparable(model, tokens: fixture.tokens) / fixture.every : 0
            let difference = LogitsTable(rows: Array(computed.rows[first...]))
                .largestRelativeDifference(to: LogitsTable(rows: Array(expected.rows[first...])))
            #expect(difference <= Self.tolerance, "\(name), \(mode): \(difference)")
        }
    }

    @Test("of a whole sequence are the decoder's, and bad tokens are refused")
    func ofSequence() throws {
        let fixture = try LogitsFixture("llama3")
        let model = try fixture.model(options: ModelLoadOptions(threadCount: 2))
        #expect(try model.logits(of: fixture.tokens) == LogitsTable(model, tokens: fixture.tokens, mode: .whole).rows)
        #expect(throws: DecoderError.noTokens) { try model.logits(of: []) }
        #expect(throws: DecoderError.token(-1, vocabularySize: model.vocabularySize)) { try model.logits(of: [1, -1]) }
        #expect(throws: DecoderError.self) { try model.logits(of: [Int](repeating: 1, count: model.contextLength + 1)) }
    }

    @Test("of families without an implementation are refused", arguments: LogitsFixture.refused)
    func refused(name: String) throws {
        let fixture = try LogitsFixture(name)
        #expect(throws: ModelError.self, "\(name) is implemented: no longer awaited") { try fixture.model() }
    }

    /// The first position whose logits, computed as the sequence grows, are those of the whole sequence.
    private static func firstComparable(_ model: TransformerModel, tokens: [Int]) -> Int {
        for rotary in model.configuration.rotaryEmbeddings {
            if case .long(_, _, let original, _, _) = rotary.scaling, tokens.count > original { return original }
        }
        return 0
    }

    @Test(
        "stay close with keys and values of fewer bits",
        arguments: [(KeyValueType.float16, halfTolerance, 0.995), (.int8, codeTolerance, 0.97)])
    func narrowCache(type: KeyValueType, tolerance: Float, share: Double) throws {
        var positions = 0
        var same = 0
        for name in LogitsFixture.names {
            let fixture = try LogitsFixture(name)
            let model = try fixture.model(options: ModelLoadOptions(keyValueType: type, threadCount: 1))
            for mode in [LogitsTable.Mode.whole, .chunked] {
                let computed = fixture.stored(try LogitsTable(model, tokens: fixture.tokens, mode: mode))
                let difference = computed.largestRelativeDifference(to: fixture.logits)
                // A router's choice may fall on another expert by the smallest difference.
                if model.configuration.experts == nil {
                    #expect(difference <= tolerance, "\(name), \(mode): \(difference)")
                }
                for (row, expected) in zip(computed.rows, fixture.logits.rows) {
                    positions += 1
                    if try mostLikely(row) == mostLikely(expected) { same += 1 }
                }
            }
        }
        #expect(Double(same) >= share * Double(positions), "\(same) of \(positions)")
    }

    @Test("agree with every kernel tier's plain twin", arguments: ["llama", "gemma2", "mixtral", "neox", "phi4-mini"])
    func referenceKernels(name: String) throws {
        let fixture = try LogitsFixture(name)
        let directory = try fixture.directory()
        let model = try TransformerModel.load(
            directory: directory.path, options: ModelLoadOptions(threadCount: 1), kernels: .reference)
        let computed = fixture.stored(try LogitsTable(model, tokens: fixture.tokens, mode: .chunked))
        #expect(computed.largestRelativeDifference(to: fixture.logits) <= Self.tolerance)
    }

    @Test(
        "show a changed key",
        arguments: [
            ("llama", "rope_theta", 10_000.0), ("llama", "rms_norm_eps", 0.1), ("mistral", "sliding_window", 12),
            ("gemma2", "attn_logit_softcapping", 50.0), ("gemma2", "final_logit_softcapping", 5.0),
            ("gemma2", "query_pre_attn_scalar", 14), ("gemma2", "sliding_window", 10),
            ("gemma3", "rope_local_base_freq", 2000.0), ("gemma3", "rope_theta", 50.0),
            ("granite", "attention_multiplier", 0.25), ("granite", "residual_multiplier", 1.0),
            ("granite", "embedding_multiplier", 1.0), ("granite", "logits_scaling", 1.0),
            ("phi", "partial_rotary_factor", 1.0), ("neox", "use_parallel_residual", false),
            ("qwen3-moe", "norm_topk_prob", false), ("qwen3-moe", "num_experts_per_tok", 2),
            ("smollm3", "no_rope_layers", [1, 1, 1, 1]), ("gpt2-options", "scale_attn_by_inverse_layer_idx", false),
            ("llama-tied-bias", "attention_bias", false), ("llama-tied-bias", "mlp_bias", false),
            ("dynamic-long", "max_position_embeddings", 128), ("deepseek_v3", "rope_interleave", false),
            ("deepseek_v3", "routed_scaling_factor", 1.0), ("deepseek_v3", "topk_group", 4),
            ("minicpm3", "scale_depth", 2.2), ("minicpm3", "dim_model_base", 48), ("minimax_m2", "rotary_dim", 16),
            ("phimoe", "router_jitter_noise", 0.001), ("phimoe-published", "original_max_position_embeddings", 96),
            ("phi3-longrope-long", "original_max_position_embeddings", 96),
        ] as [(String, String, any Sendable)])
    func sensitivity(name: String, key: String, value: any Sendable) throws {
        let fixture = try LogitsFixture(name)
        let computed = fixture.stored(
            try LogitsTable(fixture.model(changing: [key: value]), tokens: fixture.tokens))
        #expect(computed.largestRelativeDifference(to: fixture.logits) > 10 * Self.tolerance)
    }
}
