import NightjarTestSupport
import Testing

@testable import ChatTemplates

/// What is found out of templates that no row of the table is for.
@Suite("TemplateTraits")
struct TemplateTraitsTests {
    /// A template with a notation of its own around its calls.
    private static func template(_ calls: String, before: String = "", behind: String = "") -> String {
        """
        {%- if tools %}SYSTEM{% for tool in tools %}{{ tool | tojson }}{% endfor %}<|stop|>{% endif %}
        {%- for m in messages %}<|role|>{{ m.role }}<|body|>
        {%- if m.reasoning %}<ponder>{{ m.reasoning }}</ponder>{% endif %}{{ m.content }}
        {%- if m.tool_calls %}\(before){% for c in m.tool_calls %}{% set f = c.function %}\(calls){% endfor %}\(behind)
        {%- endif %}<|stop|>{% endfor %}{% if add_generation_prompt %}<|role|>assistant<|body|>{% endif %}
        """
    }

    private static let items = "{% for k, v in f.arguments.items() %}"
    private static let value = "{{ v if v is string else v | tojson }}"

    static let forms: [(name: String, source: String)] = [
        ("object", template(#"<run>{"tool": "{{ f.name }}", "with": {{ f.arguments | tojson }}}</run>"#)),
        (
            "objects in a section",
            template(
                #"<run>{"tool": "{{ f.name }}", "with": {{ f.arguments | tojson }}}</run>{{ '\n' if not loop.last }}"#,
                before: "<runs>{{ '\\n' }}", behind: "{{ '\\n' }}</runs>")
        ),
        (
            "list",
            template(
                #"{"tool": "{{ f.name }}", "with": {{ f.arguments | tojson }}}{{ ', ' if not loop.last }}"#,
                before: "<runs>[", behind: "]</runs>")
        ),
        (
            "keyed list",
            template(
                #"{"{{ f.name }}": {{ f.arguments | tojson }}}{{ ', ' if not loop.last }}"#, before: "<runs>[",
                behind: "]</runs>")
        ),
        ("named", template("<run>{{ f.name }}<with>{{ f.arguments | tojson }}</run>")),
        ("named with ids", template("<run>{{ f.name }}<id>{{ c.id }}<with>{{ f.arguments | tojson }}</run>")),
        (
            "keys in tags",
            template(
                "<run>{{ f.name }}{{ '\\n' }}\(items)<k>{{ k }}</k>{{ '\\n' }}<v>\(value)</v>{{ '\\n' }}"
                    + "{% endfor %}</run>{{ '\\n' if not loop.last }}")
        ),
        (
            "keys as attributes",
            template(
                "<run>{{ '\\n' }}<f={{ f.name }}>{{ '\\n' }}\(items)<p={{ k }}>{{ '\\n' }}\(value){{ '\\n' }}</p>"
                    + "{{ '\\n' }}{% endfor %}</f>{{ '\\n' }}</run>{{ '\\n' if not loop.last }}")
        ),
        (
            "Python",
            template(
                "{{ f.name }}(\(items){{ k }}={{ v | tojson }}{{ ', ' if not loop.last }}{% endfor %})"
                    + "{{ ', ' if not loop.last }}", before: "<runs>[", behind: "]</runs>")
        ),
    ]

    private static let arguments = (try? JSONValue(parsing: #"{"zqkey": "a b", "zqcount": 7}"#)) ?? .null

    @Test("a row is worked out from what a template writes, and reads it", arguments: forms.indices)
    func derived(number: Int) throws {
        let source = Self.forms[number].source
        let template = try ChatTemplate(source: source)
        let format = ToolFormat.detect(template: source)
        #expect(format.name == "derived" && format.allowsSeveralCalls)
        #expect(format.thinking == ToolFormat.Markers("<ponder>", "</ponder>"))
        #expect(template.traits.showsTools && template.traits.writesCalls)
        let calls = TemplateProbe.names.map { ChatToolCall(id: "zq1234567", name: $0, arguments: Self.arguments) }
        for turn in [Array(calls[..<1]), calls] {
            let text = try template.render(
                messages: [
                    .init(role: .user, text: "Q"), .init(role: .assistant, reasoning: "Hm.", toolCalls: turn),
                ], tools: TemplateProbe.tools, options: ChatTemplateOptions(addGenerationPrompt: false)
            ).text
            let body = try #require(text.range(of: "assistant<|body|>")).upperBound
            for written in [String(text[body...]), format.text(of: turn)] {
                var parser = OutputParser(format: format, tools: TemplateProbe.tools)
                var events: [OutputEvent] = []
                for scalar in written.unicodeScalars { events += parser.append(String(scalar)) }
                events += parser.finish()
                let found = events.compactMap { if case .call(let call) = $0 { call } else { nil } }
                #expect(found.map(\.name) == turn.map(\.name), "\(Self.forms[number].name): \(written)")
                #expect(found.map(\.arguments) == turn.map(\.arguments), "\(Self.forms[number].name): \(written)")
            }
        }
    }

    @Test("calls are written as the row's parser reads them", arguments: ToolFormat.table.indices)
    func writing(row: Int) {
        let format = ToolFormat.table[row]
        guard !format.usesChannels else { return }
        let calls = TemplateProbe.names.enumerated().map { number, name in
            ChatToolCall(id: format.identifier(number: number, toolName: name), name: name, arguments: Self.arguments)
        }
        for turn in [Array(calls[..<1])] + (format.allowsSeveralCalls ? [calls] : []) {
            var parser = OutputParser(format: format, tools: TemplateProbe.tools)
            let text = format.text(of: turn).dropFirst(format.promptTail?.utf8.count ?? 0)
            let events = parser.append(String(text)) + parser.finish()
            let found = events.compactMap { if case .call(let call) = $0 { call } else { nil } }
            #expect(found.map(\.name) == turn.map(\.name), "\(format.name): \(text)")
            let sorted = found.map { ($0.arguments["zqkey"], $0.arguments["zqcount"]) }
            #expect(
                sorted.allSatisfy { $0.0?.string == "a b" && $0.1?.number?.integer == 7 }, "\(format.name): \(text)")
        }
    }

    @Test(
        "a template's switches are those that it reads, with the words that it knows",
        arguments: [
            ("{% if enable_thinking is defined and enable_thinking is false %}x{% endif %}", "enable_thinking", "flag"),
            ("{% set thinking = thinking | default(false) %}{{ 'x' if thinking }}", "thinking", "flag"),
            ("Reasoning: {{ reasoning_effort }}", "reasoning_effort", "medium"),
            ("{% if reasoning_effort not in ['high', 'low', 'no_think'] %}x{% endif %}", "reasoning_effort", "high"),
            (
                "{% if thinking_mode == 'enabled' %}a{% elif thinking_mode == 'disabled' %}b{% endif %}",
                "thinking_mode", "enabled"
            ),
            ("{% if thinking_budget == 0 %}x{% endif %}", "thinking_budget", "4096"),
            ("{% set thinking = messages[0].thinking %}{{ thinking }}", "", ""),
            ("{% if keep_past_thinking %}x{% endif %}", "", ""),
        ])
    func switches(source: String, name: String, medium: String) throws {
        let found = ReasoningSwitch.all(in: JinjaInputs(source: source))
        #expect(found.map(\.name) == (name.isEmpty ? [] : [name]))
        if name.isEmpty { return }
        let value = try #require(found.first?.value(for: .medium))
        #expect(value == (medium == "flag" ? .bool(true) : Int(medium).map { .integer($0) } ?? .string(medium)))
        if medium == "flag" { #expect(found[0].value(for: .custom("none")) == .bool(false)) }
        if medium == "enabled" { #expect(found[0].value(for: .none) == .string("disabled")) }
    }

    @Test(
        "a row whose first mark is the prompt's stays that row",
        .testData("tokenizers/llama.cpp-templates"))
    func promptTail() throws {
        let source = try ChatTemplateFixtures.source("llama.cpp-templates/meetkai-functionary-medium-v3.2.jinja")
        #expect(ToolFormat.detect(template: source).name == "functionary-v3.2")
    }

    @Test("Llama 4's bare lists in Python's syntax are a row, told from the prompt that asks for them")
    func barePython() throws {
        let source =
            "{% if tools %}If you decide to invoke any of the function(s), you MUST put it in the format of "
            + "[func_name1(params_name1=params_value1, params_name2=params_value2...), func_name2(params)]\n"
            + "{% for tool in tools %}{{ tool | tojson }}{% endfor %}{% endif %}{% for m in messages %}"
            + "<|header_start|>{{ m.role }}<|header_end|>\n\n{% if m.tool_calls %}[{% for c in m.tool_calls %}"
            + "{{ c.function.name }}({% for k, v in c.function.arguments.items() %}{{ k }}={{ v | tojson }}"
            + "{{ ', ' if not loop.last }}{% endfor %}){{ ', ' if not loop.last }}{% endfor %}]{% else %}{{ m.content }}"
            + "{% endif %}<|eot|>{% endfor %}"
        #expect(ToolFormat.detect(template: source).name == "llama-python")
        // The same without the prompt's words.
        let other = ToolFormat.detect(template: source.replacing("[func_name1(params_name1", with: "[name(name"))
        #expect(other.name == "derived" && other.calls == ToolFormat.llamaPython.calls && other.allowsSeveralCalls)
    }

    @Test("commands in messages are a template's if it does more with them than copy them")
    func commands() throws {
        let heeding =
            "{% set ns = namespace(on=true) %}{% for m in messages %}{% if '/no_think' in m.content %}"
            + "{% set ns.on = false %}{% elif '/think' in m.content %}{% set ns.on = true %}{% endif %}"
            + "{{ m.content.replace('/no_think', '').replace('/think', '') }}|{% endfor %}"
            + "{% if add_generation_prompt %}{{ '<think>' if ns.on else '<think></think>' }}{% endif %}"
        let found = try #require(TemplateTraits.of(source: heeding).reasoningCommands)
        #expect(found.on == "/think" && found.off == "/no_think")
        #expect(found.text(for: .none) == "/no_think" && found.text(for: .custom("none")) == "/no_think")
        #expect(found.text(for: .low) == "/think" && found.text(for: .high) == "/think")
        let copying = "{# /think or /no_think #}{% for m in messages %}{{ m.content }}|{% endfor %}"
        #expect(TemplateTraits.of(source: copying).reasoningCommands == nil)
        // A variable outranks words.
        let variable = "{% if enable_thinking %}x{% endif %}" + heeding
        #expect(TemplateTraits.of(source: variable).reasoningCommands == nil)
    }

    @Test(
        "which published templates show no tools, though they write calls",
        .testData("tokenizers/llama.cpp-templates"))
    func withoutTools() throws {
        var found: [String] = []
        for (name, _) in ToolFormatRoundTripTests.rows {
            let source = try ChatTemplateFixtures.source("llama.cpp-templates/\(name).jinja")
            if !TemplateTraits.of(source: source).showsTools { found.append(name) }
        }
        #expect(found == ["deepseek-ai-DeepSeek-R1-Distill-Qwen-32B", "deepseek-ai-DeepSeek-V3.1"])
    }

    @Test("a template that writes calls only where the content is null gets null")
    func nullContent() throws {
        let source =
            "{% for m in messages %}{% if m.content is none %}<tool_call>{\"name\": \"{{ m.tool_calls[0].function.name }}\","
            + " \"arguments\": {{ m.tool_calls[0].function.arguments | tojson }}}</tool_call>{% else %}{{ m.content }}"
            + "{% endif %}{% endfor %}"
        let call = ChatToolCall(name: "f", arguments: Self.arguments)
        let text = try ChatTemplate(source: source).render(
            messages: [.init(role: .user, text: "Q"), .init(role: .assistant, toolCalls: [call])]).text
        #expect(text == "Q<tool_call>{\"name\": \"f\", \"arguments\": \(Self.arguments.text())}</tool_call>")
    }
}
