@testable import Constrained
import Testing

/// Shapes that schemas in use are full of, each small.
@Suite("Real-world schemas")
struct RealWorldSchemaTests {
    static let cases: [(schema: String, accepted: [String], refused: [String])] = [
        // Draft 4 does not know 'const', so both branches hold for any value.
        (
            #"{"$schema":"http://json-schema.org/draft-04/schema#","oneOf":[{"const":"a"},{"const":"b"}]}"#, [],
            [#""a""#, #"1"#]
        ),
        (
            #"{"$schema":"http://json-schema.org/draft-04/schema#","minimum":3,"exclusiveMinimum":true,"maximum":5,"exclusiveMaximum":false}"#,
            ["4", "5", "3.5"], ["3", "5.5"]
        ),
        (
            #"{"$schema":"http://json-schema.org/draft-07/schema#","prefixItems":[{"type":"null"}],"dependentRequired":{"a":["b"]}}"#,
            ["[1]", #"{"a":1}"#], []
        ),
        (
            #"{"$schema":"http://json-schema.org/draft-06/schema#","if":{"type":"integer"},"then":false}"#, ["1"], []
        ),
        (
            #"{"$schema":"http://json-schema.org/draft-03/schema#","properties":{"a":{"type":"integer","required":true,"divisibleBy":2},"b":{"type":"any"}},"extends":{"properties":{"b":{"type":"string"}}}}"#,
            [#"{"a":2}"#, #"{"a":4,"b":"x"}"#], ["{}", #"{"a":3}"#, #"{"a":2,"b":1}"#]
        ),
        // Without a draft, words of draft 3 are ordinary, and both spellings of tuples hold.
        (
            #"{"extends":{"type":"null"},"items":[{"type":"null"}],"additionalItems":{"type":"string"}}"#,
            ["1", #"[null,"a"]"#], ["[1]", "[null,1]"]
        ),
        (
            #"{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://x.test/a.json","definitions":{"n":{"id":"#n","type":"integer"}},"items":{"$ref":"#n"}}"#,
            ["[1]"], [#"["a"]"#]
        ),
        // Closed objects that differ in one key: exactly one of them, so one of the keys.
        (
            #"{"oneOf":[{"type":"string"},{"type":"object","additionalProperties":false,"properties":{"a":{"type":"string"}}},{"type":"object","additionalProperties":false,"properties":{"b":{"type":"string"}}},{"type":"object","additionalProperties":false,"properties":{"c":{"type":"string"}}},{"type":"object","additionalProperties":false,"properties":{"d":{"type":"string"}}},{"type":"object","additionalProperties":false,"properties":{"e":{"type":"string"}}}]}"#,
            [#""x""#, #"{"a":"x"}"#, #"{"e":"x"}"#], ["{}", #"{"a":1}"#, #"{"a":"x","b":"x"}"#, #"{"f":"x"}"#]
        ),
        // Branches that share a reference differ only where the rest does.
        (
            ##"{"$defs":{"o":{"type":"object","properties":{"x":{"type":"integer"}}}},"oneOf":[{"properties":{"p":{"$ref":"#/$defs/o"},"k":{"const":1}},"required":["k","p"],"additionalProperties":false},{"properties":{"p":{"$ref":"#/$defs/o"},"k":{"const":2}},"required":["k","p"],"additionalProperties":false}]}"##,
            [#"{"k":1,"p":{}}"#, #"{"p":{"x":3},"k":2}"#], [#"{"k":3,"p":{}}"#, #"{"k":1,"p":{"x":"a"}}"#, #"{"k":1}"#]
        ),
        (
            #"{"type":"object","properties":{"a":true,"b":false},"additionalProperties":false,"minProperties":1}"#,
            [#"{"a":[]}"#], ["{}", #"{"b":1}"#, #"{"a":1,"c":1}"#]
        ),
        // No array is both unique and not, so that the branches only share what is no array.
        (
            #"{"oneOf":[{"type":"array","uniqueItems":true,"items":{"type":"string"}},{"type":"array","uniqueItems":true,"items":{"type":"integer"}}]}"#,
            [#"["a","b"]"#, "[1,2]"], ["[]", #"["a","a"]"#, "[1,1]", #"["a",1]"#, "1"]
        ),
        (
            #"{"enum":["ab","cd",7],"pattern":"^a","not":{"enum":["x","cd"]}}"#, [#""ab""#, "7"], [#""cd""#, #""x""#, #""a""#]
        ),
    ]

    @Test("are judged by their draft", arguments: cases)
    func judged(schema: String, accepted: [String], refused: [String]) throws {
        var judge: SchemaJudge?
        do {
            judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        } catch GrammarError.unsatisfiable {
            #expect(accepted.isEmpty)
        }
        for text in accepted { #expect(try #require(judge).judge(Array(text.utf8)).isAccepted, "\(text)") }
        for text in refused { #expect(try judge?.judge(Array(text.utf8)).isAccepted != true, "\(text)") }
    }

    /// Schemas that are cheap only where nothing is multiplied out, with the states that they may cost.
    static let bounded: [(name: String, schema: String, text: String, states: Int)] = [
        (
            "two hundred optional properties", object((0..<200).map { "\"p\($0)\":{\"type\":\"integer\"}" }, required: 0),
            #"{"p7":1,"p3":2}"#, 12_000
        ),
        (
            "many required properties in any order",
            object((0..<24).map { "\"p\($0)\":{\"type\":\"boolean\"}" }, required: 24),
            "{" + (0..<24).reversed().map { "\"p\($0)\":true" }.joined(separator: ",") + "}", 12_000
        ),
        (
            "a large enumeration", "{\"enum\":[" + (0..<20_000).map { "\"value \($0)\"" }.joined(separator: ",") + "]}",
            #""value 19999""#, 12_000
        ),
        ("a long string", #"{"type":"string","maxLength":1000000000}"#, #""a""#, 2_000),
        ("a huge minimum of items", #"{"type":"array","minItems":1000000000}"#, "[1,2,3", 2_000),
        (
            "a tower of allOf", "{\"allOf\":[" + (0..<300).map { "{\"properties\":{\"p\($0)\":{}}}" }.joined(separator: ",") + "]}",
            "{}", 12_000
        ),
        (
            "mutual recursion",
            ##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/b"}},"b":{"type":"object","additionalProperties":{"$ref":"#/$defs/a"}}}}"##,
            #"[{"x":[{}]}]"#, 2_000
        ),
    ]

    private static func object(_ properties: [String], required: Int) -> String {
        let names = (0..<required).map { "\"p\($0)\"" }.joined(separator: ",")
        return "{\"type\":\"object\",\"properties\":{" + properties.joined(separator: ",")
            + "},\"required\":[" + names + "],\"additionalProperties\":false}"
    }

    @Test("cost no more states than their size explains", arguments: bounded)
    func bounded(name: String, schema: String, text: String, states: Int) throws {
        var limits = GrammarLimits()
        limits.maximumAutomatonStates = states
        limits.maximumGoals = 2_000
        limits.maximumConfigurations = 4_000
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking, limits: limits)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        #expect(try matcher.accept(bytes: Array(text.utf8)).isWhole)
        _ = try matcher.mask()
    }

    @Test("that multiply out stop at a limit by name")
    func products() throws {
        // Each branch pair doubles the alternatives: 2^16 combinations of open objects.
        let pairs = (0..<16).map { i in
            "{\"anyOf\":[{\"required\":[\"a\(i)\"],\"minProperties\":\(i + 1)},{\"required\":[\"b\(i)\"],\"minProperties\":\(i + 2)}]}"
        }
        #expect(throws: GrammarError.limit("alternatives of one schema", GrammarLimits().maximumAlternatives)) {
            try CompiledGrammar(jsonSchema: "{\"type\":\"object\",\"allOf\":[\(pairs.joined(separator: ","))]}")
        }
        #expect(throws: GrammarError.self) {
            try CompiledGrammar(jsonSchema: ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##)
        }
        #expect(throws: GrammarError.self) {
            try CompiledGrammar(jsonSchema: String(repeating: #"{"not":"#, count: 5_000) + "{}" + String(repeating: "}", count: 5_000))
        }
    }
}
