import Foundation
import Tokenizer

/// A Llama of one layer with random weights on disk: the worst possible speaker, made again by each test.
///
/// Its tokens are the 256 bytes, the pairs of lower-case letters, and control tokens. The weights follow from a seed.
final class RandomCheckpoint: Sendable {
    /// ChatML with a system turn, tools in the style of Hermes, and results of tools.
    static let chatTemplate = """
        {%- if tools %}<|im_start|>system
        {% if messages[0].role == 'system' %}{{ messages[0].content }}
        {% endif %}<tools>
        {%- for tool in tools %}
        {{ tool | tojson }}
        {%- endfor %}
        </tools><|im_end|>
        {% endif %}
        {%- for message in messages %}
        {%- if message.role == 'tool' %}<|im_start|>user
        <tool_response>
        {{ message.content }}
        </tool_response><|im_end|>
        {% elif message.role != 'system' or not tools %}<|im_start|>{{ message.role }}
        {% if message.content %}{{ message.content }}{% endif %}
        {%- for call in message.tool_calls or [] %}
        {%- if not loop.first or message.content %}
        {% endif %}<tool_call>
        {"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}
        </tool_call>
        {%- endfor %}<|im_end|>
        {% endif %}
        {%- endfor %}
        {%- if add_generation_prompt %}<|im_start|>assistant
        {% endif %}
        """

    /// The checkpoint's directory.
    let directory: String

    /// Writes a checkpoint.
    ///
    /// - Parameters:
    ///   - template: The chat template; nil for none.
    ///   - contextSize: How many positions the model has.
    ///   - controlTokens: Control tokens beside those of ChatML.
    ///   - addedTokens: Added tokens that are text.
    ///   - card: The text of the model's card.
    ///   - scale: How large embeddings are: the smaller, the more alike are the chances of all tokens.
    init(
        template: String? = RandomCheckpoint.chatTemplate, contextSize: Int = 2048, controlTokens: [String] = [],
        addedTokens: [String] = ["<tool_call>", "</tool_call>"], card: String? = nil, seed: UInt64 = 1,
        scale: Float = 0.5
    ) throws {
        directory = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let control = ["<|im_start|>", "<|im_end|>"] + controlTokens
        let (tokenizer, count) = try Self.tokenizer(control: control, added: addedTokens)
        try write(tokenizer, "tokenizer.json")
        let end = count - control.count - addedTokens.count + 1
        try write(Self.configuration(vocabularySize: count, contextSize: contextSize, end: end), "config.json")
        var configuration: [String: Any] = ["eos_token": "<|im_end|>"]
        configuration["chat_template"] = template
        try write(try JSONSerialization.data(withJSONObject: configuration), "tokenizer_config.json")
        try write(Self.weights(vocabularySize: count, seed: seed, scale: scale), "model.safetensors")
        if let card { try write(Data(card.utf8), "README.md") }
    }

