import ChatTemplates
import Foundation
import Testing

@testable import FoundationModelsCore
@testable import LocalModels

/// Tools, calls and commands in messages' text, where a template leaves them out.
@Suite("Tools in messages' text")
struct ToolTextTests {
    private static let arguments = GeneratedContent(properties: ["level": 3])

    /// Instructions with a tool, a question, a call with a word before it, its result and another question.
    private static let entries: [Transcript.Entry] = [
        .instructions(
            .init(
                segments: [.text(.init(content: "Be brief."))],
                toolDefinitions: [
                    .init(name: "set_level", description: "Sets it.", parameters: LevelTool.Arguments.generationSchema)
                ])),
        .prompt(.init(segments: [.text(.init(content: "Louder!"))])),
        .toolCalls(
            .init([
                .init(id: "1", toolName: "set_level", arguments: arguments),
                .init(id: "2", toolName: "set_level", arguments: arguments),
            ])),
        .toolOutput(.init(id: "1", toolName: "set_level", segments: [.text(.init(content: "done"))])),
        .toolOutput(.init(id: "2", toolName: "set_level", segments: [.text(.init(content: "done again"))])),
        .prompt(.init(segments: [.text(.init(content: "And now?"))])),
    ]

    private static let shown =
        "{% if tools %}<tools>{% for t in tools %}{{ t | tojson }}{% endfor %}</tools>{% endif %}"
    private static let turns = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}"
    private static let calls =
        "{% for c in m.tool_calls or [] %}<tool_call>\n{\"name\": \"{{ c.function.name }}\", "
        + "\"arguments\": {{ c.function.arguments | tojson }}}\n</tool_call>{% endfor %}"
    private static let end = "<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"

    private func prompt(_ template: String, _ level: ContextOptions.ReasoningLevel? = nil) async throws -> String {
        let checkpoint = try RandomCheckpoint(template: template)
        defer { withExtendedLifetime(checkpoint) {} }
        let model = try await LocalCheckpoint(directory: checkpoint.directory).load()
        return try Conversation(Self.entries)
            .rendered(for: model, addGenerationPrompt: true, reasoningLevel: level).text
    }

    @Test("calls that a template drops are in the text of their turn, as the row's parser reads them")
    func dropped() async throws {
        // The row is told from the prompt's words.
        let template = "{#- <tool_call> </tool_call> #}" + Self.shown + Self.turns + Self.end
        let traits = TemplateTraits.of(source: template)
        #expect(traits.format.name == "hermes" && traits.showsTools && !traits.writesCalls)
        let text = try await prompt(template)
        let start = try #require(text.range(of: "<|im_start|>assistant\n")).upperBound
        let rest = text[start...]
        let turn = String(rest[..<(try #require(rest.range(of: "<|im_end|>"))).lowerBound])
        var parser = OutputParser(format: traits.format)
        let events = parser.append(turn) + parser.finish()
        let found = events.compactMap { if case .call(let call) = $0 { call } else { nil } }
        #expect(found.map(\.name) == ["set_level", "set_level"] && found.count == events.count)
        #expect(found.allSatisfy { $0.arguments["level"]?.number?.integer == 3 })
        #expect(text.contains("done again"))
    }

    @Test("a message's own text stays before its calls, and rows of channels are left alone")
    func besideText() throws {
        var conversation = try Conversation([Transcript.Entry]())
        conversation.messages = [
            ChatMessage(
                role: .assistant, content: .text("Wait."),
                toolCalls: [
                    ChatToolCall(name: "f", arguments: .object(JSONObject([.init(key: "a", value: .integer(1))])))
                ])
        ]
        let written = conversation.writingCallsAsText(in: .hermes).messages[0]
        #expect(written.text == "Wait.\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>")
        #expect(written.toolCalls.isEmpty)
        #expect(conversation.writingCallsAsText(in: .harmony).messages[0].toolCalls.count == 1)
    }

    @Test("tools that a template doesn't show are described in the instructions, with a call in the row's notation")
    func unseen() async throws {
        let template = Self.turns + Self.calls + Self.end
        let traits = TemplateTraits.of(source: template)
        #expect(traits.format.name == "hermes" && !traits.showsTools && traits.writesCalls)
        let text = try await prompt(template)
        let system = text[..<(try #require(text.range(of: "Louder!"))).lowerBound]
        #expect(system.contains("Be brief.") && system.contains("\"set_level\"") && system.contains("Sets it."))
        #expect(system.contains("<tool_call>\n{\"name\": \"the tool's name\""))
        // Shown once where the template does it.
        let seen = try await prompt(Self.shown + Self.turns + Self.calls + Self.end)
        #expect(!seen.contains("You may call these tools"))
    }

    @Test(
        "a level of thinking is a command in the instructions where the template heeds that",
        arguments: [("none", "<think></think>"), ("high", "<think>\n")])
    func command(level: String, expected: String) async throws {
        let template =
            "{% set ns = namespace(on=true) %}{% for m in messages %}{% if '/no_think' in m.content %}"
            + "{% set ns.on = false %}{% elif '/think' in m.content %}{% set ns.on = true %}{% endif %}{% endfor %}"
            + Self.shown
            + Self.turns.replacing("m.content", with: "m.content.replace('/no_think', '').replace('/think', '')")
            + Self.calls + Self.end
            + "{% if add_generation_prompt %}{{ '<think>\n' if ns.on else '<think></think>' }}{% endif %}"
        let text = try await prompt(template, .custom(level))
        #expect(text.hasSuffix(expected))
        let system = text[..<(try #require(text.range(of: "Louder!"))).lowerBound]
        #expect(!system.contains("/think") && !system.contains("/no_think"))
        #expect(try await prompt(template).hasSuffix("<think>\n"))
    }
}
