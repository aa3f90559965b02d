import Testing

@testable import Constrained

/// What waits until a text reaches it is judged as it is where nothing waits, and refused as early.
@Suite("Goals that wait")
struct WaitingGoalsTests {
    /// A schema, far inside another one that has too many goals for all to be worked out.
    private static func hidden(_ schema: String) -> String {
        let others = (0..<60).map { #""p\#($0)":{"type":"object","properties":{"q\#($0)":{"maxLength":\#($0)}}}"# }
        return """
            {"properties":{\(others.joined(separator: ",")),
            "x":{"properties":{"y":{"properties":{"z":\(schema)}}}}}}
            """
    }

    private static func joined(_ count: Int, _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined(separator: ",")
    }

    private static let schemas = [
        #"{"type":["string","null"],"maxLength":3}"#,
        """
        {"oneOf":[\(joined(20) {
            #"{"required":["k"],"properties":{"k":{"const":\#($0)},"v":{"minimum":\#($0)}}}"#
        })]}
        """,
        "{\"allOf\":[\(joined(9) { #"{"anyOf":[{"required":["a\#($0)"]},{"maxProperties":\#($0)}]}"# })]}",
        "{\"patternProperties\":{\(joined(9) { #""\#($0)$":{"minimum":\#($0)},"^\#($0)":{"maximum":40}"# })}}",
        #"{"not":{"anyOf":[{"properties":{"k":{"type":"string"}}},{"required":["v","w"]}]}}"#,
        #"{"if":{"required":["k"]},"then":{"properties":{"v":{"type":"string"}}},"else":{"uniqueItems":true}}"#,
        #"{"type":"array","contains":{"minimum":5},"maxContains":2,"uniqueItems":true}"#,
    ]

    private static let values = [
        "null", #""abc""#, #""abcd""#, "{}", #"{"k":1}"#, #"{"k":1,"v":1}"#, #"{"k":1,"v":0}"#, #"{"k":25}"#,
        #"{"k":"s"}"#, #"{"v":1,"w":2}"#, #"{"k":3,"v":"t"}"#, #"{"a8":1}"#,
        #"{"a0":1,"a1":1,"a2":1,"a3":1,"a4":1,"a5":1,"a6":1,"a7":1,"a8":1}"#, #"{"0":0,"11":1}"#, #"{"10":1}"#,
        #"{"10":41}"#, #"{"5":4}"#, "[1,2]", "[3,3]", "[5,6,7]", "[6,1]",
        "[1,1,6]", "[]",
    ]

    @Test("are judged as schemas are that stand alone", arguments: schemas)
    func judged(schema: String) throws {
        let alone = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        let hidden = SchemaJudge(try CompiledGrammar(jsonSchema: Self.hidden(schema), options: .checking))
        var verdicts: Set<Bool> = []
        for value in Self.values {
            let expected = try alone.judge(Array(value.utf8)).isAccepted
            let text = #"{"x":{"y":{"z":\#(value)}}}"#
            #expect(try hidden.judge(Array(text.utf8)).isAccepted == expected, "\(value)")
            verdicts.insert(expected)
        }
        #expect(verdicts.count == 2)
    }

    /// Tells whether some work is enough for each byte and each mask of a text.
    private static func isEnough(_ work: Int, _ schema: String, _ text: String) throws -> Bool {
        var limits = GrammarLimits()
        limits.maximumFormulaWork = work
        do {
            let grammar = try CompiledGrammar(jsonSchema: hidden(schema), options: .checking, limits: limits)
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            for byte in (#"{"x":{"y":{"z":"# + text).utf8 {
                _ = try matcher.accept(bytes: [byte])
                _ = try matcher.mask()
            }
        } catch {
            guard case .limit = error else { throw error }
            return false
        }
        return true
    }

    /// The least power of two that is enough work.
    private static func leastWork(_ schema: String, _ text: String) throws -> Int {
        var work = 256
        while try work < 1 << 24 && !isEnough(work, schema, text) { work *= 2 }
        return work
    }

    @Test("take work that is bounded for a mask as a whole, and for a text byte by byte")
    func work() throws {
        func chained(_ count: Int) -> String {
            let links = (0..<count).map { i in
                #""p\#(i)":{"required":["p\#(i + 1)"],"properties":{"p\#(i + 1)":{"minimum":\#(i)}}}"#
            }
            return #"{"type":"object","dependentSchemas":{\#(links.joined(separator: ","))}}"#
        }
        // Before a key every name is looked at, each by a formula that is as long as there are names.
        let few = try Self.leastWork(chained(16), "{")
        let many = try Self.leastWork(chained(64), "{")
        #expect(many >= few * 8, "\(few) and \(many)")
        let members = (0...64).reversed().map { #""p\#($0)":\#($0)"# }.joined(separator: ",")
        var limits = GrammarLimits()
        limits.maximumFormulaWork = try Self.leastWork(chained(64), "{\(members)}")
        let grammar = try CompiledGrammar(jsonSchema: Self.hidden(chained(64)), options: .checking, limits: limits)
        let text = #"{"x":{"y":{"z":{\#(members)}}}}"#
        #expect(try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted)
    }

    @Test(
        "are refused while compiling if they can't be enforced",
        arguments: [
            (##"{"type":"string","allOf":[{"$ref":"#/properties/x/properties/y/properties/z"}]}"##, "circle"),
            (#"{"type":"array","not":{"uniqueItems":true}}"#, "uniqueItems"),
            (
                #"{"oneOf":[{"properties":{"a":{"uniqueItems":true}}},{"properties":{"b":{"minimum":1}}}]}"#,
                "uniqueItems"
            ),
        ])
    func refused(schema: String, word: String) {
        do throws(GrammarError) {
            _ = try CompiledGrammar(jsonSchema: Self.hidden(schema), options: .checking)
            Issue.record("\(schema) compiles")
        } catch {
            #expect(error.description.contains(word), "\(error)")
        }
    }

    @Test("Alternatives are estimated from the keywords")
    func estimates() throws {
        let schema = """
            {"allOf":[{"anyOf":[{"minimum":1},{"type":"null"},{"required":["a"]}]},{"not":{"required":["b","c"]}}]}
            """
        let builder = GrammarBuilder(options: .checking, limits: GrammarLimits())
        let value = try ExactJSON(parsing: Array(schema.utf8))
        let root = try SchemaReader(root: value, store: builder.store).read()
        let costs = CostEstimates(store: builder.store)
        #expect(costs.alternatives([Literal(schema: root)]) == 9)
        #expect(costs.alternatives([Literal(schema: root), Literal(schema: root)]) == 81)
        #expect(costs.fault == nil)
    }

    @Test("Keys that groups exclude are told apart from all others")
    func excludedKeys() throws {
        let schema = """
            {"properties":{"a":{}},"additionalProperties":{"type":["integer","null"]},
            "allOf":[{"properties":{"b":{}},"additionalProperties":{"minimum":3}},
            {"not":{"properties":{"c":{}},"additionalProperties":{"type":"null"}}}],"maxProperties":2}
            """
        let judge = SchemaJudge(try CompiledGrammar(jsonSchema: schema, options: .checking))
        let expected: [(String, Bool)] = [
            ("{}", false), (#"{"a":"s"}"#, true), (#"{"a":2}"#, false), (#"{"a":3}"#, true), (#"{"b":1}"#, true),
            (#"{"b":"s"}"#, false), (#"{"c":3}"#, false), (#"{"c":2}"#, false), (#"{"c":3,"d":4}"#, true),
            (#"{"d":2}"#, false), (#"{"d":null}"#, false), (#"{"d":null,"b":0}"#, true),
            (#"{"a":null,"d":null}"#, false), (#"{"a":4,"b":5,"d":6}"#, false),
        ]
        for (text, isValid) in expected {
            #expect(try judge.judge(Array(text.utf8)).isAccepted == isValid, "\(text)")
        }
    }
}
