import ChatTemplates
import Constrained

@testable import NightjarGeneration

/// Two tools, and what calls of them look like in every notation.
enum TurnFixtures {
    /// The schema of the first tool's arguments, with every kind of value.
    static let schema = """
        {"type": "object", "properties": {"city": {"type": "string", "description": "c"},
         "days": {"type": "integer", "description": "d"}, "ok": {"type": "boolean", "description": "b"},
         "tags": {"type": "array", "description": "t", "items": {"type": "string"}},
         "unit": {"type": ["string", "null"], "description": "u"},
         "place": {"type": "object", "description": "p", "properties": {"lat": {"type": "number"},
         "names": {"type": "array", "items": {"enum": ["a", "b"]}, "maxItems": 3}}, "required": ["lat"]}},
         "required": ["city"], "additionalProperties": false}
        """
    /// The schema of the second tool's arguments: nothing is needed.
    static let empty = #"{"type": "object", "properties": {}, "additionalProperties": false}"#

    /// The tools by name with their schemas.
    static let schemas = ["get_weather": schema, "now": empty]

    /// The tools as templates show them.
    static let definitions = schemas.sorted { $0.key < $1.key }.map { name, schema in
        ToolDefinition(
            name: name, summary: "Tells the \(name).", parameters: (try? JSONValue(parsing: schema)) ?? .null)
    }

    /// The tools with simpler parameters, for templates.
    static let plainDefinitions = definitions.map { tool in
        let parameters = try? JSONValue(
            parsing: #"{"type": "object", "properties": {"city": {"type": "string", "description": "c"}}}"#)
        return ToolDefinition(name: tool.name, summary: tool.summary, parameters: parameters ?? .null)
    }

    /// A value with the keys of its objects in order.
    static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(
                JSONObject(
                    object.entries.map { .init(key: $0.key, value: sorted($0.value)) }
                        .sorted { $0.key < $1.key }))
        case .array(let items): .array(items.map(sorted))
        default: value
        }
    }

    /// The tools as grammars want them.
    static func tools() throws -> [TurnConstraint.Tool] {
        try schemas.sorted { $0.key < $1.key }.map { name, schema in
            .init(name: name, arguments: .jsonSchema(try ExactJSON(parsing: Array(schema.utf8))))
        }
    }

    /// Arguments of the first tool.
    static let arguments = [
        #"{"city": "Zürich"}"#, #"{"city": "12", "days": 3, "ok": true, "tags": ["a", "b c"]}"#,
        #"{"city": "a \"b\" {c} [d] \\ \n\ne", "days": -1, "ok": false, "unit": "°C", "place": {"lat": -1.5}}"#,
        #"{"city": "x", "place": {"lat": 2, "names": ["a", "b"]}}"#,
    ]

    /// Conversations' calls: one, several, and one without arguments.
    static func calls(_ format: ToolFormat) throws -> [[ChatToolCall]] {
        func call(_ number: Int, _ name: String, _ text: String) throws -> ChatToolCall {
            ChatToolCall(
                id: format.identifier(number: number, toolName: name), name: name,
                arguments: try JSONValue(parsing: text))
        }
        var turns = try arguments.map { [try call(0, "get_weather", $0)] } + [[try call(0, "now", "{}")]]
        if format.allowsSeveralCalls {
            turns.append([
                try call(0, "get_weather", arguments[1]), try call(1, "now", "{}"),
                try call(2, "get_weather", arguments[0]),
            ])
        }
        return turns
    }

    /// A constraint of the tools.
    static func constraint(_ format: ToolFormat, _ calls: TurnConstraint.Calls) throws -> TurnConstraint {
        TurnConstraint(format: format, tools: try tools(), calls: calls)
    }

    /// The calls that a parser finds in an output.
    static func parse(_ pieces: [String], _ format: ToolFormat) -> [OutputEvent] {
        var parser = OutputParser(format: format, tools: definitions)
        return pieces.flatMap { parser.append($0) } + parser.finish()
    }

    /// The calls among events.
    static func calls(_ events: [OutputEvent]) -> [ChatToolCall] {
        events.compactMap { if case .call(let call) = $0 { call } else { nil } }
    }
}

