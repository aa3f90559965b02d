import ChatTemplates

/// Turns of families without a template among the shared ones, as their publishers write them.
///
/// Sources: the chat templates of the checkpoints, as llama.cpp keeps them under `models/templates` (MiniMax-M1, M2 and
/// M3, Kimi K3, Hy3, MiniCPM 5, Muse Glimmer, Solar, Nemotron Nano 2, LFM2.5-8B, Granite 4, Ling 3); the model cards of
/// ibm-granite/granite-3.1-8b-instruct, microsoft/Phi-4-mini-instruct, fireworks-ai/llama-3-firefunction-v2,
/// LiquidAI/LFM2-1.2B and CohereForAI/c4ai-command-r-plus; Mistral's cookbook for ids left to the host.
enum PublishedTurns {
    private static let object = #"{"name": "get_weather", "arguments": {"city": "Zürich", "days": 3}}"#
    private static let other = #"{"name": "now", "arguments": {}}"#
    private static let json = #"{"city": "Zürich", "days": 3}"#
    private static let prefix = "]<]minimax[>["

    /// Rows with a turn of one call of `get_weather` for Zürich and three days, and then one of `now` where
    /// `isDouble`.
    static let all: [(format: ToolFormat, text: String, isDouble: Bool)] = [
        (.granite, "<|tool_call|>[\(object), \(other)]", true),
        (.phi4, "<|tool_call|>[\(object), \(other)]<|/tool_call|>", true),
        (.firefunction, " functools[\(object), \(other)]", true),
        (.nemotron, "<TOOLCALL>[\(object), \(other)]</TOOLCALL>", true),
        (.hermes, "<tool_call>\n\(object)\n</tool_call>\n<tool_call>\n\(other)\n</tool_call>", true),
        (.lfm2, "<|tool_call_start|>[get_weather(city=\"Zürich\", days=3), now()]<|tool_call_end|>", true),
        (.lfm2, "<|tool_call_start|>[get_weather(city='Zürich', days=3)]<|tool_call_end|>", false),
        (.llamaPython, "[get_weather(city=\"Zürich\", days=3), now()]", true),
        (.llama3, "<|python_tag|>" + object.replacing("arguments", with: "parameters"), false),
        (.mistral, "[TOOL_CALLS] [\(object), \(other)]", true),
        (.mistral, "[TOOL_CALLS][\(object.dropLast()), \"id\": \"a1B2c3D4e\"}]", false),
        (
            .commandRPlus,
            "Action: ```json\n[\n    {\n        \"tool_name\": \"get_weather\",\n        \"parameters\": "
                + "{\n            \"city\": \"Zürich\",\n            \"days\": 3\n        }\n    }\n]```", false
        ),
        (
            .minimax,
            "<minimax:tool_call>\n<invoke name=\"get_weather\">\n<parameter name=\"city\">Zürich</parameter>\n"
                + "<parameter name=\"days\">3</parameter>\n</invoke>\n<invoke name=\"now\">\n</invoke>\n"
                + "</minimax:tool_call>", true
        ),
        (.minimax1, "<tool_calls>\n\(object)\n\(other)\n</tool_calls>", true),
        (
            .minimax3,
            "\(prefix)<tool_call>\n\(prefix)<invoke name=\"get_weather\">\(prefix)<city>Zürich\(prefix)</city>"
                + "\(prefix)<days>3\(prefix)</days>\(prefix)</invoke>\n\(prefix)<invoke name=\"now\">\(prefix)</invoke>\n"
                + "\(prefix)</tool_call>", true
        ),
        (
            .kimi3,
            "<|open|>tools<|sep|><|open|>call tool=\"get_weather\" index=\"1\"<|sep|><|open|>argument key=\"city\" "
                + "type=\"string\"<|sep|>Zürich<|close|>argument<|sep|><|open|>argument key=\"days\" type=\"number\"<|sep|>3"
                + "<|close|>argument<|sep|><|close|>call<|sep|><|open|>call tool=\"now\" index=\"2\"<|sep|><|close|>call"
                + "<|sep|><|close|>tools<|sep|>", true
        ),
        (
            .hunyuan3,
            "<tool_calls:opensource>\n<tool_call:opensource>get_weather<tool_sep:opensource>\n"
                + "<arg_key:opensource>city</arg_key:opensource>\n<arg_value:opensource>Zürich</arg_value:opensource>\n"
                + "<arg_key:opensource>days</arg_key:opensource>\n<arg_value:opensource>3</arg_value:opensource>\n"
                + "</tool_call:opensource>\n</tool_calls:opensource>", false
        ),
        (
            .miniCPM,
            "<function name=\"get_weather\"><param name=\"city\">Zürich</param><param name=\"days\">3</param>"
                + "</function>\n<function name=\"now\"></function>", true
        ),
        (
            .solar,
            "<|tool_calls|><|tool_call:begin|>aaaaaaaa0<|tool_call:name|>get_weather<|tool_call:args|>\(json)"
                + "<|tool_call:end|><|tool_call:begin|>aaaaaaaa1<|tool_call:name|>now<|tool_call:args|>{}"
                + "<|tool_call:end|><|calls|>", true
        ),
        (
            .glm,
            "<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Zürich</arg_value><arg_key>days</arg_key>\n"
                + "<arg_value>3</arg_value>\n</tool_call>\n<tool_call>now\n</tool_call>", true
        ),
        (
            .museGlimmer,
            " to=get_weather<|message|><atem:function_calls>\n<atem:invoke name=\"get_weather\">\n"
                + "<atem:parameter name=\"city\">Zürich</atem:parameter>\n<atem:parameter name=\"days\">3</atem:parameter>\n"
                + "</atem:invoke>\n</atem:function_calls><|eom|><|start|>assistant to=now<|message|><atem:function_calls>\n"
                + "<atem:invoke name=\"now\">\n</atem:invoke>\n</atem:function_calls>", true
        ),
        (
            .harmony,
            "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary"
                + " to=functions.get_weather <|constrain|>json<|message|>\(json)", false
        ),
    ]
}
