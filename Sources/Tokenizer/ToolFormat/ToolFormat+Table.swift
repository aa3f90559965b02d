extension ToolFormat {
    /// The rows, in the order in which they are tried on a template.
    public static let table: [ToolFormat] = [
        harmony, deepseek4, deepseek32, deepseek31, deepseek, gemma, kimi, mistralCallID, mistralArguments, mistral, seed, minimax,
        qwenCoder, glm, nemotron, apriel, hermes, apertus, cohere, commandR7B, commandRPlus, phi4, granite, gigachat,
        gigachat3, firefunction, functionary, llama3, lfm2,
    ]

    /// No tool calls, and thinking as most families write it.
    public static let plain = ToolFormat(name: "plain", calls: [])

    /// gpt-oss: channels.
    public static let harmony = ToolFormat(name: "harmony", calls: [], usesChannels: true)

    /// DeepSeek V3.1.
    public static let deepseek31 = ToolFormat(
        name: "deepseek-v3.1", section: Markers("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"),
        calls: [
            ToolCallSyntax(
                begin: "<｜tool▁call▁begin｜>", end: "<｜tool▁call▁end｜>",
                body: .named(separator: "<｜tool▁sep｜>", identifier: nil))
        ])

    /// DeepSeek V3 and R1.
    public static let deepseek = ToolFormat(
        name: "deepseek", section: Markers("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"),
        calls: [
            ToolCallSyntax(
                begin: "<｜tool▁call▁begin｜>function<｜tool▁sep｜>", end: "```<｜tool▁call▁end｜>",
                body: .named(separator: "\n```json\n", identifier: nil), trail: ["\n"])
        ], separators: ["", "\n"])

    /// Kimi K2.
    public static let kimi = ToolFormat(
        name: "kimi", section: Markers("<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"),
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call_begin|>", end: "<|tool_call_end|>",
                body: .named(separator: "<|tool_call_argument_begin|>", identifier: ":"))
        ], identifiers: .functionsAndNumber)

    /// Mistral with ids between name and arguments.
    public static let mistralCallID = ToolFormat(
        name: "mistral-call-id",
        calls: [
            ToolCallSyntax(
                begin: "[TOOL_CALLS]", end: "", body: .named(separator: "[ARGS]", identifier: "[CALL_ID]"))
        ], identifiers: .nineAlphanumerics)

    /// Mistral's newer form.
    public static let mistralArguments = ToolFormat(
        name: "mistral-args",
        calls: [ToolCallSyntax(begin: "[TOOL_CALLS]", end: "", body: .named(separator: "[ARGS]", identifier: nil))],
        identifiers: .nineAlphanumerics)

    /// Mistral's older form.
    public static let mistral = ToolFormat(
        name: "mistral",
        calls: [
            ToolCallSyntax(
                begin: "[TOOL_CALLS]", end: "", body: .array(name: "name", arguments: "arguments", id: "id"),
                lead: ["", " "])
        ], identifiers: .nineAlphanumerics)

    /// ByteDance's Seed-OSS.
    public static let seed = ToolFormat(
        name: "seed",
        calls: [
            ToolCallSyntax(
                begin: "<seed:tool_call>", end: "</seed:tool_call>", body: .parameters(frame: ""), lead: ["\n"],
                trail: ["\n"])
        ], separators: ["\n"], thinking: Markers("<seed:think>", "</seed:think>"))

    /// Qwen3-Coder, and the models that took over its form.
    public static let qwenCoder = ToolFormat(
        name: "qwen3-coder",
        calls: [
            ToolCallSyntax(
                begin: "<tool_call>", end: "</tool_call>", body: .parameters(frame: "\n"), lead: ["\n"],
                trail: ["\n"])
        ], separators: ["\n", ""])

    /// GLM 4.
    public static let glm = ToolFormat(
        name: "glm", calls: [ToolCallSyntax(begin: "<tool_call>", end: "</tool_call>", body: .pairs)],
        separators: ["\n", ""])

    /// Nemotron.
    public static let nemotron = ToolFormat(
        name: "nemotron",
        calls: [
            ToolCallSyntax(
                begin: "<TOOLCALL>", end: "</TOOLCALL>", body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// Hermes, Qwen 2.5 and 3, SmolLM3.
    public static let hermes = ToolFormat(
        name: "hermes",
        calls: [
            ToolCallSyntax(
                begin: "<tool_call>", end: "</tool_call>", body: .object(name: "name", arguments: "arguments"),
                lead: ["\n"], trail: ["\n"])
        ], separators: ["\n", ""])

    /// Apertus.
    public static let apertus = ToolFormat(
        name: "apertus",
        calls: [ToolCallSyntax(begin: "<|tools_prefix|>", end: "<|tools_suffix|>", body: .keyedArray)])

    /// Command R7B.
    public static let commandR7B = ToolFormat(
        name: "command-r7b",
        calls: [
            ToolCallSyntax(
                begin: "<|START_ACTION|>", end: "<|END_ACTION|>",
                body: .array(name: "tool_name", arguments: "parameters", id: "tool_call_id"),
                list: .init("[\n    ", ",\n    ", "\n]"))
        ], identifiers: .number, answer: Markers("<|START_RESPONSE|>", "<|END_RESPONSE|>"))

    /// Cohere's models after Command R7B.
    public static let cohere = ToolFormat(
        name: "cohere", calls: commandR7B.calls, identifiers: .number,
        answer: Markers("<|START_TEXT|>", "<|END_TEXT|>"))

    /// Phi-4-mini.
    public static let phi4 = ToolFormat(
        name: "phi-4",
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call|>", end: "<|/tool_call|>",
                body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// Granite 3.
    public static let granite = ToolFormat(
        name: "granite",
        calls: [
            ToolCallSyntax(
                begin: "<|tool_call|>", end: "", body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// FireFunction v2.
    public static let firefunction = ToolFormat(
        name: "firefunction",
        calls: [
            ToolCallSyntax(begin: "functools", end: "", body: .array(name: "name", arguments: "arguments", id: nil))
        ])

    /// Functionary v3.1.
    public static let functionary = ToolFormat(
        name: "functionary",
        calls: [
            ToolCallSyntax(begin: "<function=", end: "</function>", body: .named(separator: ">", identifier: nil))
        ])

    /// Llama 3.1 to 3.3.
    public static let llama3 = ToolFormat(
        name: "llama-3",
        calls: [
            ToolCallSyntax(begin: "", end: "", body: .object(name: "name", arguments: "parameters")),
            ToolCallSyntax(begin: "<|python_tag|>", end: "", body: .object(name: "name", arguments: "parameters")),
        ], allowsSeveralCalls: false)

    /// DeepSeek V3.2.
    public static let deepseek32 = ToolFormat(
        name: "deepseek-v3.2", section: Markers("<｜DSML｜function_calls>", "</｜DSML｜function_calls>"),
        calls: [
            ToolCallSyntax(
                begin: "<｜DSML｜invoke name=\"", end: "</｜DSML｜invoke>",
                body: .invocations(prefix: "｜DSML｜", marksStrings: true))
        ], separators: ["\n"])

    /// DeepSeek V4.
    public static let deepseek4 = ToolFormat(
        name: "deepseek-v4", section: Markers("<｜DSML｜tool_calls>", "</｜DSML｜tool_calls>"), calls: deepseek32.calls,
        separators: ["\n"])

    /// MiniMax M2.
    public static let minimax = ToolFormat(
        name: "minimax", section: Markers("<minimax:tool_call>", "</minimax:tool_call>"),
        calls: [
            ToolCallSyntax(
                begin: "<invoke name=\"", end: "</invoke>", body: .invocations(prefix: "", marksStrings: false))
        ], separators: ["\n"])

    /// Gemma 4.
    public static let gemma = ToolFormat(
        name: "gemma", calls: [ToolCallSyntax(begin: "<|tool_call>call:", end: "<tool_call|>", body: .bareKeys)])

    /// Apriel.
    public static let apriel = ToolFormat(
        name: "apriel",
        calls: [
            ToolCallSyntax(
                begin: "<tool_calls>", end: "</tool_calls>",
                body: .array(name: "name", arguments: "arguments", id: "id"))
        ])

    /// Command R+.
    public static let commandRPlus = ToolFormat(
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
    private static let commandLayout = ToolCallSyntax.List("[\n    ", ",\n    ", "\n]")

    /// GigaChat 3.1.
    public static let gigachat = ToolFormat(
        name: "gigachat",
        calls: [
            ToolCallSyntax(begin: "<|function_call|>", end: "", body: .object(name: "name", arguments: "arguments"))
        ], allowsSeveralCalls: false)

    /// GigaChat 3.
    public static let gigachat3 = ToolFormat(
        name: "gigachat-3",
        calls: [
            ToolCallSyntax(
                begin: "function call<|role_sep|>", end: "", body: .object(name: "name", arguments: "arguments"),
                lead: ["\n"])
        ], allowsSeveralCalls: false)

    /// LFM2.
    public static let lfm2 = ToolFormat(
        name: "lfm2", calls: [ToolCallSyntax(begin: "<|tool_call_start|>", end: "<|tool_call_end|>", body: .python)])
}
