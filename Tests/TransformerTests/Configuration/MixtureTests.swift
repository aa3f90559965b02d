import Foundation
import Testing

@testable import Transformer

/// Configurations of mixtures of experts.
@Suite("Mixtures of experts")
struct MixtureTests {
    private static var gemma4: [String: Any] {
        [
            "model_type": "gemma4_text", "vocab_size": 67, "hidden_size": 64, "intermediate_size": 80,
            "num_hidden_layers": 6, "num_attention_heads": 4, "num_key_value_heads": 2,
            "hidden_size_per_layer_input": 0, "enable_moe_block": true, "num_experts": 6, "top_k_experts": 3,
            "moe_intermediate_size": 20,
        ]
    }

    private func parse(
        _ base: [String: Any], _ changes: [String: Any] = [:], removing key: String? = nil
    ) throws -> ModelConfiguration {
        var object = base.merging(changes) { $1 }
        if let key { object[key] = nil }
        let data = try JSONSerialization.data(withJSONObject: object)
        return try data.withUnsafeBytes { try ModelConfiguration(parsing: $0, file: "config.json") }
    }

    @Test("Gemma 4 has experts beside a dense network where it says so, of the width that layers have")
    func besideDense() throws {
        let configuration = try parse(Self.gemma4)
        #expect(configuration.experts?.count == 6 && configuration.experts?.countPerToken == 3)
        #expect(configuration.experts?.intermediateSize == 20 && configuration.experts?.normalizesWeights == true)
        #expect(configuration.layers.allSatisfy { $0.feedForward == .denseBesideExperts(intermediateSize: 80) })
        let types = (0..<6).map { $0.isMultiple(of: 2) ? "sliding_attention" : "full_attention" }
        let wide = try parse(
            Self.gemma4, ["num_kv_shared_layers": 2, "use_double_wide_mlp": true, "layer_types": types])
        #expect(wide.layers[3].feedForward == .denseBesideExperts(intermediateSize: 80))
        #expect(wide.layers[5].feedForward == .denseBesideExperts(intermediateSize: 160))
        for said: Any in [false, NSNull()] {
            let dense = try parse(Self.gemma4, ["enable_moe_block": said])
            #expect(dense.experts == nil && dense.layers[0].feedForward == .dense(intermediateSize: 80))
        }
    }

    @Test(
        "sizes of experts that are switched on must be there",
        arguments: ["num_experts", "top_k_experts", "moe_intermediate_size"])
    func missing(key: String) {
        let error = #expect(throws: ConfigurationError.self) { try parse(Self.gemma4, removing: key) }
        #expect(error?.problem == .missing(key: key))
    }

    @Test(
        "wrong values are errors that name the key",
        arguments: [
            ("enable_moe_block", #"[1]"#), ("num_experts", #"[65537]"#), ("top_k_experts", #"[7]"#),
            ("moe_intermediate_size", #"[0]"#),
        ])
    func wrong(key: String, value: String) throws {
        let values = try #require(JSONSerialization.jsonObject(with: Data(value.utf8)) as? [Any])
        let error = #expect(throws: ConfigurationError.self) { try parse(Self.gemma4, [key: values[0]]) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("`\(key)`"), "\(String(describing: error))")
    }
}
