import Constrained
import NightjarTestSupport
import Testing

@Suite(
    "Tables of other engines' tests",
    .testData(
        "jsonschema/xgrammar/test_parameters.json", "jsonschema/llguidance",
        "jsonschema/JSON-Schema-Test-Suite/tests"))
struct PeerTableTests {
    /// Expressions on which we differ, each with the reason.
    private static let expressions: [String: String] = [
        #"\"\'\a\f\n\r\t\v\0\e"#: "\\a and \\e are no escapes of ECMA-262",
        "a{,3}": "without its u flag ECMA-262 takes the brace literally",
        "(?!a)": "look-ahead is enforced, not refused",
    ]
    /// Messages of schemas that the other engine refuses and the specification admits.
    private static let schemas: [String: String] = [
        "prefixItems contains false": "the empty array satisfies it",
        "maxItems is less than the number of prefixItems: 2 < 3": "the items beyond need not come",
    ]

    private func rows(_ file: String, _ test: String) throws -> [ExactJSON] {
        let root = try ExactJSON(parsing: TestData.bytes("jsonschema/xgrammar/test_parameters.json"))
        let found = try #require(root[file]?.elements).first { $0["test"]?.string == test }
        return try #require(found?["values"]?.elements)
    }

    private func list(_ value: ExactJSON?) -> [ExactJSON] {
        if case .array(let items)? = value { return items }
        return []
    }

    private func matches(_ source: String, _ text: String) throws -> Bool {
        let expression = try RegularExpression(source, dialect: .ecmaScript, matching: .whole)
        return try SchemaJudge(CompiledGrammar(expression)).judge(Array(text.utf8)).isAccepted
    }

    @Test("expressions are read or refused alike, but for the exceptions")
    func expressions() throws {
        let escapes = try rows("test_regex_converter.py", "test_escape").map { list($0) }
        let file = "test_grammar_matcher_regex.py"
        var different: Set<String> = []
        for row in escapes where (try? matches(row[0].string, row[2].string)) != true {
            different.insert(row[0].string)
        }
        for row in try rows("test_regex_converter.py", "test_empty") where (try? matches(row.string, "")) != true {
            different.insert(row.string)
        }
        for row in try rows(file, "test_regex_accept") where (try? matches(row.string, "")) == nil {
            different.insert(row.string)
        }
        for row in try rows(file, "test_regex_refuse") where (try? matches(row.string, "")) != nil {
            different.insert(row.string)
        }
        #expect(different == Set(Self.expressions.keys))
        for row in try rows(file, "test_repetition").map({ list($0) }) {
            #expect(try matches("(?:a|[bc]{4,}){2,3}", row[0].string) == (row[1] == .bool(true)), "\(row)")
        }
        for row in try rows(file, "test_fill_next_token_bitmask").map({ list($0) }) {
            #expect(try matches(row[0].string, row[1].string))
        }
    }

    @Test("what they ignore with a warning is enforced")
    func multiples() throws {
        let file = "test_json_schema_converter.py"
        for row in try rows(file, "test_multiple_of_unsupported_warns_and_ignores").map({ list($0) }) {
            let validator = try PlainValidator(String(decoding: row[0].spacedText, as: UTF8.self))
            let judge = SchemaJudge(try CompiledGrammar(jsonSchema: row[0], options: .checking))
            for value in list(row[2]) + list(row[3]) {
                #expect(try judge.judge(value.spacedText).isAccepted == validator.accepts(value.spacedText), "\(row)")
            }
        }
        for row in try rows(file, "test_integer_multiple_of_compile_errors").map({ list($0) }) {
            #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: row[0]) }
        }
        for row in try rows(file, "test_integer_multiple_of_sweep").map({ list($0) }) {
            let validator = try PlainValidator(String(decoding: row[0].spacedText, as: UTF8.self))
            let judge = SchemaJudge(try CompiledGrammar(jsonSchema: row[0]))
            for number in -30...30 {
                let text = Array("\(number)".utf8)
                #expect(try judge.judge(text).isAccepted == validator.accepts(text), "\(row[0]) \(number)")
            }
        }
    }

    @Test("faulty schemas of arrays are refused, but for the exceptions")
    func faults() throws {
        var admitted: Set<String> = []
        let rows = try rows("test_json_schema_converter.py", "test_array_schema_error_cases").map { list($0) }
        for row in rows where (try? CompiledGrammar(jsonSchema: row[0])) != nil { admitted.insert(row[1].string) }
        #expect(admitted == Set(Self.schemas.keys))
    }

    @Test("values of formats pass every mask on their way, but the address with leading zeros")
    func masks() throws {
        for row in try rows("test_grammar_matcher_json_schema.py", "test_mask_generation_format").map({ list($0) }) {
            let schema = #"{"type":"string","format":"\#(row[1].string)"}"#
            var matcher = GrammarMatcher(try CompiledGrammar(jsonSchema: schema), vocabulary: .bytes)
            var refused: UInt8?
            for byte in row[0].spacedText where refused == nil {
                let isAllowed = try matcher.mask()[Int(byte) / 32] >> UInt32(byte % 32) & 1 == 1
                if isAllowed { try matcher.accept(Int(byte)) } else { refused = byte }
            }
            #expect((refused == nil) == (row[0].string != "128.255.000.222"), "\(row)")
        }
        for row in try rows("test_grammar_matcher_json.py", "test_json_pressure") {
            let verdict = try SchemaJudge(CompiledGrammar(jsonSchema: "{}", options: .checking)).judge(
                Array(row.string.utf8))
            #expect(verdict.isAccepted)
        }
    }

    @Test("what the other machine judges rightly in the suite is judged rightly here, but for host names in Punycode")
    func suite() throws {
        let expected = try ExactJSON(
            parsing: TestData.bytes("jsonschema/llguidance/expected_json_schema_test_suite.json"))["draft2020-12"]
        let base = "jsonschema/JSON-Schema-Test-Suite/tests/draft2020-12/"
        var count = 0
        var worse: [String] = []
        for file in try TestData.namesBelow(base) where file.hasSuffix(".json") {
            let name = String(file.dropLast(5))
            guard let groups = expected?[name] ?? expected?[name.split(separator: "/").last.map(String.init) ?? ""]
            else { continue }
            var options = GrammarOptions.checking
            options.formats = file.hasPrefix("optional/format") ? .assert : .annotate
            for group in list(try ExactJSON(parsing: TestData.bytes(base + file))) {
                guard let outcomes = groups[group["description"]?.string ?? ""], let schema = group["schema"] else {
                    continue
                }
                let judge = try? SchemaJudge(CompiledGrammar(jsonSchema: schema, options: options))
                for test in list(group["tests"]) {
                    let description = test["description"]?.string ?? ""
                    guard outcomes[description]?.string == "pass" else { continue }
                    count += 1
                    let isAccepted = try judge?.judge(test["data"]?.spacedText ?? []).isAccepted ?? false
                    if isAccepted == (test["valid"] == .bool(true)) { continue }
                    // Labels that begin with xn-- are not decoded, so none is admitted.
                    let isPunycode = test["data"]?.string.contains("xn--") == true
                    if !isPunycode || isAccepted { worse.append(file + ": " + description) }
                }
            }
        }
        #expect(count > 900)
        #expect(worse == [])
    }
}
