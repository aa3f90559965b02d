import ChatTemplates
import Foundation
import Testing

@testable import NightjarGeneration

/// Every template that llama.cpp keeps: what it does with tools and thoughts is known here.
@Suite(
    "Published templates", .enabled(if: PublishedTemplates.folder != nil, "\(PublishedTemplates.missing)"))
struct PublishedTemplateTests {
    /// Templates without a round trip of calls: the row that is told from their text, and why.
    static let others: [String: (row: String, reason: String)] = [
        "HuggingFaceTB-SmolLM3-3B": ("plain", "knows no tools"),
        "Kimi-K2-Instruct": ("kimi", "appends to a list, which the sandbox refuses, Python's too"),
        "Kimi-K2-Thinking": ("kimi", "appends to a list, which the sandbox refuses, Python's too"),
        "LFM2-8B-A1B": ("lfm2", "writes no calls"),
        "LFM2.5-Instruct": ("lfm2", "writes no calls"),
        "deepseek-ai-DeepSeek-R1-Distill-Llama-8B": ("deepseek", "writes calls only beside null content"),
        "fireworks-ai-llama-3-firefunction-v2": ("firefunction", "takes tools as text"),
        "google-gemma-2-2b-it": ("plain", "knows no tools"),
        "ibm-granite-granite-3.3-2B-Instruct": ("granite", "writes no calls"),
        "llama-cpp-deepseek-r1": ("deepseek", "fails with tools, in Python too"),
        "llama-cpp-rwkv-world": ("plain", "knows no tools"),
        "microsoft-Phi-3.5-mini-instruct": ("plain", "knows no tools"),
    ]

    private static let question = "QUESTION-OF-THE-USER"

    @Test("each that has tools has a row, and a round trip or a reason for none")
    func census() throws {
        let known = Set((WrittenTurn.shared + WrittenTurn.published).map(\.template))
        for name in try PublishedTemplates.names() where !known.contains(name) {
            let row = ToolFormat.detect(template: try PublishedTemplates.source(name)).name
            #expect(Self.others[name]?.row == row, "\(name) has the row \(row)")
        }
    }

    @Test("efforts have the word that a template takes")
    func efforts() throws {
        let template = try ChatTemplate(source: try PublishedTemplates.source("muse-glimmer"))
        let found = try #require(template.traits.reasoningSwitches.first)
        #expect(template.traits.reasoningSwitches.map(\.name) == ["reasoning_strength"])
        #expect(found.value(for: .low) == .string("low") && found.value(for: .high) == .string("high"))
    }

    /// Templates that mark no thoughts, or write none before an earlier turn's answer.
    ///
    /// Of those that mark some, Apriel's begin in the prompt; DeepSeek's need `thinking`; Gemma's, Command R7B's and Apriel
    /// 1.5's stand before calls only; SmolLM3's, QwQ's, Kimi's, Nemotron Nano 2's and R1's are left out of earlier turns.
    static let withoutThoughts: Set<String> = [
        "Apertus-8B-Instruct", "Apriel-1.6-15b-Thinker-fixed", "CohereForAI-c4ai-command-r-plus-tool_use",
        "CohereForAI-c4ai-command-r7b-12-2024-tool_use", "GigaChat3-10B-A1.8B", "GigaChat3.1-10B-A1.8B",
        "HuggingFaceTB-SmolLM3-3B", "Kimi-K2-Instruct", "Kimi-K2-Thinking", "LFM2-8B-A1B", "LFM2.5-Instruct",
        "MiMo-VL", "MiniMax-M1", "Mistral-Small-3.2-24B-Instruct-2506", "NVIDIA-Nemotron-Nano-v2",
        "NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use", "NousResearch-Hermes-3-Llama-3.1-8B-tool_use",
        "Qwen-QwQ-32B", "Qwen-Qwen2.5-7B-Instruct", "Qwen3-Coder", "Reka-Edge",
        "deepseek-ai-DeepSeek-R1-Distill-Llama-8B", "deepseek-ai-DeepSeek-R1-Distill-Qwen-32B",
        "deepseek-ai-DeepSeek-V3.1", "deepseek-ai-DeepSeek-V3.2", "deepseek-ai-DeepSeek-V4",
        "deepseek-ai-DeepSeek-V4-Flash-0731", "fireworks-ai-llama-3-firefunction-v2", "google-gemma-2-2b-it",
        "google-gemma-4-31B-it", "google-gemma-4-31B-it-interleaved", "ibm-granite-granite-3.3-2B-Instruct",
        "ibm-granite-granite-4.0", "ibm-granite-granite-4.1", "llama-cpp-deepseek-r1", "llama-cpp-rwkv-world",
        "meetkai-functionary-medium-v3.1", "meetkai-functionary-medium-v3.2", "meta-llama-Llama-3.1-8B-Instruct",
        "meta-llama-Llama-3.2-3B-Instruct", "meta-llama-Llama-3.3-70B-Instruct", "microsoft-Phi-3.5-mini-instruct",
        "mistralai-Mistral-Nemo-Instruct-2407", "moonshotai-Kimi-K2", "unsloth-Apriel-1.5",
        "unsloth-mistral-Devstral-Small-2507",
    ]

    @Test("each that marks thoughts writes them as the parser reads them")
    func thoughts() throws {
        var silent: Set<String> = []
        for name in try PublishedTemplates.names() {
            let source = try PublishedTemplates.source(name)
            let template = try ChatTemplate(source: source, specialTokens: ["bos_token": "<s>", "eos_token": "</s>"])
            let format = template.traits.format
            let messages: [ChatMessage] = [
                .init(role: .user, text: Self.question),
                .init(role: .assistant, content: .text("ANSWER"), reasoning: "THOUGHT"),
            ]
            guard format.thinking != nil || format.usesChannels,
                let text = try? template.render(
                    messages: messages, options: ChatTemplateOptions(addGenerationPrompt: false)
                ).text,
                let thought = text.range(of: "THOUGHT", options: .backwards),
                let begin = text[..<thought.lowerBound].range(
                    of: format.thinking?.begin ?? "<|channel|>", options: .backwards)
            else {
                silent.insert(name)
                continue
            }
            let turn = text[begin.lowerBound...].dropFirst(format.promptTail?.count ?? 0)
            let events = TurnFixtures.parse([String(turn)], format)
            var (thoughts, answers) = ("", "")
            for event in events {
                if case .reasoning(let text) = event { thoughts += text }
                if case .text(let text) = event { answers += text }
            }
            #expect(thoughts == "THOUGHT" && answers.hasPrefix("ANSWER"), "\(name): \(turn) gave \(events)")
        }
        #expect(silent == Self.withoutThoughts)
    }
}
