import Constrained
import Testing

/// Schemas that are small or shallow, yet would cost without bound where anything is multiplied out or followed on the
/// call stack: each compiles and matches, or is refused by the limit that it meets.
@Suite("Hostile schemas")
struct HostileSchemaTests {
    /// What a schema comes to.
    enum Outcome: Sendable {
        /// It compiles and takes these bytes.
        case takes(String)
        /// It is refused, or a text of it is, by a sentence with these words.
        case refused(String)
        /// It compiles, or is refused by a limit; that it comes back is the test.
        case bounded
    }

    private static func joined(_ count: Int, _ separator: String = ",", _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined(separator: separator)
    }

    /// Definitions that each refer to the next one, the last being an integer.
    private static func chain(_ count: Int, _ body: (String) -> String) -> String {
        let links = joined(count) { #""d\#($0)":\#(body("{\"$ref\":\"#/$defs/d\($0 + 1)\"}"))"# }
        return ##"{"$ref":"#/$defs/d0","$defs":{\##(links),"d\##(count)":{"type":"integer"}}}"##
    }

    private static let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]

    static let choices: [(String, Outcome)] = [
        (
            "{\"allOf\":[\(joined(40) { #"{"anyOf":[{"required":["a\#($0)"]},{"required":["b\#($0)"]}]}"# })],\"type\":\"object\"}",
            .bounded
        ),
        (
            "{\"oneOf\":[\(joined(60) { #"{"type":"object","properties":{"p\#($0)":{}},"required":["p\#($0)"],"additionalProperties":false}"# })]}",
            .takes(#"{"p3":1}"#)
        ),
        (
            "{\"anyOf\":[\(joined(20) { #"{"properties":{"p\#($0)":{"type":"integer"}}}"# })],\"unevaluatedProperties\":false}",
            .bounded
        ),
        (
            "{\"anyOf\":[\(joined(20) { #"{"prefixItems":[{"const":\#($0)}]}"# })],\"unevaluatedItems\":false,\"type\":\"array\"}",
            .bounded
        ),
        (
            "{\"allOf\":[\(joined(16) { #"{"anyOf":[{"required":["a\#($0)"],"minProperties":\#($0 + 1)},{"required":["b\#($0)"]}]}"# })]}",
            .bounded
        ),
        ("{\"dependentSchemas\":{\(joined(30) { #""p\#($0)":{"required":["q\#($0)"]}"# })}}", .bounded),
        ("{\"allOf\":[\(joined(300) { #"{"properties":{"p\#($0)":{}}}"# })]}", .takes(#"{"p7":[]}"#)),
    ]

    /// Branches and conditions by the hundred, as generated schemas have them.
    static let manyBranches: [(String, Outcome)] = [
        (
            "{\"type\":\"object\",\"allOf\":[\(joined(200) { #"{"if":{"properties":{"kind":{"const":"k\#($0)"}},"required":["kind"]},"then":{"required":["x\#($0)"]}}"# })]}",
            .takes(#"{"kind":"k7","x7":1}"#)
        ),
        (
            "{\"oneOf\":[\(joined(600) { #"{"properties":{"type":{"const":"t\#($0)"},"p\#($0)":{}},"required":["type"]}"# })]}",
            .takes(#"{"type":"t599","p599":1}"#)
        ),
        ("{\"oneOf\":[\(joined(3_000) { #"{"const":{"id":\#($0)}}"# })]}", .bounded),
        (
            "{\"oneOf\":[\(joined(2_000) { #"{"type":"object","properties":{"p\#($0)":{"type":"integer"}}}"# })]}",
            .refused("Keyword 'oneOf' at '/oneOf'")
        ),
        (
            "{\"anyOf\":[\(joined(5_000) { #"{"properties":{"p\#($0)":{"type":"integer"}},"required":["p\#($0)"]}"# })],\"unevaluatedProperties\":false,\"type\":\"object\"}",
            .refused("Keyword 'unevaluatedProperties'")
        ),
        (
            "{\"dependentSchemas\":{\(joined(400) { #""p\#($0)":{"required":["p\#($0 + 1)"],"properties":{"p\#($0 + 1)":{"minimum":\#($0)}}}"# })},\"type\":\"object\"}",
            .bounded
        ),
        ("{\"enum\":[\(joined(10_000) { #"{"a":\#($0),"b":[\#($0)]}"# })]}", .bounded),
        ("{\"enum\":[\(joined(20_000) { "[\($0),[\($0)]]" })]}", .bounded),
        (
            "{\"dependentSchemas\":{\(joined(150) { #""p\#($0)":{"required":["p\#($0 + 1)"],"properties":{"p\#($0 + 1)":{"minimum":\#($0)}}}"# })},\"type\":\"object\"}",
            .takes(#"{"q":1,"p149":0,"p150":149"#)
        ),
    ]

    static let references: [(String, Outcome)] = [
        (##"{"$ref":"#"}"##, .refused("circle")),
        (
            ##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"allOf":[{"$ref":"#/$defs/a"}]}}}"##,
            .refused("circle")
        ),
        (##"{"$ref":"#/$defs/a","$defs":{"a":{"not":{"$ref":"#/$defs/a"}}}}"##, .refused("circle")),
        (
            ##"{"$ref":"#/$defs/a","$defs":{"a":{"if":{"$ref":"#/$defs/a"},"then":{"type":"null"}}}}"##,
            .refused("circle")
        ),
        (##"{"type":"object","properties":{"x":{"$ref":"#"}},"required":["x"]}"##, .refused("No value")),
        (##"{"type":"array","contains":{"$ref":"#"}}"##, .refused("No value")),
        (##"{"type":["object","string"],"propertyNames":{"$ref":"#"},"maxLength":3}"##, .takes(#"{"abc":1}"#)),
        (##"{"type":"array","not":{"items":{"$ref":"#"}}}"##, .takes("[1]")),
        (chain(400) { $0 }, .takes("1")),
        (chain(5_000) { $0 }, .refused("inside one another")),
        (chain(40) { "{\"allOf\":[\($0),\($0)]}" }, .takes("1")),
        (chain(40) { "{\"anyOf\":[\($0),\($0)]}" }, .takes("1")),
        (chain(30) { "{\"oneOf\":[\($0),{\"not\":\($0)}]}" }, .takes("{\"a\":1}")),
        (chain(40) { "{\"if\":\($0),\"then\":\($0),\"else\":\($0)}" }, .takes("1")),
        ("{\"unevaluatedProperties\":false," + chain(14) { "{\"allOf\":[\($0),\($0)]}" }.dropFirst(), .takes("1")),
        (chain(40) { "{\"type\":\"array\",\"prefixItems\":[\($0),\($0)],\"minItems\":2}" }, .takes("[[[")),
        (chain(3_000) { "{\"type\":\"array\",\"minItems\":1,\"items\":\($0)}" }, .takes("[[[")),
        (
            ##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/b"}},"b":{"type":"object","additionalProperties":{"$ref":"#/$defs/a"}}}}"##,
            .takes(#"[{"x":[{}]}]"#)
        ),
    ]

    /// Resources that enter one another with dynamic anchors of their own, so that each way there is a scope of its own.
    private static func scopes(_ count: Int) -> String {
        let links = joined(count) { i in
            #""s\#(i)":{"$id":"s\#(i)","$defs":{"a":{"$dynamicAnchor":"n\#(i)"}},"type":"object","properties":{"#
                + joined(count) { #""p\#($0)":{"$ref":"s\#($0)"}"# } + "}}"
        }
        return #"{"$id":"http://x/r","$ref":"s0","$defs":{\#(links)}}"#
    }

    /// What takes long to read or to tell apart rather than to match.
    static let readings: [(String, Outcome)] = [
        (scopes(30), .refused("dynamic scopes")),
        (scopes(4), .takes(#"{"p1":{"p0":{}}}"#)),
        (
            ##"{"$ref":"#/$defs/d0","$defs":{\##(joined(10_000) { ##""d\##($0)":{"type":"object","properties":{"a":{"$ref":"#/$defs/d\##(($0 * 3 + 1) % 10_000)"}}}"## })}}"##,
            .takes(#"{"a":{"a":{}}}"#)
        ),
        (
            "{\"patternProperties\":{\(joined(10) { #""\#(UnicodeScalar(UInt8(97 + $0)))\#($0)":{"minimum":\#($0)}"# })}}",
            .refused("patternProperties")
        ),
        (
            "{\"oneOf\":[\(joined(300) { #"{"type":"number","minimum":\#($0 * 10),"maximum":\#($0 * 10 + 15)}"# })]}",
            .bounded
        ),
        (#"{"oneOf":[{"multipleOf":2},{"multipleOf":3},{"multipleOf":5},{"multipleOf":7}]}"#, .bounded),
        (
            "{\"type\":\"object\",\"properties\":{\"kind\":{\"enum\":[\(joined(1_000) { "\"k\($0)\"" })]}},\"required\":[\"kind\"],\"allOf\":[\(joined(1_000) { #"{"if":{"properties":{"kind":{"const":"k\#($0)"}}},"then":{"required":["x\#($0)"]}}"# })]}",
            .bounded
        ),
    ]

    static let sizes: [(String, Outcome)] = [
        ("{\"enum\":[\(joined(100_000) { "\"value \($0)\"" })]}", .takes("\"value 99999\"")),
        ("{\"enum\":[\(joined(100_000) { "\($0 * 7)" })]}", .takes("699993")),
        ("{\"not\":{\"enum\":[\(joined(100_000) { "\"value \($0)\"" })]}}", .takes("\"value 100000\"")),
        ("{\"const\":\"\(String(repeating: "y", count: 1_000_000))\"}", .takes("\"yyy")),
        (
            "{\"const\":\(String(repeating: "[", count: 3_000))\(String(repeating: "]", count: 3_000))}",
            .refused("nesting")
        ),
        (
            String(repeating: #"{"items":"#, count: 3_000) + "{}" + String(repeating: "}", count: 3_000),
            .refused("nesting")
        ),
        (String(repeating: #"{"not":"#, count: 200) + "{}" + String(repeating: "}", count: 200), .takes("1")),
        (#"{"type":"string","maxLength":1000000000}"#, .takes("\"abc\"")),
        (#"{"type":"string","minLength":1000000000000000000000000000000}"#, .takes("\"abc")),
        (#"{"type":"array","minItems":1000000,"maxItems":1000000000}"#, .takes("[1,2")),
        (
            "{\"type\":\"array\",\"prefixItems\":[\(joined(50_000) { #"{"const":\#($0)}"# })]}",
            .refused("combinations of subschemas")
        ),
        (
            "{\"type\":\"array\",\"prefixItems\":[\(joined(50_000) { #"{"minimum":\#($0 % 5)}"# })]}",
            .refused("combinations of subschemas")
        ),
        (
            "{\"properties\":{\(joined(50_000) { #""p\#($0)":{"type":"integer"}"# })}}",
            .refused("Keyword 'properties' at '/properties' exceeds the limit of 20000 for combinations")
        ),
        (#"{"type":"object","minProperties":1000000000}"#, .takes(#"{"a":1"#)),
        (#"{"type":"array","contains":{"type":"integer"},"minContains":1000000,"maxContains":1000000000}"#, .bounded),
        (
            "{\"type\":\"array\",\"allOf\":[\(primes.map { "{\"contains\":{\"multipleOf\":\($0)}}" }.joined(separator: ","))]}",
            .bounded
        ),
        (#"{"type":"array","uniqueItems":true,"minItems":1000000,"items":{"type":"boolean"}}"#, .refused("No value")),
        (
            #"{"type":"array","uniqueItems":true,"minItems":1000,"items":{"type":"integer","minimum":1,"maximum":1000}}"#,
            .bounded
        ),
        (
            "{\"type\":\"object\",\"properties\":{\(joined(10_000) { #""p\#($0)":{"type":"integer"}"# })},\"additionalProperties\":false}",
            .takes(#"{"p5":1,"p7":2"#)
        ),
        (
            "{\"type\":\"object\",\"properties\":{\(joined(24) { #""p\#($0)":{"type":"boolean"}"# })},\"required\":[\(joined(24) { "\"p\($0)\"" })]}",
            .takes("{" + (0..<24).reversed().map { "\"p\($0)\":true" }.joined(separator: ",") + "}")
        ),
        (
            "{\"type\":\"object\",\"propertyNames\":{\"enum\":[\(joined(10_000) { "\"n\($0)\"" })]},\"minProperties\":9999}",
            .takes(#"{"n1":1,"n0":2"#)
        ),
        ("{\"type\":\"object\",\"not\":{\"required\":[\(joined(30) { "\"p\($0)\"" })]}}", .takes(#"{"p1":1"#)),
    ]

    static let scalars: [(String, Outcome)] = [
        (#"{"type":"string","pattern":"^(a+)+$"}"#, .takes("\"" + String(repeating: "a", count: 500))),
        (
            #"{"type":"string","pattern":"^\#(String(repeating: "a?", count: 200))\#(String(repeating: "a", count: 200))$"}"#,
            .takes("\"aaaa")
        ),
        (#"{"type":"string","pattern":"(a|b)*a(a|b){60}"}"#, .takes("\"" + String(repeating: "ab", count: 40))),
        (#"{"type":"string","pattern":"^((((a{1,100}){1,100}){1,100}){1,100}){1,100}$"}"#, .takes("\"aaa\"")),
        (#"{"type":"string","pattern":"^a{1000000000}$"}"#, .takes("\"aaa")),
        (#"{"type":"string","pattern":"^(.{0,1000000}x){0,1000000}$"}"#, .takes("\"aax\"")),
        (#"{"type":"string","pattern":"^[ab]*a[ab]{30}$","not":{"pattern":"^[ab]*b[ab]{29}$"}}"#, .bounded),
        (
            #"{"type":"string","pattern":"\#(String(repeating: "abcde", count: 200_000))"}"#,
            .refused("characters of a regular expression")
        ),
        (
            #"{"type":"string","pattern":"\#(String(repeating: "(", count: 9_000))a\#(String(repeating: ")", count: 9_000))"}"#,
            .refused("pattern")
        ),
        (#"{"type":"string","pattern":"^(\#(joined(3_000, "|") { "w\($0)" }))$"}"#, .takes("\"w2999\"")),
        (#"{"allOf":[{"pattern":"^(a|aa)+$"},{"pattern":"^(a|aaa)+$"},{"minLength":5000}]}"#, .takes("\"aaaa")),
        (#"{"type":"integer","multipleOf":10000000000000000000000000000000000000007}"#, .refused("digits of a step")),
        (#"{"type":"integer","multipleOf":1000000007}"#, .takes("3000000021")),
        (#"{"type":"number","multipleOf":1e-300}"#, .takes("0.125")),
        (#"{"type":"number","minimum":1e100000,"maximum":1e100001}"#, .refused("No value")),
        (#"{"type":"number","minimum":1e999999999}"#, .refused("not JSON")),
        ("{\"type\":\"number\",\"minimum\":\(String(repeating: "9", count: 100_000))}", .refused("No value")),
    ]

    /// Scalars that many assertions are made of, each cheap by itself.
    static let manyScalars: [(String, Outcome)] = [
        (#"{"pattern":"\#(joined(40, "") { _ in #"\\b[a-z]*\\B.?"# })"}"#, .refused("boundaries of words")),
        (#"{"pattern":"\#(joined(6, "") { _ in #"\\b[a-z]+\\b."# })"}"#, .takes("\"a b c d e f \"")),
        (#"{"pattern":"^\#(joined(300, "") { "(?!.*x\($0))" }).{8,}$"}"#, .bounded),
        (
            "{\"type\":\"object\",\"required\":[\"v\"],\"properties\":{\"v\":{\"type\":\"integer\"}},\"allOf\":[\(joined(300) { #"{"if":{"properties":{"v":{"minimum":\#($0 * 5),"maximum":\#($0 * 5 + 9)}}},"then":{"required":["w\#($0 % 9)"]}}"# })]}",
            .bounded
        ),
        (
            "{\"type\":\"object\",\"required\":[\"v\"],\"properties\":{\"v\":{\"type\":\"string\"}},\"allOf\":[\(joined(300) { #"{"if":{"properties":{"v":{"pattern":"^x\#($0)"}}},"then":{"required":["w\#($0 % 9)"]}}"# })]}",
            .bounded
        ),
        (
            "{\"type\":\"object\",\"allOf\":[\(joined(1_000) { #"{"if":{"properties":{"kind":{"const":"k\#($0)"}},"required":["kind"]},"then":{"required":["x\#($0)"]}}"# })]}",
            .bounded
        ),
        (
            "{\"anyOf\":[\(joined(5_000) { #"{"type":"number","minimum":\#($0 * 10),"maximum":\#($0 * 10 + 5)}"# })]}",
            .refused("automaton states")
        ),
        (
            #"{"type":"number","allOf":[{"multipleOf":0.01},{"multipleOf":0.07},{"multipleOf":0.13},{"multipleOf":0.37}]}"#,
            .takes("33.67")
        ),
    ]

    static let all: [(String, Outcome)] = [choices, manyBranches, references, readings, sizes, scalars, manyScalars]
        .flatMap { $0 }

    @Test("compile and match, or are refused by name", arguments: all)
    func outcomes(schema: String, outcome: Outcome) throws {
        var refusal: GrammarError?
        do throws(GrammarError) {
            let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            _ = try matcher.mask()
            if case .takes(let text) = outcome {
                #expect(try matcher.accept(bytes: text.utf8).isWhole, "\(schema.prefix(300))")
                _ = try matcher.mask()
            } else {
                for text in ["[1,2", #"{"a":1,"p1":2"#] {
                    matcher = GrammarMatcher(grammar, vocabulary: .bytes)
                    for byte in text.utf8 {
                        _ = try matcher.accept(bytes: [byte])
                        _ = try matcher.mask()
                    }
                }
            }
        } catch {
            refusal = error
        }
        switch outcome {
        case .takes: #expect(refusal == nil, "\(schema.prefix(300))")
        case .bounded:
            if case .limit? = refusal { break }
            #expect(refusal == nil, "\(schema.prefix(300))")
        case .refused(let words):
            #expect(
                refusal?.description.contains(words) == true, "\(String(describing: refusal)) \(schema.prefix(300))")
        }
    }

    /// Schemas with the automaton states that they may cost.
    static let bounded: [(String, String, Int)] = [
        (
            "{\"type\":\"object\",\"properties\":{\(joined(200) { #""p\#($0)":{"type":"integer"}"# })},\"additionalProperties\":false}",
            #"{"p7":1,"p3":2}"#, 12_000
        ),
        ("{\"enum\":[\(joined(20_000) { "\"value \($0)\"" })]}", "\"value 19999\"", 12_000),
        (#"{"type":"string","maxLength":1000000000}"#, "\"a\"", 2_000),
        (#"{"type":"array","minItems":1000000000}"#, "[1,2,3", 2_000),
    ]

    @Test("cost no more states than their size explains", arguments: bounded)
    func states(schema: String, text: String, states: Int) throws {
        var limits = GrammarLimits()
        limits.maximumAutomatonStates = states
        limits.maximumGoals = 2_000
        limits.maximumConfigurations = 4_000
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking, limits: limits)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        #expect(try matcher.accept(bytes: text.utf8).isWhole)
        _ = try matcher.mask()
    }
}
