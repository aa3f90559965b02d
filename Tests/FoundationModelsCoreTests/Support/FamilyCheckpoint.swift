import Foundation
import Testing

/// A checkpoint of the models beside the package, with random weights of a real architecture, in a folder of its own: with a
/// tokenizer of bytes and control tokens that fits its 320 rows, and with a family's own chat template.
final class FamilyCheckpoint: Sendable {
    /// Why tests that need the files are skipped.
    static let absence = "put models and tokenizers beside the package into ../shared or set NIGHTJAR_SHARED"

    /// The shared folder: `NIGHTJAR_SHARED`, else beside the package.
    static let shared: String = {
        if let root = ProcessInfo.processInfo.environment["NIGHTJAR_SHARED"] { return root }
        var package = URL(filePath: #filePath)
        for _ in 0..<5 { package.deleteLastPathComponent() }
        return package.appending(path: "shared").path
    }()

    /// Whether the files are there.
    static let arePresent = FileManager.default.fileExists(atPath: shared + "/models/tiny-random")
        && FileManager.default.fileExists(atPath: shared + "/tokenizers/llama.cpp-templates")

    /// A model with a way to write conversations.
    struct Family: Sendable, CustomTestStringConvertible {
        /// The folder of weights.
        var weights: String
        /// The template's file; nil for none, and empty for ChatML.
        var template: String?
        /// Control tokens; the last ends an answer.
        var control: [String]
        /// Whether the template writes the instructions into the newest prompt, so that all behind them moves.
        var movesInstructions = false

        var testDescription: String { weights + " " + (template ?? "plain text") }

        static let chatML = ["<|im_start|>", "<|im_end|>"]

        /// Families that mark their turns in different ways.
        static let all: [Family] = [
            Family(weights: "llama-tied", template: "", control: chatML),
            Family(weights: "gpt2", template: "", control: chatML),
            Family(weights: "gpt-neox", template: nil, control: chatML),
            Family(weights: "phi", template: "", control: chatML),
            Family(weights: "gemma", template: "", control: chatML),
            Family(
                weights: "llama3-ropescaled", template: "meta-llama-Llama-3.2-3B-Instruct",
                control: ["<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|python_tag|>", "<|eot_id|>"]),
            Family(
                weights: "gemma2", template: "google-gemma-2-2b-it",
                control: ["<bos>", "<start_of_turn>", "<end_of_turn>"]),
            Family(
                weights: "mistral-sliding", template: "mistralai-Mistral-Nemo-Instruct-2407",
                control: ["<s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_CALLS]", "</s>"],
                movesInstructions: true),
            Family(
                weights: "qwen2", template: "Qwen-Qwen2.5-7B-Instruct", control: chatML),
            Family(weights: "qwen3", template: "Qwen-Qwen3-0.6B", control: ["<think>", "</think>"] + chatML),
            Family(
                weights: "phi3", template: "microsoft-Phi-3.5-mini-instruct",
                control: ["<|system|>", "<|user|>", "<|assistant|>", "<|end|>"]),
        ]

        /// Every architecture, with ChatML.
        static let architectures: [Family] = [
            "gemma", "gemma2", "gemma3", "gpt-neox", "gpt2", "llama-tied", "llama3-ropescaled", "mistral-sliding", "phi",
            "phi3", "qwen2", "qwen2-bf16", "qwen2-f16", "qwen2-sharded", "qwen3", "smollm3",
        ].map { Family(weights: $0, template: "", control: chatML) }
    }

    /// The checkpoint's directory.
    let directory: String

    /// Links a checkpoint's weights and writes the rest.
    init(_ family: Family, contextSize: Int = 2048) throws {
        let manager = FileManager.default
        let source = Self.shared + "/models/tiny-random/" + family.weights
        directory = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString
        try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for file in try manager.contentsOfDirectory(atPath: source) where file.contains("safetensors") {
            try manager.createSymbolicLink(
                atPath: directory + "/" + file, withDestinationPath: source + "/" + file)
        }
        let (tokenizer, count) = try RandomCheckpoint.tokenizer(
            control: family.control, added: ["<tool_call>", "</tool_call>"], size: 320)
        try tokenizer.write(to: URL(filePath: directory + "/tokenizer.json"))
        let file = try Data(contentsOf: URL(filePath: source + "/config.json"))
        var configuration = try JSONSerialization.jsonObject(with: file) as? [String: Any] ?? [:]
        configuration["eos_token_id"] = count - 3
        // Positions that are weights can't become more.
        if family.weights != "gpt2" { configuration["max_position_embeddings"] = contextSize }
        try JSONSerialization.data(withJSONObject: configuration).write(to: URL(filePath: directory + "/config.json"))
        let template: String? = switch family.template {
        case nil: nil
        case "": RandomCheckpoint.chatTemplate
        case let name?: try String(
            contentsOfFile: Self.shared + "/tokenizers/llama.cpp-templates/\(name).jinja", encoding: .utf8)
        }
        var tokens: [String: Any] = ["bos_token": family.control[0], "eos_token": family.control[family.control.count - 1]]
        tokens["chat_template"] = template
        try JSONSerialization.data(withJSONObject: tokens)
            .write(to: URL(filePath: directory + "/tokenizer_config.json"))
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }
}
