import ChatTemplates
import Constrained
import Testing

@testable import NightjarGeneration

/// Random walks through the grammars of formats that are worked out from what a template writes: what a model writes under
/// one is read as calls, and the template writes these calls so that the same grammar accepts and the same parser reads
/// them.
@Suite("Random turns of derived formats")
struct DerivedWalkTests {
    /// A template with a notation of its own around its calls.
    private static func template(
        _ calls: String, before: String = "", behind: String = "", bridge: String = ""
    ) -> String {
        """
        {%- if tools %}SYSTEM{% for tool in tools %}{{ tool | tojson }}{% endfor %}<|stop|>{% endif %}
        {%- for m in messages %}<|role|>{{ m.role }}<|body|>
        {%- if m.reasoning %}<ponder>{{ m.reasoning }}</ponder>\(bridge){% endif %}{{ m.content }}
        {%- if m.tool_calls %}\(before){% for c in m.tool_calls %}{% set f = c.function %}\(calls){% endfor %}\(behind)
        {%- endif %}<|stop|>{% endfor %}{% if add_generation_prompt %}<|role|>assistant<|body|>{% endif %}
        """
    }

    private static let items = "{% for k, v in f.arguments.items() %}"
    private static let value = "{{ v if v is string else v | tojson }}"
    private static let python =
        "{{ f.name }}(\(items){{ k }}={{ v | tojson | replace('true', 'True') | replace('false', 'False')"
        + " | replace('null', 'None') if v is not string else v | tojson }}{{ ', ' if not loop.last }}{% endfor %})"
        + "{{ ', ' if not loop.last }}"

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
        ("Python", template(python, before: "<runs>[", behind: "]</runs>")),
        ("bare Python", template(python, before: "[", behind: "]")),
        (
            "behind a bridge",
            template(#"<run>{"tool": "{{ f.name }}", "with": {{ f.arguments | tojson }}}</run>"#, bridge: "<|reply|>")
        ),
    ]

    private static let question = "QUESTION-OF-THE-USER"

    /// What the template writes of an assistant's turn.
    private func turn(_ template: ChatTemplate, _ calls: [ChatToolCall], thought: String? = nil) throws -> String {
        let text = try template.render(
            messages: [
                .init(role: .user, text: Self.question), .init(role: .assistant, reasoning: thought, toolCalls: calls),
            ], tools: TurnFixtures.definitions, options: ChatTemplateOptions(addGenerationPrompt: false)
        ).text
        let rest = text[try #require(text.range(of: "<|role|>assistant<|body|>")).upperBound...]
        return String(rest[..<(try #require(rest.range(of: "<|stop|>", options: .backwards))).lowerBound])
    }

    /// A value with its numbers as Python writes them, which `tojson` does: 6E2 as 600.0.
    private static func inPython(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(JSONObject(object.entries.map { .init(key: $0.key, value: inPython($0.value)) }))
        case .array(let items): .array(items.map(inPython))
        case .number(let number): .number(number.isInteger ? number : JSONNumber(number.double))
        default: value
        }
    }

    @Test("every walk is calls that the template writes for the same grammar", arguments: forms.indices)
    func walks(number: Int) throws {
        let (name, source) = Self.forms[number]
        let template = try ChatTemplate(source: source)
        let format = template.traits.format
        #expect(format.name == "derived", "\(name)")
        var constraint = try TurnFixtures.constraint(format, .required)
        constraint.allowsThinking = false
        let grammar = try CompiledGrammar(turn: try constraint.turn(markers: MarkerResolver()))
        let schemas = try TurnFixtures.schemas.mapValues { try CompiledGrammar(jsonSchema: $0, options: .checking) }
        var random = SplitMix(state: UInt64(number) + 77)
        var finished = 0
        for _ in 0..<40 where finished < 8 {
            guard let text = try GrammarWalk.text(of: grammar, &random) else { continue }
            finished += 1
            let events = TurnFixtures.parse([text], format)
            var calls = TurnFixtures.calls(events)
            #expect(!calls.isEmpty && calls.count == events.count, "\(name): \(text.debugDescription) gave \(events)")
            for call in calls {
                var judge = GrammarMatcher(try #require(schemas[call.name]), vocabulary: .bytes)
                let accepted = try judge.accept(bytes: Array(call.arguments.text().utf8))
                #expect(try accepted.isWhole && judge.isComplete(), "\(name): \(text.debugDescription)")
            }
            for index in calls.indices where calls[index].id == nil { calls[index].id = "id\(index)" }
            let again = try turn(template, calls)
            let found = TurnFixtures.calls(TurnFixtures.parse([again], format))
            #expect(found.map(\.name) == calls.map(\.name), "\(name): \(again.debugDescription)")
            #expect(
                found.map { Self.inPython($0.arguments) } == calls.map { Self.inPython($0.arguments) },
                "\(name): \(again.debugDescription)")
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            let accepted = try matcher.accept(bytes: Array(again.utf8))
            #expect(
                try accepted.isWhole && matcher.isComplete(),
                "\(name): \(again.debugDescription) refused behind \(accepted.count) bytes")
        }
        #expect(finished > 2, "\(name): only \(finished) walks came to an end")
    }

    @Test("what stands between thinking and what follows is written by the grammar and left out by the parser")
    func bridge() throws {
        let (_, source) = try #require(Self.forms.last)
        let template = try ChatTemplate(source: source)
        let format = template.traits.format
        #expect(format.thinking == .init("<ponder>", "</ponder>") && format.afterThinking == "<|reply|>")
        let call = ChatToolCall(id: "id", name: "now", arguments: .object(JSONObject([])))
        let written = try turn(template, [call], thought: "Hm.")
        #expect(written.hasPrefix("<ponder>Hm.</ponder><|reply|>"))
        let grammar = try CompiledGrammar(
            turn: try TurnFixtures.constraint(format, .allowed).turn(markers: MarkerResolver()))
        func isAccepted(_ text: String) throws -> Bool {
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            return try matcher.accept(bytes: Array(text.utf8)).isWhole && matcher.isComplete()
        }
        #expect(try isAccepted(written))
        #expect(try isAccepted("<ponder>Hm.</ponder><|reply|>Answer"))
        #expect(try isAccepted("Answer"))
        #expect(try !isAccepted("<ponder>Hm.</ponder>Answer"))
        #expect(try !isAccepted("<ponder>Hm.</ponder><|reply|>An<|reply|>swer"))
        for cut in 0...written.unicodeScalars.count {
            let scalars = Array(written.unicodeScalars)
            let pieces = [scalars[..<cut], scalars[cut...]].map { String(String.UnicodeScalarView($0)) }
            let events = TurnFixtures.parse(pieces, format)
            #expect(TurnFixtures.calls(events).map(\.name) == ["now"])
            let texts = events.compactMap { if case .text(let text) = $0 { text } else { nil } }
            #expect(texts.joined().isEmpty, "cut at \(cut): \(events)")
        }
    }
}
