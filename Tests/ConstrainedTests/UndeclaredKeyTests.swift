import Constrained
import Testing

/// Keys that a schema doesn't declare, where it doesn't say whether there may be others.
@Suite("Undeclared keys")
struct UndeclaredKeyTests {
    /// A schema, and a text that the standard admits.
    struct Row: CustomTestStringConvertible, Sendable {
        let schema: String
        let text: String
        var testDescription: String { "\(text) by \(schema)" }

        init(_ schema: String, _ text: String) {
            self.schema = schema
            self.text = text
        }
    }

    /// Texts whose keys are declared, or for which the schema says what undeclared keys hold.
    static let stated = [
        Row(#"{"type":"object","properties":{"a":{}}}"#, #"{"a": 1}"#),
        Row(#"{"type":"object","properties":{"a":{}}}"#, "{}"),
        // Without `properties` an object is free.
        Row(#"{"type":"object"}"#, #"{"x": 1}"#),
        Row("{}", #"{"x": 1}"#),
        Row(#"{"required":["a"]}"#, #"{"a": 1, "x": 1}"#),
        Row(#"{"propertyNames":{"pattern":"^x"}}"#, #"{"x": 1}"#),
        Row(#"{"properties":{"a":{}},"additionalProperties":true}"#, #"{"x": 1}"#),
        Row(#"{"properties":{"a":{}},"additionalProperties":{"type":"integer"}}"#, #"{"a": "", "x": 1}"#),
        Row(#"{"properties":{"a":{}},"unevaluatedProperties":{"type":"integer"}}"#, #"{"x": 1}"#),
        Row(#"{"properties":{"a":{}},"patternProperties":{"^x-":{"type":"integer"}}}"#, #"{"x-1": 1}"#),
        Row(#"{"properties":{"a":{}},"patternProperties":{"^x-":{}}}"#, #"{"a": 1, "x-1": true}"#),
        // A key is declared by whatever schema stands for the same object.
        Row(#"{"properties":{"a":{}},"required":["b"]}"#, #"{"b": 1}"#),
        Row(#"{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#, #"{"a": 1, "b": 1}"#),
        Row(
            ##"{"properties":{"a":{}},"$ref":"#/$defs/d","$defs":{"d":{"properties":{"b":{}}}}}"##, #"{"a": 1, "b": 1}"#
        ),
        Row(#"{"properties":{"a":{}},"allOf":[{"additionalProperties":true}]}"#, #"{"x": 1}"#),
        Row(
            #"{"properties":{"a":{}},"if":{"properties":{"a":{"const":1}}},"then":{"properties":{"b":{}}}}"#,
            #"{"a": 1, "b": 1}"#),
        Row(#"{"properties":{"a":{}},"dependentRequired":{"a":["b"]}}"#, #"{"a": 1, "b": 1}"#),
        Row(#"{"properties":{"a":{}},"dependentSchemas":{"a":{"properties":{"b":{}}}}}"#, #"{"a": 1, "b": 1}"#),
        Row(
            #"{"oneOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"b":{"const":1}},"required":["b"]}]}"#,
            #"{"b": 1}"#),
        Row(#"{"enum":[{"x":1}]}"#, #"{"x": 1}"#),
        Row(#"{"properties":{"a":{}},"enum":[{"x":1}]}"#, #"{"x": 1}"#),
        // Where declared keys can't satisfy the schema, others are admitted.
        Row(#"{"properties":{"a":{}},"minProperties":2}"#, #"{"a": 1, "x": 1}"#),
        Row(#"{"properties":{"a":false},"minProperties":1}"#, #"{"x": 1}"#),
        Row(##"{"type":"object","properties":{"a":{"$ref":"#"}},"minProperties":1}"##, #"{"x": 1}"#),
        Row(#"{"properties":{"a":{}},"not":{"properties":{"a":{}},"additionalProperties":false}}"#, #"{"x": 1}"#),
    ]

    /// Texts with keys that only the standard's default admits.
    static let unstated = [
        Row(#"{"type":"object","properties":{"a":{}}}"#, #"{"x": 1}"#),
        Row(#"{"type":"object","properties":{}}"#, #"{"x": 1}"#),
        Row(#"{"properties":{"a":{}},"minProperties":1}"#, #"{"x": 1}"#),
        Row(#"{"properties":{"o":{"properties":{"a":{}}}}}"#, #"{"o": {"x": 1}}"#),
        Row(#"{"items":{"properties":{"a":{}}}}"#, #"[{"x": 1}]"#),
        Row(#"{"patternProperties":{"^x-":{}}}"#, #"{"y": 1}"#),
        Row(#"{"properties":{"a":{}},"patternProperties":{"^x-":{}}}"#, #"{"y": 1}"#),
        Row(#"{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#, #"{"x": 1}"#),
        Row(##"{"$ref":"#/$defs/d","$defs":{"d":{"properties":{"b":{}}}}}"##, #"{"x": 1}"#),
        Row(#"{"anyOf":[{"properties":{"a":{}},"required":["a"]},{"type":"integer"}]}"#, #"{"a": 1, "x": 1}"#),
        // What another branch declares is no key of this one.
        Row(
            #"{"oneOf":[{"properties":{"a":{}},"required":["a"]},{"properties":{"b":{},"c":{}},"required":["b"]}]}"#,
            #"{"a": 1, "c": 1}"#),
        Row(#"{"properties":{"a":{}},"not":{"required":["b"]}}"#, #"{"x": 1}"#),
    ]

    private func accepts(_ row: Row, _ keys: GrammarOptions.UndeclaredKeys) throws -> Bool {
        let options = GrammarOptions(order: .any, undeclaredKeys: keys)
        return try SchemaJudge(CompiledGrammar(jsonSchema: row.schema, options: options)).judge(Array(row.text.utf8))
            .isAccepted
    }

    @Test("are written where a schema says so", arguments: stated)
    func admitted(row: Row) throws {
        #expect(try accepts(row, .stated))
        #expect(try accepts(row, .any))
    }

    @Test("are not written where only the standard's default admits them", arguments: unstated)
    func refused(row: Row) throws {
        #expect(try !accepts(row, .stated))
        #expect(try accepts(row, .any))
    }

    @Test("checking goes by the letter, generation by what is stated")
    func defaults() {
        #expect(GrammarOptions().undeclaredKeys == .stated)
        #expect(GrammarOptions.checking.undeclaredKeys == .any)
    }

    @Test("are not written as arguments of a call, nor behind the arguments")
    func calls() throws {
        let schema = try ExactJSON(parsing: Array(#"{"type":"object","properties":{"city":{"type":"string"}}}"#.utf8))
        let grammar = try CompiledGrammar(turn: .value(.jsonSchema(schema)))
        let judge = SchemaJudge(grammar)
        #expect(try judge.judge(Array(#"{"city": "Paris"}"#.utf8)).isAccepted)
        #expect(try !judge.judge(Array(#"{"city": "Paris", "response_type": "response"}"#.utf8)).isAccepted)
    }

    @Test("one tool that has no arguments without them leaves the others theirs", arguments: [false, true])
    func tools(inNotation: Bool) throws {
        func value(_ schema: String) throws -> TurnGrammar.Value {
            .jsonSchema(try ExactJSON(parsing: Array(schema.utf8)))
        }
        let needy = try value(#"{"type":"object","properties":{"a":{"type":"integer"}},"minProperties":2,"x-note":1}"#)
        let plain = try value(#"{"type":"object","properties":{"city":{"type":"string"}}}"#)
        let notation = MemberNotation(
            beforeKey: [.text("<")], afterKey: [.text(">")], afterValue: [.text(";")], values: .json)
        for order in [false, true] {
            let tools: [TurnGrammar] = [
                .sequence([.marker([.text("needy")]), .value(needy)]),
                .sequence([.marker([.text("plain")]), inNotation ? .members(plain, notation) : .value(plain)]),
            ]
            let grammar = try CompiledGrammar(turn: .choice(order ? tools : tools.reversed()))
            let judge = SchemaJudge(grammar)
            func accepts(_ text: String) throws -> Bool { try judge.judge(Array(text.utf8)).isAccepted }
            #expect(try accepts(#"needy{"a": 1, "x": 1}"#))
            #expect(try accepts(#"needy{"x": 1, "y": 1}"#))
            #expect(try !accepts(#"needy{"a": 1}"#))
            #expect(try accepts(inNotation ? #"plain<city>"Paris";"# : #"plain{"city": "Paris"}"#))
            #expect(try !accepts(#"plain{"city": "Paris", "x": 1}"#))
            #expect(try !accepts(#"plain{"x": 1}"#))
        }
    }

    @Test("a schema has values with stated keys exactly where it has any", arguments: 0..<20)
    func satisfiability(block: Int) {
        var compiled = 0
        for seed in 0..<40 {
            var maker = SchemaMaker(
                generator: SeededGenerator(seed: 900_000 + block * 1_000 + seed), kind: seed % 2 == 0 ? .object : .mixed
            )
            let schema = maker.schema(depth: 1 + seed % 3)
            let letter = Self.outcome(schema, .any)
            #expect(Self.outcome(schema, .stated) == letter, "\(schema)")
            if letter == nil { compiled += 1 }
        }
        #expect(compiled > 10)
    }

    /// How compiling fails; nil where it doesn't.
    private static func outcome(_ schema: String, _ keys: GrammarOptions.UndeclaredKeys) -> GrammarError? {
        do throws(GrammarError) {
            _ = try CompiledGrammar(jsonSchema: schema, options: GrammarOptions(undeclaredKeys: keys))
            return nil
        } catch {
            return error
        }
    }
}
