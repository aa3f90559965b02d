import Foundation
import NightjarTestSupport
import Testing

@testable import ChatTemplates

/// Calls that a family's own template writes come back from the parser, cut at every third place.
@Suite("Tool formats against templates")
struct ToolFormatRoundTripTests {
    /// The row of each shared template that writes tool calls.
    static let rows: [(template: String, row: String)] = [
        ("Apertus-8B-Instruct", "apertus"),
        ("Apriel-1.6-15b-Thinker-fixed", "apriel"),
        ("Bielik-11B-v3.0-Instruct", "hermes"),
        ("ByteDance-Seed-OSS", "seed"),
        ("Cohere2MoE", "cohere"),
        ("CohereForAI-c4ai-command-r7b-12-2024-tool_use", "command-r7b"),
        ("GLM-4.6", "glm"),
        ("GLM-4.7-Flash", "glm"),
        ("GLM-5.2", "glm"),
        ("GigaChat3-10B-A1.8B", "gigachat-3"),
        ("GigaChat3.1-10B-A1.8B", "gigachat"),
        ("MiMo-VL", "hermes"),
        ("Mistral-Small-3.2-24B-Instruct-2506", "mistral-call-id"),
        ("NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "qwen3-coder"),
        ("NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use", "hermes"),
        ("Qwen-QwQ-32B", "hermes"),
        ("Qwen-Qwen2.5-7B-Instruct", "hermes"),
        ("Qwen-Qwen3-0.6B", "hermes"),
        ("Qwen3-Coder", "qwen3-coder"),
        ("Qwen3.5-4B", "qwen3-coder"),
        ("Reka-Edge", "hermes"),
        ("StepFun3.5-Flash", "qwen3-coder"),
        ("deepseek-ai-DeepSeek-R1-Distill-Qwen-32B", "deepseek"),
        ("deepseek-ai-DeepSeek-V3.1", "deepseek-v3.1"),
        ("deepseek-ai-DeepSeek-V3.2", "deepseek-v3.2"),
        ("deepseek-ai-DeepSeek-V4", "deepseek-v4"),
        ("google-gemma-4-31B-it", "gemma"),
        ("google-gemma-4-31B-it-interleaved", "gemma"),
        ("meetkai-functionary-medium-v3.1", "functionary"),
        ("meta-llama-Llama-3.1-8B-Instruct", "llama-3"),
        ("meta-llama-Llama-3.2-3B-Instruct", "llama-3"),
        ("meta-llama-Llama-3.3-70B-Instruct", "llama-3"),
        ("mistralai-Ministral-3-14B-Reasoning-2512", "mistral-args"),
        ("mistralai-Mistral-Nemo-Instruct-2407", "mistral"),
        ("moonshotai-Kimi-K2", "kimi"),
        ("openai-gpt-oss-120b", "harmony"),
        ("stepfun-ai-Step-3.5-Flash", "qwen3-coder"),
        ("unsloth-mistral-Devstral-Small-2507", "mistral-args"),
    ]

    private static let question = "QUESTION-OF-THE-USER"

    private static let tool = ToolDefinition(
        name: "get_weather", summary: "Tells the weather.",
        parameters: (try? JSONValue(
            parsing: #"{"type": "object", "properties": {"city": {"type": "string", "description": "c"}, "#
                + #""days": {"type": "integer", "description": "d"}}, "required": ["city"]}"#)) ?? .null)

    private static let arguments: [JSONValue] = [
        #"{"city": "Zürich", "days": 3}"#, #"{"city": "12"}"#, #"{"city": "a \"b\" {c} [d] \\ \n\ne", "days": -1}"#,
    ].compactMap { try? JSONValue(parsing: $0) }

    /// What a template writes behind the user's question for an assistant's message of one call.
    private func written(_ template: ChatTemplate, _ call: ChatToolCall) throws -> String {
        let messages: [ChatMessage] = [
            .init(role: .user, text: Self.question), .init(role: .assistant, toolCalls: [call]),
        ]
        let options = ChatTemplateOptions(addGenerationPrompt: false)
        let text = try template.render(messages: messages, tools: [Self.tool], options: options).text
        let rest = String(text[(try #require(text.range(of: Self.question))).upperBound...])
        // A bare call is the whole output, so the header that the template puts before it has to go.
        guard template.source.contains("<|end_header_id|>"),
            let header = rest.range(of: "<|end_header_id|>\n\n", options: .backwards)
        else { return rest }
        return String(rest[header.upperBound...])
    }

    @Test(
        "the template's row is told from its text, and its calls come back",
        .testData("tokenizers/llama.cpp-templates"), arguments: rows.indices)
    func roundTrip(number: Int) throws {
        let (name, row) = Self.rows[number]
        let source = try ChatTemplateFixtures.source("llama.cpp-templates/\(name).jinja")
        let format = ToolFormat.detect(template: source)
        #expect(format.name == row)
        var template = try ChatTemplate(source: source, specialTokens: ["bos_token": "<s>", "eos_token": "</s>"])
        template.argumentsForm = format.argumentsForm
        for arguments in Self.arguments {
            let call = ChatToolCall(
                id: format.identifier(number: 0, toolName: "get_weather"), name: "get_weather", arguments: arguments)
            let scalars = Array(try written(template, call).unicodeScalars)
            for place in stride(from: 0, through: scalars.count, by: 3) {
                var parser = OutputParser(format: format, tools: [Self.tool])
                var events = parser.append(String(String.UnicodeScalarView(scalars[..<place])))
                events += parser.append(String(String.UnicodeScalarView(scalars[place...])))
                events += parser.finish()
                let calls = events.compactMap { if case .call(let call) = $0 { call } else { nil } }
                #expect(
                    calls.map(\.name) == ["get_weather"] && calls.map(\.arguments) == [arguments], "cut at \(place)")
            }
        }
    }
}
