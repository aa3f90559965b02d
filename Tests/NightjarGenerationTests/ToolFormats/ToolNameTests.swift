import ChatTemplates
import Constrained
import Testing

@testable import NightjarGeneration

/// Names of tools and of arguments that are no identifiers, in every notation.
@Suite("Names of tools and arguments")
struct ToolNameTests {
    private static let names = ["get-weather", "a.b", "a--b", "_x", "7", "class", "None", "naïve", "mcp:read/file"]
    private static let keys = ["max-temp", "a.b", "$ref", "class", "if", "1st", "naïve"]

    @Test("names that interfaces accept come back in every row", arguments: ToolFormat.table.indices)
    func accepted(row: Int) {
        let format = ToolFormat.table[row]
        for name in Self.names where !(name.contains(":") && format.identifiers == .functionsAndNumber) {
            #expect(format.canWrite(name, among: Self.names), "\(format.name): \(name)")
        }
        for key in Self.keys { #expect(format.canWrite("f", keys: [key], among: ["f"]), "\(format.name): \(key)") }
        #expect(format.canWrite("f", keys: Self.keys, among: ["f"]), "\(format.name)")
    }

    private static let schema = #"{"type": "object", "properties": {"KEY": {"type": "integer"}}}"#

    private func turn(_ format: ToolFormat, _ name: String, key: String = "key") throws -> TurnGrammar {
        let schema = Self.schema.replacing("KEY", with: key)
        let tool = TurnConstraint.Tool(
            name: name, arguments: .jsonSchema(try ExactJSON(parsing: Array(schema.utf8))))
        return try TurnConstraint(format: format, tools: [tool], calls: .required).turn(markers: MarkerResolver())
    }

    @Test(
        "names that a notation can't say are refused by name",
        arguments: [
            (ToolFormat.lfm2, "it's"), (.lfm2, ""), (.llamaPython, "a(b"), (.llamaPython, "a)"),
            (.functionary32, "all"),
            (.museGlimmer, "user"), (.museGlimmer, "self"), (.gemma, "a{b"), (.harmony, "a b"), (.glm, "a<b"),
            (.minimax, "a\">b"),
        ])
    func refusedNames(format: ToolFormat, name: String) throws {
        #expect(!format.canWrite(name, among: [name]))
        let error = #expect(throws: GrammarError.self) { try turn(format, name) }
        #expect("\(String(describing: error))".contains("'\(name)'"))
    }

    @Test("JSON says any name")
    func json() {
        for name in ["a b", "a(b", "it's", "\"", "a\nb", "</tool_call>"] {
            #expect(ToolFormat.hermes.canWrite(name, keys: [name], among: [name]), "\(name)")
        }
    }

    @Test(
        "arguments that a notation can't name are refused by name",
        arguments: [
            (ToolFormat.lfm2, "a=b"), (.lfm2, "a(b"), (.llamaPython, "it's"), (.qwenCoder, "a>b"), (.gemma, "a:b"),
            (.minimax3, "a>b"), (.glm, " a"),
        ])
    func refusedKeys(format: ToolFormat, key: String) throws {
        #expect(!format.canWrite("f", keys: [key], among: ["f"]))
        let error = #expect(throws: GrammarError.self) {
            try CompiledGrammar(turn: try turn(format, "f", key: key))
        }
        #expect("\(String(describing: error))".contains(key))
        if format.calls[0].body == .bareKeys || format == .minimax3 {
            let inner = #""type": "object", "properties": {"\#(key)": {"type": "integer"}}"#
            let nested = Self.schema.replacing("KEY", with: key).replacing(#""type": "integer""#, with: inner)
                .replacing("{\"\(key)\": {\"type\"", with: "{\"outer\": {\"type\"", maxReplacements: 1)
            let tool = TurnConstraint.Tool(
                name: "f", arguments: .jsonSchema(try ExactJSON(parsing: Array(nested.utf8))))
            let constraint = TurnConstraint(format: format, tools: [tool], calls: .required)
            #expect(throws: GrammarError.self) {
                try CompiledGrammar(turn: try constraint.turn(markers: MarkerResolver()))
            }
        }
    }

    @Test("every walk in Python's syntax comes back under its name", arguments: [ToolFormat.lfm2, .llamaPython])
    func walks(format: ToolFormat) throws {
        let schema = """
            {"type": "object", "properties": {"max-temp": {"type": "integer"}, "a.b": {"type": "string", "maxLength": 9},
             "class": {"type": "array", "items": {"type": "boolean"}, "maxItems": 2}}, "additionalProperties": false}
            """
        let names = ["get-weather", "get", "get-weather.now", "get weather"]
        let value = try ExactJSON(parsing: Array(schema.utf8))
        let constraint = TurnConstraint(
            format: format, tools: names.map { .init(name: $0, arguments: .jsonSchema(value)) }, calls: .required)
        let grammar = try CompiledGrammar(turn: try constraint.turn(markers: MarkerResolver()))
        let judged = try CompiledGrammar(jsonSchema: schema, options: .checking)
        let definitions = names.map { ToolDefinition(name: $0, summary: "", parameters: .null) }
        var random = SplitMix(state: 5)
        var found: Set<String> = []
        for _ in 0..<60 {
            guard let text = try GrammarWalk.text(of: grammar, &random) else { continue }
            var parser = OutputParser(format: format, tools: definitions)
            let events = parser.append(text) + parser.finish()
            let calls = TurnFixtures.calls(events)
            #expect(!calls.isEmpty && calls.count == events.count, "\(text.debugDescription) gave \(events)")
            for call in calls {
                found.insert(call.name)
                var judge = GrammarMatcher(judged, vocabulary: .bytes)
                let accepted = try judge.accept(bytes: Array(call.arguments.text().utf8))
                #expect(try accepted.isWhole && judge.isComplete(), "\(text.debugDescription)")
            }
            var second = OutputParser(format: format, tools: definitions)
            let again = TurnFixtures.calls(second.append(format.text(of: calls)) + second.finish())
            #expect(again == calls, "\(text.debugDescription)")
        }
        #expect(found == Set(names))
    }
}