/// Where an assistant's turn stands in what a template writes: between its header and its end.
struct WrittenTurn: Sendable, CustomStringConvertible {
    let template: String
    let row: String
    let header: String
    let end: String
    /// The arguments, by their number, that the template doesn't write in a way that can be read back.
    var unfaithful: [Int] = []
    /// Whether the template can show unions and nested objects; else it fails or recurses without end, in Python too.
    var knowsUnions = true

    init(
        _ template: String, _ row: String, _ header: String, _ end: String, unfaithful: [Int] = [],
        knowsUnions: Bool = true
    ) {
        self.template = template
        self.row = row
        self.header = header
        self.end = end
        self.unfaithful = unfaithful
        self.knowsUnions = knowsUnions
    }

    var description: String { template }

    /// The shared templates that write calls. Those of Kimi-K2-Instruct and -Thinking append to a list, which the
    /// sandbox refuses, Python's too.
    static let shared: [WrittenTurn] = [
        .init("Apertus-8B-Instruct", "apertus", "<|assistant_start|>", ""),
        .init("Apriel-1.6-15b-Thinker-fixed", "apriel", "<|begin_assistant|>", ""),
        .init("Bielik-11B-v3.0-Instruct", "hermes", "assistant\n", "<|im_end|>\n"),
        // Values that are no strings are written by Python's `str`.
        .init("ByteDance-Seed-OSS", "seed", "assistant\n", "<seed:eos>", unfaithful: [1, 2, 3, 5]),
        .init("Cohere2MoE", "cohere", "<|CHATBOT_TOKEN|>", "<|END_OF_TURN_TOKEN|>"),
        .init(
            "CohereForAI-c4ai-command-r-plus-tool_use", "command-r-plus", "<|CHATBOT_TOKEN|>\n", "\n<|START_OF",
            knowsUnions: false),
        .init(
            "CohereForAI-c4ai-command-r7b-12-2024-tool_use", "command-r7b", "<|CHATBOT_TOKEN|>",
            "<|END_OF_TURN_TOKEN|>"),
        .init("GLM-4.6", "glm", "<|assistant|>\n", ""),
        .init("GLM-4.7-Flash", "glm", "</think>", ""),
        .init("GLM-5.2", "glm", "</think>", ""),
        .init("GigaChat3-10B-A1.8B", "gigachat-3", "assistant<|role_sep|>\n<|message_sep|>\n\n", "<|message_sep|>\n\n"),
        .init("GigaChat3.1-10B-A1.8B", "gigachat", "assistant<|role_sep|>\n", "<|message_sep|>\n\n"),
        .init("MiMo-VL", "hermes", "assistant\n", "<|im_end|>\n"),
        .init("Mistral-Small-3.2-24B-Instruct-2506", "mistral-call-id", "[/INST]", "</s>"),
        .init("NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", "qwen3-coder", "assistant\n", "\n<|im_end|>\n"),
        .init(
            "NousResearch-Hermes-2-Pro-Llama-3-8B-tool_use", "hermes", "assistant\n", "<|im_end|>\n", knowsUnions: false
        ),
        .init(
            "NousResearch-Hermes-3-Llama-3.1-8B-tool_use", "hermes", "assistant\n", "<|im_end|>\n", knowsUnions: false),
        .init("Qwen-QwQ-32B", "hermes", "assistant\n", "<|im_end|>\n"),
        .init("Qwen-Qwen2.5-7B-Instruct", "hermes", "assistant\n", "<|im_end|>\n"),
        .init("Qwen-Qwen3-0.6B", "hermes", "assistant\n", "<|im_end|>\n"),
        .init("Qwen3-Coder", "qwen3-coder", "assistant\n", "<|im_end|>\n"),
        .init("Qwen3.5-4B", "qwen3-coder", "assistant\n", "<|im_end|>\n"),
        .init("Reka-Edge", "hermes", "assistant: ", "\n\n<sep>"),
        .init("StepFun3.5-Flash", "qwen3-coder", "assistant\n", "<|im_end|>\n"),
        .init("deepseek-ai-DeepSeek-R1-Distill-Qwen-32B", "deepseek", "<｜Assistant｜>", "<｜end▁of▁sentence｜>"),
        .init("deepseek-ai-DeepSeek-V3.1", "deepseek-v3.1", "<｜Assistant｜>", "<｜end▁of▁sentence｜>"),
        .init("deepseek-ai-DeepSeek-V3.2", "deepseek-v3.2", "</think>", "<｜end▁of▁sentence｜>"),
        .init("deepseek-ai-DeepSeek-V4", "deepseek-v4", "</think>", "<｜end▁of▁sentence｜>"),
        .init("google-gemma-4-31B-it", "gemma", "model\n", "<|tool_response>"),
        .init("google-gemma-4-31B-it-interleaved", "gemma", "model\n", "<turn|>\n"),
        .init("meetkai-functionary-medium-v3.1", "functionary", "<|end_header_id|>\n\n", "<|eom_id|>"),
        .init("meetkai-functionary-medium-v3.2", "functionary-v3.2", "<|end_header_id|>\n\n>>>", "<|eot_id|>"),
        .init("meta-llama-Llama-3.1-8B-Instruct", "llama-3", "<|end_header_id|>\n\n", "<|eot_id|>"),
        .init("meta-llama-Llama-3.2-3B-Instruct", "llama-3", "<|end_header_id|>\n\n", "<|eot_id|>"),
        .init("meta-llama-Llama-3.3-70B-Instruct", "llama-3", "<|end_header_id|>\n\n", "<|eot_id|>"),
        .init("mistralai-Ministral-3-14B-Reasoning-2512", "mistral-args", "[/INST]", "</s>"),
        .init("mistralai-Mistral-Nemo-Instruct-2407", "mistral", "[/INST]", "</s>"),
        .init("moonshotai-Kimi-K2", "kimi", "<|im_middle|>", "<|im_end|>"),
        .init("openai-gpt-oss-120b", "harmony", "<|start|>assistant", "<|call|>"),
        .init("stepfun-ai-Step-3.5-Flash", "qwen3-coder", "assistant\n", "<|im_end|>\n"),
        .init("unsloth-Apriel-1.5", "apriel", "<|assistant|>", "\n<|end|>"),
        .init("unsloth-mistral-Devstral-Small-2507", "mistral-args", "[/INST]", "</s>"),
    ]

