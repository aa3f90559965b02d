import Testing

@testable import ChatTemplates

/// The ranges of `{% generation %}` are those of `return_assistant_tokens_mask` in `transformers` 5.23.
@Suite("Generation blocks")
struct GenerationRangeTests {
    private func ranges(_ source: String) throws -> [String] {
        let messages: [ChatMessage] = [
            .init(role: .user, text: "Hi"), .init(role: .assistant, text: "Hé <é>"), .init(role: .user, text: "Yo"),
            .init(role: .assistant, text: ""),
        ]
        let prompt = try ChatTemplate(source: source).render(
            messages: messages, options: ChatTemplateOptions(addGenerationPrompt: false))
        let bytes = Array(prompt.text.utf8)
        return prompt.generationRanges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test("tell what the assistant wrote")
    func marked() throws {
        let source = """
            {%- for m in messages -%}[{{ m.role }}]{%- if m.role == 'assistant' -%}
            {%- generation -%}{{ m.content }}!{%- endgeneration -%}
            {%- else -%}{{ m.content }}{%- endif -%}{%- endfor -%}
            """
        #expect(try ranges(source) == ["Hé <é>!", "!"])
        #expect(try ranges("{% for m in messages %}{{ m.content }}{% endfor %}").isEmpty)
    }

    @Test("count a captured block from the template's own output")
    func captured() throws {
        let source = """
            {%- macro say(m) -%}<{%- generation -%}{{ m.content }}{%- endgeneration -%}>{%- endmacro -%}
            ab{{ say(messages[1]) }}
            """
        #expect(try ranges(source) == ["<Hé <é"])
    }
}
