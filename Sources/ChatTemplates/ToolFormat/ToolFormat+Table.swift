extension ToolFormat {
    /// The rows, in the order in which they are matched with a template.
    public static let table: [ToolFormat] = [
        harmony, minimax3, kimi3, solar, hunyuan3, minimax1, miniCPM, functionary32, deepseek4, deepseek32,
        deepseek31, deepseek, gemma, kimi, mistralCallID, mistralArguments, mistral, seed, minimax, qwenCoder,
        glm, nemotron, apriel, hermes, apertus, cohere, commandR7B, commandRPlus, phi4, granite, gigachat,
        gigachat3, firefunction, functionary, llamaPython, llama3, lfm2, museGlimmer,
    ]

    /// No tool calls, and the reasoning markers of most families.
    package static let plain = ToolFormat(name: "plain", calls: [])

    /// gpt-oss: channels; a call ends the turn.
    package static let harmony = ToolFormat(name: "harmony", calls: [], allowsSeveralCalls: false, usesChannels: true)

    /// DeepSeek V3.1.
    package static let deepseek31 = ToolFormat(
        name: "deepseek-v3.1", section: Markers("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"),
        calls: [
            ToolCallSyntax(
                begin: "<｜tool▁call▁begin｜>", end: "<｜tool▁call▁end｜>",
                body: .named(separator: "<｜tool▁sep｜>", identifier: .none))
        ])

    /// DeepSeek V3 and R1.
    package static let deepseek = ToolFormat(
        name: "deepseek", section: Markers("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"),
        calls: [
            ToolCallSyntax(
                begin: "<｜tool▁call▁begin｜>function<｜tool▁sep｜>", end: "```<｜tool▁call▁end｜>",
                body: .named(separator: "\n```json\n", identifier: .none), trail: ["\n"])
        ], separators: ["", "\n"])

    /// Kimi K2.
    package static let kimi = ToolFormat(
        name: "kimi", section: Markers("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"),
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call_begin|>", end: "<|tool_call_end|>",
                body: .named(separator: "<|tool_call_argument_begin|>", identifier: .qualified))
        ], identifiers: .functionsAndNumber)

    /// Mistral with IDs between name and arguments.
    package static let mistralCallID = ToolFormat(
        name: "mistral-call-id",
        calls: [
            ToolCallSyntax(
                begin: "[TOOL_CALLS]", end: "", body: .named(separator: "[ARGS]", identifier: .behind("[CALL_ID]")))
        ], identifiers: .nineAlphanumerics)

    /// Mistral's newer form.
    package static let mistralArguments = ToolFormat(
        name: "mistral-args",
        calls: [ToolCallSyntax(begin: "[TOOL_CALLS]", end: "", body: .named(separator: "[ARGS]", identifier: .none))],
        identifiers: .nineAlphanumerics)

    /// Mistral's older form.
    package static let mistral = ToolFormat(
        name: "mistral",
        calls: [
            ToolCallSyntax(
                begin: "[TOOL_CALLS]", end: "", body: .array(name: "name", arguments: "arguments", id: "id"),
                lead: ["", " "])
        ], identifiers: .nineAlphanumerics)

    /// ByteDance's Seed-OSS.
    package static let seed = ToolFormat(
        name: "seed",
        calls: [
            ToolCallSyntax(
                begin: "<seed:tool_call>", end: "</seed:tool_call>", body: .tags(functionTags(frame: "")), lead: ["\n"],
                trail: ["\n"])
        ], separators: ["\n"], thinking: Markers("<seed:think>", "</seed:think>"))

    /// Qwen3-Coder, and other models with its format.
    package static let qwenCoder = ToolFormat(
        name: "qwen3-coder",
        calls: [
            ToolCallSyntax(
                begin: "<tool_call>", end: "</tool_call>", body: .tags(functionTags(frame: "\n")), lead: ["\n"],
                trail: ["\n"])
        ], separators: ["\n", ""])

    /// GLM 4.
    package static let glm = ToolFormat(
        name: "glm", calls: [ToolCallSyntax(begin: "<tool_call>", end: "</tool_call>", body: .tags(pairTags))],
        separators: ["\n", ""])

    private static let pairTags = ToolCallTags(
        keyBegin: "<arg_key>", keyEnd: "</arg_key>", valueBegin: "<arg_value>", valueEnd: "</arg_value>",
        space: .optional)

    private static func functionTags(frame: String) -> ToolCallTags {
        ToolCallTags(
            nameBegin: "<function=", nameEnd: ">", keyBegin: "<parameter=", keyEnd: ">", valueEnd: "</parameter>",
            end: "</function>", frame: frame, space: .lineBreaks)
    }

    private static func invocationTags(_ prefix: String, types: ToolCallTags.Types = .none) -> ToolCallTags {
        ToolCallTags(
            nameEnd: "\">", keyBegin: "<\(prefix)parameter name=\"", keyEnd: "\"", types: types, valueBegin: ">",
            valueEnd: "</\(prefix)parameter>", space: .lineBreaks)
    }

    /// Tencent's Hy3; its tags carry the release's name.
    package static let hunyuan3 = ToolFormat(
        name: "hunyuan-3", section: Markers("<tool_calls:opensource>", "</tool_calls:opensource>"),
        calls: [
            ToolCallSyntax(
                begin: "<tool_call:opensource>", end: "</tool_call:opensource>",
                body: .tags(
                    ToolCallTags(
                        nameEnd: "<tool_sep:opensource>", keyBegin: "<arg_key:opensource>",
                        keyEnd: "</arg_key:opensource>", valueBegin: "<arg_value:opensource>",
                        valueEnd: "</arg_value:opensource>", space: .optional)))
        ], separators: ["\n"], thinking: Markers("<think:opensource>", "</think:opensource>"))

    /// MiniCPM 5.
    package static let miniCPM = ToolFormat(
        name: "minicpm",
        calls: [
            ToolCallSyntax(
                begin: "<function name=\"", end: "</function>",
                body: .tags(
                    ToolCallTags(
                        nameEnd: "\">", keyBegin: "<param name=\"", keyEnd: "\"", valueBegin: ">",
                        valueEnd: "</param>")))
        ], separators: ["\n"])

    /// Kimi K3.
    package static let kimi3 = ToolFormat(
        name: "kimi-3", section: Markers("<|open|>tools<|sep|>", "<|close|>tools<|sep|>"),
        calls: [
            ToolCallSyntax(
                begin: "<|open|>call tool=\"", end: "<|close|>call<|sep|>",
                body: .tags(
                    ToolCallTags(
                        nameEnd: "\" index=\"", numberEnd: "\"<|sep|>", keyBegin: "<|open|>argument key=\"",
                        keyEnd: "\"", types: .names, valueBegin: "<|sep|>", valueEnd: "<|close|>argument<|sep|>")))
        ], thinking: Markers("<|open|>think<|sep|>", "<|close|>think<|sep|>"),
        answer: Markers("<|open|>response<|sep|>", "<|close|>response<|sep|>"))

    /// MiniMax M3: keys are tags, also in nested objects.
    package static let minimax3 = ToolFormat(
        name: "minimax-3", section: Markers("]<]minimax[>[<tool_call>", "]<]minimax[>[</tool_call>"),
        calls: [
            ToolCallSyntax(
                begin: "]<]minimax[>[<invoke name=\"", end: "", body: .nestedTags(prefix: "]<]minimax[>["))
        ], separators: ["\n"], thinking: Markers("<mm:think>", "</mm:think>"))

    /// MiniMax M1.
    package static let minimax1 = ToolFormat(
        name: "minimax-1",
        calls: [
            ToolCallSyntax(
                begin: "<tool_calls>", end: "</tool_calls>", body: .lines(name: "name", arguments: "arguments"),
                lead: ["\n"], trail: ["\n"], list: .init("", "\n", ""))
        ])

    /// Solar.
    package static let solar = ToolFormat(
        name: "solar", section: Markers("<|tool_calls|>", "<|calls|>"),
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call:begin|>", end: "<|tool_call:end|>",
                body: .named(separator: "<|tool_call:args|>", identifier: .before("<|tool_call:name|>")))
        ])

    /// Functionary v3.2, whose answers are calls of the recipient `all`; the prompt ends with the first marker.
    package static let functionary32 = ToolFormat(
        name: "functionary-v3.2",
        calls: [ToolCallSyntax(begin: ">>>", end: "", body: .named(separator: "\n", identifier: .none))],
        answer: Markers(">>>all\n", ""), promptTail: ">>>", argumentsForm: .string)

    /// Nemotron.
    package static let nemotron = ToolFormat(
        name: "nemotron",
        calls: [
            ToolCallSyntax(
                begin: "<TOOLCALL>", end: "</TOOLCALL>", body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// Hermes, Qwen 2.5 and 3, SmolLM3.
    package static let hermes = ToolFormat(
        name: "hermes",
        calls: [
            ToolCallSyntax(
                begin: "<tool_call>", end: "</tool_call>", body: .object(name: "name", arguments: "arguments"),
                lead: ["\n"], trail: ["\n"])
        ], separators: ["\n", ""])

    /// Apertus.
    package static let apertus = ToolFormat(
        name: "apertus",
        calls: [ToolCallSyntax(begin: "<|tools_prefix|>", end: "<|tools_suffix|>", body: .keyedArray)])

    /// Command R7B; its grounded answers have citations: `<co>span</co: 0:[1,2]>`.
    package static let commandR7B = ToolFormat(
        name: "command-r7b",
        calls: [
            ToolCallSyntax(
                begin: "<|START_ACTION|>", end: "<|END_ACTION|>",
                body: .array(name: "tool_name", arguments: "parameters", id: "tool_call_id"),
                list: .init("[\n    ", ",\n    ", "\n]"))
        ], identifiers: .number, answer: Markers("<|START_RESPONSE|>", "<|END_RESPONSE|>"),
        spanTags: ["<co>", "</co>", "</co: "])

    /// Cohere's models after Command R7B.
    package static let cohere = ToolFormat(
        name: "cohere", calls: commandR7B.calls, identifiers: .number,
        answer: Markers("<|START_TEXT|>", "<|END_TEXT|>"), spanTags: commandR7B.spanTags)

    /// Phi-4-mini.
    package static let phi4 = ToolFormat(
        name: "phi-4",
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call|>", end: "<|/tool_call|>",
                body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// Granite 3.
    package static let granite = ToolFormat(
        name: "granite",
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call|>", end: "", body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// FireFunction v2.
    package static let firefunction = ToolFormat(
        name: "firefunction",
        calls: [
            ToolCallSyntax(begin: "functools", end: "", body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// Functionary v3.1.
    package static let functionary = ToolFormat(
        name: "functionary",
        calls: [
            ToolCallSyntax(begin: "<function=", end: "</function>", body: .named(separator: ">", identifier: .none))
        ])

    /// Llama 3.1 to 3.3.
    package static let llama3 = ToolFormat(
        name: "llama-3",
        calls: [
            ToolCallSyntax(begin: "", end: "", body: .object(name: "name", arguments: "parameters")),
            ToolCallSyntax(begin: "<|python_tag|>", end: "", body: .object(name: "name", arguments: "parameters")),
        ], allowsSeveralCalls: false)

    /// Llama 4, and Llama 3.2 with such a prompt: a list in Python's syntax is the whole output.
    package static let llamaPython = ToolFormat(
        name: "llama-python", calls: [ToolCallSyntax(begin: "", end: "", body: .python)])

    /// DeepSeek V3.2.
    package static let deepseek32 = ToolFormat(
        name: "deepseek-v3.2", section: Markers("<｜DSML｜function_calls>", "</｜DSML｜function_calls>"),
        calls: [
            ToolCallSyntax(
                begin: "<｜DSML｜invoke name=\"", end: "</｜DSML｜invoke>",
                body: .tags(invocationTags("｜DSML｜", types: .strings)))
        ], separators: ["\n"])

    /// DeepSeek V4.
    package static let deepseek4 = ToolFormat(
        name: "deepseek-v4", section: Markers("<｜DSML｜tool_calls>", "</｜DSML｜tool_calls>"), calls: deepseek32.calls,
        separators: ["\n"])

    /// MiniMax M2.
    package static let minimax = ToolFormat(
        name: "minimax", section: Markers("<minimax:tool_call>", "</minimax:tool_call>"),
        calls: [
            ToolCallSyntax(
                begin: "<invoke name=\"", end: "</invoke>", body: .tags(invocationTags("")))
        ], separators: ["\n"])

    /// Gemma 4.
    package static let gemma = ToolFormat(
        name: "gemma", calls: [ToolCallSyntax(begin: "<|tool_call>call:", end: "<tool_call|>", body: .bareKeys)],
        thinking: Markers("<|channel>thought", "<channel|>"))

    /// Apriel.
    package static let apriel = ToolFormat(
        name: "apriel",
        calls: [
            ToolCallSyntax(
                begin: "<tool_calls>", end: "</tool_calls>",
                body: .array(name: "name", arguments: "arguments", id: "id"))
        ])

    /// Command R+.
    package static let commandRPlus = ToolFormat(
        name: "command-r-plus",
        calls: [
            ToolCallSyntax(
                begin: "Action:\n```json\n", end: "```", body: commandList, trail: ["", "\n"], list: commandLayout),
            ToolCallSyntax(
                begin: "Action: ```json\n", end: "```", body: commandList, trail: ["\n", ""], list: commandLayout),
            ToolCallSyntax(
                begin: "Action:```json\n", end: "```", body: commandList, trail: ["\n", ""], list: commandLayout),
        ], indentsArguments: true)

    private static let commandList = ToolCallSyntax.Body.array(name: "tool_name", arguments: "parameters", id: nil)
    private static let commandLayout = ToolCallSyntax.List(
        "[\n    ", ",\n    ", "\n]", item: ["{\n        ", ",\n        ", "\n    }"])

    /// GigaChat 3.1.
    package static let gigachat = ToolFormat(
        name: "gigachat",
        calls: [
            ToolCallSyntax(begin: "<|function_call|>", end: "", body: .object(name: "name", arguments: "arguments"))
        ], allowsSeveralCalls: false)

    /// GigaChat 3.
    package static let gigachat3 = ToolFormat(
        name: "gigachat-3",
        calls: [
            ToolCallSyntax(
                begin: "function call<|role_sep|>", end: "", body: .object(name: "name", arguments: "arguments"),
                lead: ["\n"])
        ], allowsSeveralCalls: false)

    /// LFM2.
    package static let lfm2 = ToolFormat(
        name: "lfm2", calls: [ToolCallSyntax(begin: "<|tool_call_start|>", end: "<|tool_call_end|>", body: .python)])

    /// Muse Glimmer: every part of a turn is a message to a recipient. A call has its tool's name twice, as the
    /// recipient and in its body.
    package static let museGlimmer = ToolFormat(
        name: "muse-glimmer",
        calls: [
            ToolCallSyntax(
                begin: "<|start|>assistant to=", end: "</atem:function_calls>",
                body: .tags(
                    ToolCallTags(
                        nameBegin: "<atem:invoke name=\"", nameEnd: "\">",
                        keyBegin: "<atem:parameter name=\"", keyEnd: "\">", valueEnd: "</atem:parameter>",
                        end: "</atem:invoke>", space: .lineBreaks)),
                recipientEnd: "<|message|><atem:function_calls>", lead: ["\n"], trail: ["\n"])
        ], separators: ["<|eom|>"], thinking: Markers("<|start|>assistant to=self<|message|>", "<|eom|>"),
        answer: Markers("<|start|>assistant to=user<|message|>", ""), promptTail: "<|start|>assistant",
        ignoredMarkers: ["<|start|>assistant<|message|>", "<|eom|>"])
}
