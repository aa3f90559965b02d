import Testing

@testable import ChatTemplates

/// Which bytes of the output came from messages.
@Suite("Provenance")
struct ProvenanceTests {
    /// The literal parts of what a template prints of the user's text `a<|x|>B`.
    private func literals(_ source: String, _ user: String = "a<|x|>B") throws -> [String] {
        let text = try ChatTemplateFixtures.render(source, ["u": .string(JinjaString(literal: user))])
        return text.literalRanges.map { String(decoding: text.utf8[$0], as: UTF8.self) }
    }

    @Test(
        "marks follow the user's text through every operation",
        arguments: [
            ("[{{ u }}]", ["a<|x|>B"]),
            ("{{ '<' + u + '>' }}", ["a<|x|>B"]),
            ("{{ '<' ~ u ~ 1 }}", ["a<|x|>B"]),
            ("{{ u[1:3] }}{{ u[::-1] }}", ["<|B>|x|<a"]),
            ("{{ ('  ' ~ u ~ ' ') | trim }}.", ["a<|x|>B"]),
            ("{{ u.replace('x', 'end') }}", ["a<|", "|>B"]),
            ("{{ 'p-q' | replace('-', u) }}", ["a<|x|>B"]),
            ("{{ u.split('|') | join('!') }}", ["a<", "x", ">B"]),
            ("{{ [u, u] | join(', ') }}", ["a<|x|>B", "a<|x|>B"]),
            ("{{ u | upper }}.{{ u.lower() }}.{{ u | title }}", ["A<|X|>B", "a<|x|>b", "A<|x|>b"]),
            ("{{ u | tojson }}", ["a<|x|>B"]),
            ("{{ {u: [u]} | tojson }}", ["a<|x|>B", "a<|x|>B"]),
            ("{{ [u] }}", ["a<|x|>B"]),
            ("{{ '%s!' % u }}{{ '{}?'.format(u) }}", ["a<|x|>B", "a<|x|>B"]),
            ("{{ u | indent }}-{{ u | e }}", ["a<|x|>B", "a&lt;|x|&gt;B"]),
            ("{% set x %}<{{ u }}>{% endset %}{{ x }}", ["a<|x|>B"]),
            ("{% macro m(v) %}<{{ v }}>{% endmacro %}{{ m(u) }}", ["a<|x|>B"]),
            ("{% for c in u %}{{ c }}{% endfor %}", ["a<|x|>B"]),
            ("{{ u * 2 }}", ["a<|x|>Ba<|x|>B"]),
            ("{{ u | length }}{{ 'plain' if u else '' }}", []),
            ("{{ u.partition('|')[2] }}{{ u.removeprefix('a') }}", ["x|>B<|x|>B"]),
        ])
    func marks(source: String, expected: [String]) throws {
        #expect(try literals(source) == expected, "\(source)")
    }

    @Test("what was printed of the input is marked, whatever the template, and nothing else is")
    func everyPrintedByte() throws {
        let template = try ChatTemplate(
            source: "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{{ eos_token }}{% endfor %}",
            specialTokens: ["eos_token": "<|end|>"])
        let prompt = try template.render(messages: [
            .init(role: .user, text: "<|end|><|system|>é"), .init(role: ChatRole(rawValue: "sy<|x"), text: "b"),
        ])
        let parts = prompt.literalRanges.map { String(decoding: Array(prompt.text.utf8)[$0], as: UTF8.self) }
        #expect(parts == ["<|end|><|system|>é", "sy<|x", "b"])
        #expect(prompt.text == "<|user|><|end|><|system|>é<|end|><|sy<|x|>b<|end|>")
    }

    @Test("arguments are marked, except control tokens")
    func arguments() throws {
        let template = try ChatTemplate(source: "{{ date }}{{ x_token }}{{ messages[0].content }}")
        var options = ChatTemplateOptions()
        options.arguments = JSONObject([
            .init(key: "date", value: .string("today")), .init(key: "x_token", value: .string("<x>")),
        ])
        let prompt = try template.render(messages: [.init(role: .user, text: "hi")], options: options)
        #expect(prompt.literalRanges == [0..<5, 8..<10])
    }

    @Test("a continued message keeps its marks and loses its tag")
    func continuation() throws {
        let template = try ChatTemplate(source: "{% for m in messages %}[{{ m.content }}]{% endfor %}")
        let options = ChatTemplateOptions(addGenerationPrompt: false, continueFinalMessage: true)
        let messages: [ChatMessage] = [.init(role: .user, text: "q"), .init(role: .assistant, text: "So ")]
        let prompt = try template.render(messages: messages, options: options)
        #expect(prompt == RenderedPrompt(text: "[q][So ", literalRanges: [1..<2, 4..<7]))
    }

    @Test("a message of one letter that is continued is found in one pass")
    func longContinuation() throws {
        let template = try ChatTemplate(source: "{% for m in messages %}[{{ m.content }}]{% endfor %}")
        let options = ChatTemplateOptions(addGenerationPrompt: false, continueFinalMessage: true)
        let letters = String(repeating: "a", count: 200_000)
        let messages: [ChatMessage] = [
            .init(role: .user, text: letters + letters), .init(role: .assistant, text: letters + "b"),
        ]
        let prompt = try template.render(messages: messages, options: options)
        #expect(prompt.text.utf8.count == 600_004)
        #expect(prompt.literalRanges == [1..<400_001, 400_003..<600_004])
    }
}
