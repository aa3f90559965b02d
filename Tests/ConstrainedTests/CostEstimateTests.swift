import Constrained
import Testing

/// Grammars with so many parts that most of these wait until a text reaches them.
@Suite("Parts that wait")
struct CostEstimateTests {
    private static func text(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined(separator: ",")
    }

    /// A schema of many members, each of a definition of its own, beside further definitions.
    private static func wide(_ definition: (Int) -> String, _ further: String = "") -> String {
        let members = text(120) { ##""m\##($0)":{"$ref":"#/definitions/d\##($0)"}"## }
        let definitions = text(120) { "\"d\($0)\":\(definition($0))" }
        return "{\"properties\":{\(members)},\"definitions\":{\(definitions)\(further)}}"
    }

    private func accepts(_ grammar: CompiledGrammar, _ text: String) throws -> Bool {
        try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted
    }

    /// Compositions that need no working out while compiling, with a value of them and one of none.
    static let compositions: [(composition: String, valid: String, invalid: String)] = [
        (#"{"allOf":[{"properties":{"a":{"type":"integer"}}},{"required":["b"]}]}"#, #"{"b":1,"a":2}"#, #"{"a":2}"#),
        (#"{"anyOf":[{"type":"null"},{"type":"string","pattern":"^x"}]}"#, #""xy""#, #""y""#),
        (
            #"{"oneOf":[{"properties":{"k":{"const":1}},"required":["k"]},{"properties":{"k":{"const":2},"v":{"type":"null"}},"required":["k"]}]}"#,
            #"{"k":2,"v":null}"#, #"{"k":2,"v":1}"#
        ),
        (#"{"oneOf":[{"required":["a"]},{"required":["b"]}],"type":"object"}"#, #"{"b":1}"#, #"{"a":1,"b":1}"#),
        (
            #"{"patternProperties":{"^[a-z]+$":{"type":"integer"}},"additionalProperties":{"type":"null"}}"#,
            #"{"a":1,"B":null}"#, #"{"a":null}"#
        ),
        (
            #"{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"maxProperties":1}}"#, #"{"a":1,"b":2}"#,
            #"{"c":1,"d":2}"#
        ),
        (#"{"items":{"anyOf":[{"type":"boolean"},{"type":"array","uniqueItems":true}]}}"#, "[true,[1,2]]", "[[1,1]]"),
        (#"{"type":"string","allOf":[{"not":{"const":"no"}},{"minLength":2}]}"#, #""on""#, #""no""#),
    ]

    @Test("what waits is judged as what does not", arguments: compositions.indices)
    func judgesAlike(index: Int) throws {
        let (composition, valid, invalid) = Self.compositions[index]
        let alone = try CompiledGrammar(jsonSchema: composition, options: .checking)
        #expect(try accepts(alone, valid))
        #expect(try !accepts(alone, invalid))
        let grammar = try CompiledGrammar(jsonSchema: Self.wide { _ in composition }, options: .checking)
        for member in [0, 60, 119] {
            #expect(try accepts(grammar, "{\"m\(member)\":\(valid)}"))
            #expect(try !accepts(grammar, "{\"m\(member)\":\(invalid)}"))
        }
    }

    @Test("what can't be enforced is refused even where it is deep inside of what waits")
    func refusesWhatIsDeepInside() {
        let further = #","bad":{"not":{"type":"array","uniqueItems":true}}"#
        let schemas = [
            Self.wide({ _ in ##"{"properties":{"a":{"properties":{"b":{"$ref":"#/definitions/bad"}}}}}"## }, further),
            Self.wide(
                { _ in ##"{"allOf":[{"properties":{"a":{"anyOf":[{"$ref":"#/definitions/bad"},{"type":"null"}]}}}]}"##
                },
                further),
            Self.wide(
                {
                    $0 == 119
                        ? ##"{"allOf":[{"items":{"$ref":"#/definitions/bad"}},{"items":{"type":["array","null"]}}]}"##
                        : "{}"
                },
                further),
        ]
        for schema in schemas {
            #expect {
                _ = try CompiledGrammar(jsonSchema: schema, options: .checking)
            } throws: { error in
                "\(error)".contains("Keyword 'not' at '/definitions/bad/not'")
                    && "\(error)".contains("the negation of 'uniqueItems' is not supported")
            }
        }
    }

    @Test("more than a thousand alternatives are judged as one formula")
    func judgesManyAlternatives() throws {
        let parts = Self.text(11) {
            #"{"anyOf":[{"required":["a\#($0)"],"properties":{"a\#($0)":{"const":\#($0)}}},{"required":["b\#($0)"]}]}"#
        }
        let grammar = try CompiledGrammar(jsonSchema: "{\"type\":\"object\",\"allOf\":[\(parts)]}", options: .checking)
        let valid = Self.text(11) { $0 % 2 == 0 ? "\"a\($0)\":\($0)" : "\"b\($0)\":null" }
        #expect(try accepts(grammar, "{\(valid)}"))
        let missing = Self.text(10) { $0 % 2 == 0 ? "\"a\($0)\":\($0)" : "\"b\($0)\":null" }
        #expect(try !accepts(grammar, "{\(missing)}"))
        #expect(try !accepts(grammar, "{\(missing),\"a10\":11}"))
    }
}
