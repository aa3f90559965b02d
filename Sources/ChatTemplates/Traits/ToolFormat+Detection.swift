extension ToolFormat {
    /// Returns the row of a template; `plain` for a template without tool calls.
    ///
    /// The row is found by markers in the template's text. Its parser must read the calls that the template renders.
    /// Otherwise, a row `derived` is derived from the rendered calls.
    ///
    /// - Complexity: About twelve small renderings for a new source; the last few results are cached.
    public static func detect(template source: String) -> ToolFormat {
        TemplateTraits.of(source: source).format
    }

    /// Returns the row whose markers a template's source contains.
    ///
    /// - Complexity: O(*n* · *m*) for *n* bytes and *m* rows.
    static func named(in source: String) -> ToolFormat? {
        let text = JinjaString(source)
        return table.first { row in row.isWritten { text.firstOffset(of: Array($0.utf8)) != nil } }
    }

    /// Returns the known reasoning markers that a template's source contains.
    static func listedThinking(in source: String) -> Markers? {
        let text = JinjaString(source)
        func has(_ part: String) -> Bool { text.firstOffset(of: Array(part.utf8)) != nil }
        return thinkingMarkers.first { has($0.begin.trimmingNewlines) && has($0.end.trimmingNewlines) }
    }

    private static let thinkingMarkers = [
        Markers("<think>", "</think>"), Markers("<seed:think>", "</seed:think>"), Markers("[THINK]", "[/THINK]"),
        Markers("<|START_THINKING|>", "<|END_THINKING|>"), Markers("<|inner_prefix|>", "<|inner_suffix|>"),
        Markers("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"),
    ]

    private func isWritten(_ has: (String) -> Bool) -> Bool {
        switch name {
        case "harmony": has("<|channel|>") && has("<|call|>")
        case "minimax-3": has("]<]minimax[>[")
        case "kimi-3": has("<|open|>") && has("<|close|>") && has("<|sep|>")
        case "solar": has("<|tool_call:begin|>")
        case "hunyuan-3": has("<tool_sep") && has("hy_Assistant")
        case "minimax-1": has("<tool_calls>") && has("<beginning_of_sentence>")
        case "minicpm": has("<function name=\"") && has("<param name=\"")
        case "functionary-v3.2": has(">>>all")
        case "deepseek-v4": has("｜DSML｜") && has("tool_calls>")
        case "deepseek-v3.2": has("｜DSML｜")
        case "minimax": has("<minimax:tool_call>")
        case "gemma": has("<|tool_call>call:")
        case "apriel": has("<tool_calls>")
        case "command-r-plus": has("Action:") && has("```json") && has("tool_name")
        case "gigachat": has("<|function_call|>") && has("<|role_sep|>")
        case "gigachat-3": has("function call<|role_sep|>") || has("'function call'") || has("\"function call\"")
        case "lfm2": has("<|tool_call_start|>") || has("<|tool_list_start|>") || has("List of tools: [")
        case "deepseek-v3.1": has("<｜tool▁call▁begin｜>") && !has("```json")
        case "deepseek": has("<｜tool▁call▁begin｜>")
        case "kimi": has("<|tool_call_argument_begin|>")
        case "mistral-call-id": has("[TOOL_CALLS]") && has("[CALL_ID]")
        case "mistral-args": has("[TOOL_CALLS]") && has("[ARGS]")
        case "mistral": has("[TOOL_CALLS]")
        case "seed": has("<seed:tool_call>")
        case "qwen3-coder": has("<tool_call>") && has("<parameter=")
        case "glm": has("<arg_key>")
        case "nemotron": has("<TOOLCALL>")
        case "hermes": has("<tool_call>") && has("</tool_call>")
        case "apertus": has("<|tools_prefix|>")
        case "cohere": has("<|START_ACTION|>") && has("<|START_TEXT|>")
        case "command-r7b": has("<|START_ACTION|>")
        case "phi-4": has("<|tool_call|>") && has("<|/tool_call|>")
        case "granite": has("<|tool_call|>")
        case "firefunction": has("functools[")
        case "functionary": has("<function=") && has("</function>")
        case "llama-python": has("[func_name1(params_name1=params_value1")
        case "muse-glimmer": has("<atem:invoke") && has("<|eom|>")
        case "llama-3": has("<|python_tag|>") || has("\"parameters\": dictionary of argument name")
        default: false
        }
    }
}

extension String {
    /// The text without line breaks around it.
    fileprivate var trimmingNewlines: String {
        JinjaString(self).stripped(of: JinjaString("\n")).text
    }
}