    /// Writes a checkpoint with the tokenizer and the template of a real model, whose files are linked.
    init(tokenizer folder: String, contextSize: Int = 2048, seed: UInt64 = 1, scale: Float = 0.1) throws {
        directory = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString
        let manager = FileManager.default
        try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for file in try manager.contentsOfDirectory(atPath: folder)
        where file.hasSuffix(".json") || file.hasSuffix(".jinja") {
            guard !file.hasSuffix("config.json") || file == "tokenizer_config.json" else { continue }
            try manager.createSymbolicLink(
                atPath: directory + "/" + file, withDestinationPath: folder + "/" + file)
        }
        let tokenizer = try SubwordTokenizer.load(directory: directory)
        let (count, end) = (tokenizer.vocabularySize, tokenizer.endToken ?? 0)
        try write(Self.configuration(vocabularySize: count, contextSize: contextSize, end: end), "config.json")
        try write(Self.weights(vocabularySize: count, seed: seed, scale: scale), "model.safetensors")
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    private func write(_ data: Data, _ name: String) throws {
        try data.write(to: URL(filePath: directory + "/" + name))
    }

    private static func configuration(vocabularySize: Int, contextSize: Int, end: Int) -> Data {
        Data(
            """
            {"architectures":["LlamaForCausalLM"],"model_type":"llama","vocab_size":\(vocabularySize),"hidden_size":32,
            "intermediate_size":48,"num_hidden_layers":1,"num_attention_heads":2,"num_key_value_heads":1,"head_dim":16,
            "hidden_act":"silu","max_position_embeddings":\(contextSize),"rms_norm_eps":1e-5,"rope_theta":10000.0,
            "tie_word_embeddings":true,"eos_token_id":\(end)}
            """.utf8)
    }

    /// A tokenizer of bytes, pairs of letters and control tokens, and how many tokens it has.
    ///
    /// - Parameter size: How many tokens there may be; pairs are left out for that.
    static func tokenizer(control: [String], added: [String], size: Int = .max) throws -> (Data, Int) {
        var vocabulary: [String: Int] = [:]
        var merges: [String] = []
        for byte in 0..<256 { vocabulary[symbol(byte)] = byte }
        for first in UInt8(ascii: "a")...UInt8(ascii: "z") {
            for second in UInt8(ascii: "a")...UInt8(ascii: "z")
            where vocabulary.count < size - control.count - added.count {
                let (a, b) = (symbol(Int(first)), symbol(Int(second)))
                vocabulary[a + b] = vocabulary.count
                merges.append(a + " " + b)
            }
        }
        var tokens: [[String: Any]] = []
        for text in control + added {
            tokens.append([
                "id": vocabulary.count + tokens.count, "content": text, "single_word": false, "lstrip": false,
                "rstrip": false, "normalized": false, "special": control.contains(text),
            ])
        }
        let byteLevel: [String: Any] = [
            "type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": true,
        ]
        let document: [String: Any] = [
            "version": "1.0", "added_tokens": tokens, "normalizer": NSNull(), "pre_tokenizer": byteLevel,
            "post_processor": NSNull(), "decoder": byteLevel,
            "model": ["type": "BPE", "vocab": vocabulary, "merges": merges] as [String: Any],
        ]
        return (try JSONSerialization.data(withJSONObject: document), vocabulary.count + tokens.count)
    }

    /// The letter that stands for a byte in the byte-level alphabet.
    private static func symbol(_ byte: Int) -> String {
        let printable = Array(33...126) + Array(161...172) + Array(174...255)
        if printable.contains(byte) { return String(UnicodeScalar(UInt8(byte))) }
        let index = (0..<byte).filter { !printable.contains($0) }.count
        return UnicodeScalar(256 + index).map(String.init) ?? ""
    }

    private static func weights(vocabularySize: Int, seed: UInt64, scale: Float) -> Data {
        var generator = SplitMix(seed: seed)
        var header = ""
        var data = Data()
        func add(_ name: String, _ shape: [Int], _ offset: Float, _ scale: Float) {
            let start = data.count
            for _ in 0..<shape.reduce(1, *) {
                let value = offset + scale * (Float(generator.next() >> 40) * 0x1p-23 - 1)
                withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
            header += header.isEmpty ? "{" : ","
            header += #""\#(name)":{"dtype":"F32","shape":\#(shape),"data_offsets":[\#(start),\#(data.count)]}"#
        }
        add("model.embed_tokens.weight", [vocabularySize, 32], 0, scale)
        let layer = "model.layers.0."
        add(layer + "input_layernorm.weight", [32], 1, 0)
        add(layer + "self_attn.q_proj.weight", [32, 32], 0, 0.3)
        add(layer + "self_attn.k_proj.weight", [16, 32], 0, 0.3)
        add(layer + "self_attn.v_proj.weight", [16, 32], 0, 0.3)
        add(layer + "self_attn.o_proj.weight", [32, 32], 0, 0.3)
        add(layer + "post_attention_layernorm.weight", [32], 1, 0)
        add(layer + "mlp.gate_proj.weight", [48, 32], 0, 0.3)
        add(layer + "mlp.up_proj.weight", [48, 32], 0, 0.3)
        add(layer + "mlp.down_proj.weight", [32, 48], 0, 0.3)
        add("model.norm.weight", [32], 1, 0)
        header += "}"
        var file = Data()
        withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { file.append(contentsOf: $0) }
        return file + Data(header.utf8) + data
    }
}

/// A generator of random numbers that a seed determines (Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
