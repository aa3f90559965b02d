import ChatTemplates
import Constrained
import Foundation
import NightjarTestSupport
import Testing

@testable import NightjarGeneration

/// What a family's template writes, its parser reads and its grammar accepts, byte for byte.
@Suite("Round trips of tool formats through templates")
struct TemplateRoundTripTests {
    private static let question = "QUESTION-OF-THE-USER"

    /// The turn that a template writes for some calls.
    private func turn(_ written: WrittenTurn, _ template: ChatTemplate, _ calls: [ChatToolCall]) throws -> String {
        let messages: [ChatMessage] = [
            .init(role: .user, text: Self.question), .init(role: .assistant, toolCalls: calls),
        ]
        let text = try template.render(
            messages: messages, tools: written.knowsUnions ? TurnFixtures.definitions : TurnFixtures.plainDefinitions,
            options: ChatTemplateOptions(addGenerationPrompt: false)
        ).text
        let asked = try #require(text.range(of: Self.question))
        let header = try #require(text.range(of: written.header, range: asked.upperBound..<text.endIndex))
        let rest = text[header.upperBound...]
        if written.end.isEmpty { return String(rest) }
        let last = try #require(calls.last)
        let begin = rest.range(of: last.name, options: .backwards)?.upperBound ?? rest.startIndex
        return String(rest[..<(try #require(rest.range(of: written.end, range: begin..<rest.endIndex))).lowerBound])
    }

    @Test(
        "template, parser and grammar agree",
        .testData("tokenizers/llama.cpp-templates"), arguments: WrittenTurn.shared)
    func roundTrip(written: WrittenTurn) throws {
        try check(written, source: try TestData.text("tokenizers/llama.cpp-templates/\(written.template).jinja"))
    }

    @Test(
        "template, parser and grammar agree for all that llama.cpp keeps",
        .enabled(if: PublishedTemplates.folder != nil, "\(PublishedTemplates.missing)"),
        arguments: WrittenTurn.published)
    func published(written: WrittenTurn) throws {
        try check(written, source: try PublishedTemplates.source(written.template))
    }

    private func check(_ written: WrittenTurn, source: String) throws {
        let format = ToolFormat.detect(template: source)
        #expect(format.name == written.row)
        let template = try ChatTemplate(source: source, specialTokens: ["bos_token": "<s>", "eos_token": "</s>"])
        let constraint = try TurnFixtures.constraint(format, .allowed)
        let options = format.indentsArguments ? GrammarOptions(whitespace: .any) : GrammarOptions()
        let grammar = try CompiledGrammar(turn: try constraint.turn(markers: MarkerResolver()), options: options)
        for (number, calls) in try TurnFixtures.calls(format).enumerated() {
            if written.unfaithful.contains(number) { continue }
            let all = try turn(written, template, calls)
            let events = TurnFixtures.parse([all], format)
            let found = TurnFixtures.calls(events)
            #expect(found.map(\.name) == calls.map(\.name), "\(all)")
            #expect(
                found.map { TurnFixtures.sorted($0.arguments) } == calls.map { TurnFixtures.sorted($0.arguments) },
                "\(all)")
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            let bytes = Array(all.utf8)
            let accepted = try matcher.accept(bytes: bytes)
            #expect(
                accepted.isWhole,
                "\(written.template) \(number): refused behind \(String(decoding: bytes.prefix(accepted.count), as: UTF8.self)), before \(String(decoding: bytes.dropFirst(accepted.count).prefix(40), as: UTF8.self))"
            )
            if accepted.isWhole { #expect(try matcher.isComplete(), "\(all)") }
        }
    }
}
