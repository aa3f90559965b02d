import ChatTemplates
import Constrained
import Testing

@testable import NightjarGeneration

/// Published turns of families without a shared template are read and accepted, however they are cut.
@Suite("Published turns")
struct PublishedTurnTests {
    private func expected(_ isDouble: Bool) throws -> [ChatToolCall] {
        let first = ChatToolCall(
            name: "get_weather", arguments: try JSONValue(parsing: #"{"city": "Zürich", "days": 3}"#))
        return isDouble ? [first, ChatToolCall(name: "now", arguments: .object(JSONObject()))] : [first]
    }

    private func withoutIdentifiers(_ calls: [ChatToolCall]) -> [ChatToolCall] {
        calls.map { ChatToolCall(name: $0.name, arguments: $0.arguments) }
    }

    @Test("parser and grammar agree", arguments: PublishedTurns.all.indices)
    func agree(number: Int) throws {
        let (format, text, isDouble) = PublishedTurns.all[number]
        let calls = TurnFixtures.calls(TurnFixtures.parse([text], format))
        #expect(withoutIdentifiers(calls) == (try expected(isDouble)), "\(format.name): \(text)")
        let options = format.indentsArguments ? GrammarOptions(whitespace: .any) : GrammarOptions()
        let turn = try TurnFixtures.constraint(format, .allowed).turn(markers: MarkerResolver())
        var matcher = GrammarMatcher(try CompiledGrammar(turn: turn, options: options), vocabulary: .bytes)
        let accepted = try matcher.accept(bytes: Array(text.utf8))
        #expect(
            accepted.isWhole,
            "\(format.name) refused behind \(String(decoding: Array(text.utf8).prefix(accepted.count), as: UTF8.self))")
        #expect(try matcher.isComplete())
    }

    @Test("every cut between two bytes gives the same events", arguments: PublishedTurns.all.indices)
    func cuts(number: Int) throws {
        let (format, text, _) = PublishedTurns.all[number]
        func parse(_ pieces: [[UInt8]]) -> (events: [OutputEvent], progress: [CallProgress]) {
            var parser = OutputParser(format: format, tools: TurnFixtures.definitions, followsCalls: true)
            var events: [OutputEvent] = []
            var progress: [CallProgress] = []
            for piece in pieces {
                events += parser.append(utf8: piece)
                progress += parser.takeCallProgress()
            }
            events += parser.finish()
            progress += parser.takeCallProgress()
            let joined: [OutputEvent] = events.reduce(into: []) { result, event in
                switch (result.last, event) {
                case (.text(let a), .text(let b)): result[result.count - 1] = .text(a + b)
                case (.reasoning(let a), .reasoning(let b)): result[result.count - 1] = .reasoning(a + b)
                default: result.append(event)
                }
            }
            let followed: [CallProgress] = progress.reduce(into: []) { result, piece in
                if case .arguments(let a)? = result.last, case .arguments(let b) = piece {
                    result[result.count - 1] = .arguments(a + b)
                } else {
                    result.append(piece)
                }
            }
            return (joined, followed)
        }
        let bytes = Array("Hé, ".utf8) + Array(text.utf8)
        let whole = parse([bytes])
        for place in 0...bytes.count {
            let cut = parse([Array(bytes[..<place]), Array(bytes[place...])])
            #expect(cut.events == whole.events && cut.progress == whole.progress, "\(format.name) cut at \(place)")
        }
        let single = parse(bytes.map { [$0] })
        #expect(single.events == whole.events && single.progress == whole.progress, "\(format.name) byte by byte")
    }

    @Test("every row of the table has a turn that somebody else wrote")
    func rows() {
        let written = WrittenTurn.shared + WrittenTurn.published
        let known = Set(written.map(\.row) + PublishedTurns.all.map(\.format.name))
        #expect(ToolFormat.table.map(\.name).filter { !known.contains($0) } == [])
    }

    @Test("arguments are followed while they are written")
    func follows() throws {
        var parser = OutputParser(format: .hermes, tools: TurnFixtures.definitions, followsCalls: true)
        var events = parser.append("<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Zü")
        #expect(events.isEmpty)
        #expect(parser.takeCallProgress() == [.began(name: "get_weather"), .arguments("{\"city\": \"Zü")])
        events = parser.append("rich\"}}")
        #expect(parser.takeCallProgress() == [.arguments("rich\"}")])
        events = parser.append("\n</tool_call>") + parser.finish()
        #expect(TurnFixtures.calls(events).map(\.name) == ["get_weather"])
        var late = OutputParser(format: .granite, tools: TurnFixtures.definitions, followsCalls: true)
        events = late.append("<|tool_call|>[{\"arguments\": {\"days\": 1}, ")
        #expect(events.isEmpty && late.takeCallProgress().isEmpty)
        events = late.append("\"name\": \"get_weather\"}, {\"name\"")
        #expect(late.takeCallProgress() == [.began(name: "get_weather"), .arguments("{\"days\": 1}")])
        var abandoned = OutputParser(format: .hermes, followsCalls: true)
        events = abandoned.append("<tool_call>{\"name\": \"f\", \"arguments\": {,}}</tool_call>") + abandoned.finish()
        #expect(abandoned.takeCallProgress().last == .abandoned && TurnFixtures.calls(events).isEmpty)
    }
}
