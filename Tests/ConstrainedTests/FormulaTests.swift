import Constrained
import Testing

/// Schemas whose alternatives are far too many to be listed.
@Suite("Formulas of assertions")
struct FormulaTests {
    @Test("tells overlapping open objects apart, exactly one of which may hold")
    func exactlyOne() throws {
        let branches = (0..<14).map { i in
            #"{"properties":{"p\#(i)":{"type":"integer"},"q\#(i % 5)":{"enum":[\#(i % 4),\#(i % 3 + 3),"s",null]}},"required":["p\#(i)"]}"#
        }
        try judge(#"{"type":"object","oneOf":[\#(branches.joined(separator: ","))]}"#, seed: 1)
    }

    @Test("meets many assertions for some member")
    func someMembers() throws {
        let assertions = (0..<8).map { #"{"not":{"patternProperties":{"^p[\#($0)-9]$":{"enum":[\#($0 % 4),"s"]}}}}"# }
        try judge(#"{"type":"object","allOf":[\#(assertions.joined(separator: ","))]}"#, seed: 2)
    }

    @Test("counts items for many assertions")
    func items() throws {
        let assertions = (0..<7).map { i in
            #"{"contains":{"enum":[\#(i % 3),\#([#""s""#, "null", "true"][i % 3])]},"minContains":\#(i % 2),"maxContains":\#(i % 4 + 2)}"#
        }
        try judge(#"{"type":"array","allOf":[\#(assertions.joined(separator: ","))]}"#, seed: 3)
    }

    @Test("negates what depends on evaluation")
    func unevaluated() throws {
        try judge(
            #"""
            {"type":"object","not":{"anyOf":[{"properties":{"p0":{"type":"integer"}},"required":["p0"]},
            {"properties":{"p1":true,"p2":true},"required":["p1"]}],"unevaluatedProperties":{"minimum":3}}}
            """#, seed: 4)
        try judge(
            #"""
            {"type":"array","not":{"prefixItems":[{"minimum":1}],"anyOf":[{"contains":{"multipleOf":2}},true],
            "unevaluatedItems":false}}
            """#, seed: 5)
    }

    @Test("follows conditions over many members")
    func conditions() throws {
        let rules = (0..<9).map {
            #"{"if":{"properties":{"p\#($0)":{"enum":[0,1,"s"]}}},"then":{"required":["p\#(($0 * 2) % 3)"]},"#
                + #""else":{"properties":{"q\#($0 % 5)":{"enum":[\#($0 % 4),"s"]}}}}"#
        }
        try judge(#"{"type":"object","allOf":[\#(rules.joined(separator: ","))]}"#, seed: 6)
    }

    /// Judges random instances as the slow validator does, and ends random walks in valid texts.
    private func judge(_ schema: String, seed: UInt64) throws {
        let validator = try PlainValidator(schema)
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
        var generator = WalkTests.Generator(state: seed)
        var valid = 0
        for _ in 0..<600 {
            let text = Self.instance(schema.contains("array"), &generator)
            let isValid = validator.isValid(try PlainJSON(text.utf8))
            valid += isValid ? 1 : 0
            #expect(try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted == isValid, "\(text)")
        }
        #expect(valid > 0 && valid < 600)
    }

    private static func instance(_ isArray: Bool, _ generator: inout WalkTests.Generator) -> String {
        func value() -> String {
            let values = ["0", "1", "2", "3", "4", "5", "\"s\"", "null", "true"]
            return values[generator.next(below: values.count)]
        }
        let count = generator.next(below: 7)
        if isArray { return "[" + (0..<count).map { _ in value() }.joined(separator: ",") + "]" }
        var names: [String] = []
        for _ in 0..<count {
            let name = (generator.next(below: 3) == 0 ? "q" : "p") + String(generator.next(below: 10))
            if !names.contains(name) { names.append(name) }
        }
        return "{" + names.map { "\"\($0)\":\(value())" }.joined(separator: ",") + "}"
    }
}
