import ChatTemplates
import Constrained
import Testing

@testable import NightjarGeneration

/// Random walks through the grammars: whatever a model writes under one, its calls are valid.
@Suite("Random turns")
struct TurnWalkTests {
    private static let rows = ToolFormat.table.filter { $0.name != "plain" }

    @Test("every walk is calls with valid arguments", arguments: rows.indices)
    func valid(row: Int) throws {
        let format = Self.rows[row]
        var constraint = try TurnFixtures.constraint(format, .required)
        constraint.allowsThinking = false
        let grammar = try CompiledGrammar(turn: try constraint.turn(markers: MarkerResolver()))
        let schemas = try TurnFixtures.schemas.mapValues { try CompiledGrammar(jsonSchema: $0, options: .checking) }
        var random = SplitMix(state: UInt64(row) + 7)
        var finished = 0
        for _ in 0..<8 {
            guard let text = try GrammarWalk.text(of: grammar, &random) else { continue }
            finished += 1
            let events = TurnFixtures.parse([text], format)
            let calls = TurnFixtures.calls(events)
            #expect(
                !calls.isEmpty && calls.count == events.count,
                "\(format.name): \(text.debugDescription) gave \(events)")
            for call in calls {
                let schema = try #require(schemas[call.name], "\(format.name): \(text.debugDescription)")
                var judge = GrammarMatcher(schema, vocabulary: .bytes)
                let accepted = try judge.accept(bytes: Array(call.arguments.text().utf8))
                #expect(
                    try accepted.isWhole && judge.isComplete(),
                    "\(format.name): \(text.debugDescription) gave \(call.arguments.text())")
            }
        }
        #expect(finished > 0, "\(format.name): only \(finished) walks came to an end")
    }
}