    /// The templates that llama.cpp keeps and that aren't among the shared ones.
    static let published: [WrittenTurn] = [
        .init("Kimi-K3", "kimi-3", "<|close|>response<|sep|>", "<|close|>message<|sep|>"),
        // Strings stand between single quotes without escapes.
        .init("LFM2.5-8B-A1B", "lfm2", "assistant\n", "<|im_end|>", unfaithful: [2]),
        .init("MiniMax-M1", "minimax-1", "ai name=assistant\n", "<end_of_sentence>"),
        .init("MiniMax-M2", "minimax", "]~b]ai\n", "[e~["),
        .init("MiniMax-M3", "minimax-3", "</mm:think>", "[e~["),
        .init("NVIDIA-Nemotron-Nano-v2", "nemotron", "Assistant\n", "<SPECIAL_12>"),
        .init("Spark2.5", "glm", "</think>", "<｜end▁of▁sentence｜>"),
        // A call without arguments has a line end more than one with them.
        .init(
            "deepseek-ai-DeepSeek-V4-Flash-0731", "deepseek-v4", "</think>", "<｜end▁of▁sentence｜>", unfaithful: [4, 5]),
        .init("ibm-granite-granite-4.0", "hermes", "<|end_of_role|>", "<|end_of_text|>"),
        .init("ibm-granite-granite-4.1", "hermes", "<|end_of_role|>", "<|end_of_text|>"),
        .init("inclusionai-ling-3.0-flash", "glm", "</think>", "<|role_end|>", unfaithful: [4, 5]),
        .init("muse-glimmer", "muse-glimmer", "<|start|>assistant", "<|eot|>"),
        // Values that are no strings are written by Python's `str`.
        .init("openbmb-MiniCPM5-1B", "minicpm", "assistant\n", "<|im_end|>", unfaithful: [1, 2, 3, 5]),
        .init("poolside-Laguna-S-2.1", "glm", "</think>", "</assistant>"),
        .init("poolside-Laguna-XS-2.1", "glm", "</think>\n", "\n</assistant>"),
        .init("poolside-Laguna-XS.2", "glm", "</think>\n", "\n</assistant>"),
        .init("tencent-Hy3", "hunyuan-3", "</think:opensource>", "<｜hy_eos"),
        .init("upstage-Solar-Open-100B", "solar", "<|begin|>assistant", ""),
    ]
}
