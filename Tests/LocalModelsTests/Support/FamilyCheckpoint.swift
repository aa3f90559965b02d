import Foundation
import NightjarTestSupport
import Testing

/// A checkpoint with random weights of a real architecture, in a folder of its own: with a tokenizer of bytes and control tokens
/// that fits its 320 rows, and with a family's own chat template.
final class FamilyCheckpoint: Sendable {
    /// A model with a way to write conversations.
    struct Family: Sendable, CustomTestStringConvertible {
        /// The fixture whose shapes the weights have.
        var weights: String
        /// The template's name, a file of data; nil for none, and empty for ChatML.
        var template: String?
        /// Control tokens; the last ends an answer.
        var control: [String]
        /// Whether the template writes the instructions into the newest prompt, so that all behind them moves.
        var movesInstructions = false

        var testDescription: String { weights + " " + (template ?? "plain text") }

        /// The template's file.
        var file: String? {
            if let template, !template.isEmpty { "tokenizers/llama.cpp-templates/\(template).jinja" } else { nil }
        }

        static let chatML = ["<|im_start|>", "<|im_end|>"]

        /// Families whose conversations are in ChatML or in plain lines.
        static let plain: [Family] = [
            Family(weights: "llama-tied-bias", template: "", control: chatML),
            Family(weights: "gpt2", template: "", control: chatML),
            Family(weights: "neox", template: nil, control: chatML),
            Family(weights: "phi", template: "", control: chatML),
            Family(weights: "gemma", template: "", control: chatML),
        ]

        /// Families that mark their turns in different ways, in their own templates.
        static let templated: [Family] = [
            Family(
                weights: "llama3", template: "meta-llama-Llama-3.2-3B-Instruct",
                control: [
                    "<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|python_tag|>", "<|eot_id|>",
                ]),
            Family(
                weights: "gemma2", template: "google-gemma-2-2b-it",
                control: ["<bos>", "<start_of_turn>", "<end_of_turn>"]),
            Family(
                weights: "mistral", template: "mistralai-Mistral-Nemo-Instruct-2407",
                control: [
                    "<s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_CALLS]", "</s>",
                ],
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
            "gemma", "gemma2", "gemma3", "neox", "gpt2", "llama-tied-bias", "llama3", "mistral", "phi",
            "phi3", "qwen2", "llama-bfloat16", "llama-float16", "qwen3", "smollm3",
        ].map { Family(weights: $0, template: "", control: chatML) }
    }

    /// The checkpoint's directory.
    let directory: String

    /// Makes the weights and writes the rest.
    init(_ family: Family, contextSize: Int = 2048) throws {
        let manager = FileManager.default
        directory = NSTemporaryDirectory() + "nightjar-" + UUID().uuidString
        try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let (tokenizer, count) = try RandomCheckpoint.tokenizer(
            control: family.control, added: ["<tool_call>", "</tool_call>"], size: 320)
        try tokenizer.write(to: URL(filePath: directory + "/tokenizer.json"))
        var checkpoint = try GeneratedCheckpoint(family.weights, vocabularySize: 320, positions: 256, tokenScale: 0.05)
        checkpoint.configuration["eos_token_id"] = count - 3
        // Positions that are weights can't become more.
        if family.weights != "gpt2" { checkpoint.configuration["max_position_embeddings"] = contextSize }
        try checkpoint.write(to: URL(filePath: directory))
        let template: String? =
            switch family.template {
            case nil: nil
            case "": RandomCheckpoint.chatTemplate
            default: try TestData.text(try #require(family.file))
            }
        var tokens: [String: Any] = [
            "bos_token": family.control[0], "eos_token": family.control[family.control.count - 1],
        ]
        tokens["chat_template"] = template
        try JSONSerialization.data(withJSONObject: tokens)
            .write(to: URL(filePath: directory + "/tokenizer_config.json"))
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }
}
