import Testing

@testable import Constrained

/// Schemas whose automata are wide rather than many: what they cost is counted in steps and bytes.
@Suite("Work on automata")
struct WorkLimitTests {
    /// A schema, the keyword to blame and its pointer.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var schema: String
        var keyword: String
        var pointer: String
        var testDescription: String { name }
    }

    private static func joined(_ count: Int, _ separator: String = ",", _ part: (Int) -> String) -> String {
        (0..<count).map(part).joined(separator: separator)
    }

    private static let letters = ["L", "Lu", "Ll", "Lo", "N", "Nd", "P", "S", "M", "C"]

    static let cases = [
        Case(
            name: "letters counted",
            schema: #"{"items":{"type":"string","pattern":"\\p{L}{1000}","minLength":50,"maxLength":1000}}"#,
            keyword: "pattern", pointer: "/items/pattern"),
        Case(
            name: "one of two",
            schema:
                #"{"items":{"type":"string","oneOf":[{"pattern":"(a|b)*a(a|b){20}"},{"pattern":"\\p{L}{10000}"}]}}"#,
            keyword: "oneOf", pointer: "/items/oneOf"),
        Case(
            name: "letters of many kinds",
            schema:
                "{\"properties\":{\"a\":{\"type\":\"string\",\"allOf\":[\(joined(10) { #"{"pattern":"\\p{\#(letters[$0])}{\#($0 + 3)}"}"# })]}}}",
            keyword: "allOf", pointer: "/properties/a/allOf"),
        Case(
            name: "keys of many kinds",
            schema:
                "{\"items\":{\"patternProperties\":{\(joined(10) { #""\\p{\#(letters[$0])}{\#($0 + 1)}":{"minimum":\#($0)}"# })}}}",
            keyword: "patternProperties", pointer: "/items/patternProperties"),
        Case(
            name: "classes by the hundred",
            schema: "{\"items\":{\"pattern\":\"\(joined(900, "") { _ in #"[\\p{L}\\p{N}]"# })\"}}",
            keyword: "pattern", pointer: "/items/pattern"),
        Case(
            name: "other cases",
            schema: "{\"items\":{\"pattern\":\"(?i:\(joined(300, "") { _ in #"[\\u0000-\\uFFFF]"# }))\"}}",
            keyword: "pattern", pointer: "/items/pattern"),
        Case(
            name: "looks behind in choices",
            schema: "{\"items\":{\"pattern\":\"^\(joined(40, "") { _ in "(?:a|(?<=x)b)" })\"}}",
            keyword: "pattern", pointer: "/items/pattern"),
        Case(
            name: "lists and patterns",
            schema:
                "{\"items\":{\"enum\":[\(joined(400) { #""\#($0) word""# })],\"allOf\":[\(joined(60) { #"{"pattern":"[0-9 a-z]{\#($0 % 5 + 1)}|q\#($0)"}"# })]}}",
            keyword: "enum", pointer: "/items/enum"),
    ]

    @Test("ends where it is too much, and says where", arguments: cases)
    func limits(one: Case) throws {
        var limits = GrammarLimits()
        limits.maximumAutomatonWork = 200_000
        do throws(GrammarError) {
            let grammar = try CompiledGrammar(jsonSchema: one.schema, options: .checking, limits: limits)
            // What waits for a text is refused there.
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            _ = try matcher.accept(bytes: Array(one.pointer.hasPrefix("/items") ? "[\"".utf8 : "{\"a\":\"".utf8))
            _ = try matcher.mask()
            Issue.record("it compiles")
        } catch {
            let place = SchemaPlace(keyword: one.keyword, pointer: one.pointer)
            #expect(error == .limit("steps of automata", 200_000, at: place))
        }
    }

    @Test("is no more than its limit, but for what was begun", arguments: cases)
    func counts(one: Case) throws {
        var limits = GrammarLimits()
        limits.maximumAutomatonWork = 200_000
        let builder = GrammarBuilder(options: .checking, limits: limits)
        _ = try? builder.goal(jsonSchema: ExactJSON(parsing: Array(one.schema.utf8)))
        #expect(builder.arena.effort.work < 600_000)
    }

    @Test("is bounded in bytes too")
    func bytes() throws {
        var limits = GrammarLimits()
        limits.maximumAutomatonBytes = 200_000
        let schema = #"{"items":{"type":"string","pattern":"^(\\p{L}{3}\\p{N}){4,}$","minLength":200}}"#
        #expect(
            throws: GrammarError.limit(
                "bytes of automata", 200_000, at: SchemaPlace(keyword: "pattern", pointer: "/items/pattern"))
        ) {
            let grammar = try CompiledGrammar(jsonSchema: schema, limits: limits)
            var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
            _ = try matcher.accept(bytes: Array("[\"".utf8))
            _ = try matcher.mask()
        }
    }

    @Test("of a step ends that step alone, with the tables made anew")
    func steps() throws {
        var limits = GrammarLimits()
        limits.maximumAutomatonWork = 60_000
        limits.maximumAutomatonBytes = 400_000
        let schema = #"{"type":"string","pattern":"^([a-z]{3}\\p{N}[^\\p{L}])*$"}"#
        let grammar = try CompiledGrammar(jsonSchema: schema, limits: limits)
        let text = "\"" + String(repeating: "abc1-xyz٣+", count: 200) + "\""
        #expect(try SchemaJudge(grammar).judge(Array(text.utf8)).isAccepted)
        var matcher = GrammarMatcher(grammar, vocabulary: .bytes)
        for byte in text.utf8.prefix(200) {
            _ = try matcher.mask()
            #expect(try matcher.accept(bytes: [byte]).isWhole)
        }
    }

    @Test("on long classes grows with their length alone")
    func classes() throws {
        func work(_ count: Int) throws -> Int {
            let members = String(String.UnicodeScalarView((0..<count).compactMap { Unicode.Scalar(0x4E00 + 2 * $0) }))
            return try RegularExpression("[\(members)]", dialect: .ecmaScript, matching: .whole).work
        }
        #expect(try work(8_000) < 3 * work(4_000))
    }

    @Test("on searches for new items is bounded for a mask as a whole")
    func items() throws {
        var limits = GrammarLimits()
        limits.maximumItemSearchSteps = 500
        let values = (0..<60).map(String.init).joined(separator: ",")
        let schema = """
            {"type":"array","uniqueItems":true,"items":{"enum":[\(values)]},"contains":{"maximum":30},
            "minContains":30,"maxContains":31}
            """
        let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking, limits: limits)
        let vocabulary = TokenVocabulary(
            tokens: (0..<2_000).map { Array("\($0)".utf8) } + ["[", "]", ","].map { Array($0.utf8) }, endTokens: [])
        var matcher = GrammarMatcher(grammar, vocabulary: vocabulary)
        do throws(GrammarError) {
            for token in [2_000, 1, 2_002, 2, 2_002] { try matcher.accept(token) }
            _ = try matcher.mask()
        } catch {
            guard case .limit("steps of a search for an item that is new", 500, let place?) = error else {
                throw error
            }
            #expect(place.keyword == "uniqueItems")
        }
        grammar.withMachine { #expect($0.itemSearchSteps <= 2 * 500 + 500) }
    }
}
