import Constrained
import NightjarTestSupport
import Testing

@Suite(
    "Rows of other engines' tests",
    .testData("jsonschema/xgrammar/test_parameters.json", "jsonschema/llguidance"))
struct PeerRowTests {
    /// The rows on which we differ, each with the reason. A row that no longer differs must leave the list.
    static let exceptions: [String: String] = [
        // The specification's suite asks for the opposite.
        #"email "user@com""#: "a domain of one label is valid in the suite of the specification",
        #"date-time "2024-12-31T23:45:60.123456Z""#: "a leap second falls on 23:59:60 UTC",
        #"ipv4 "00.00.00.00""#: "leading zeros are invalid in the suite",
        #"ipv4 "000.000.000.000""#: "leading zeros are invalid in the suite",
        #"hostname "w--ww.git---hub.co----m""#:
            "hyphens in third and fourth place are reserved, the suite refuses them",
        #"uri-template "'""#: "an apostrophe is a literal since erratum 6937 of RFC 6570",
    ]

    private func table(_ file: String) throws -> [String: ExactJSON] {
        let root = try ExactJSON(parsing: TestData.bytes("jsonschema/xgrammar/test_parameters.json"))
        var result: [String: ExactJSON] = [:]
        for test in try #require(root[file]?.elements) { result[test["test"]?.string ?? ""] = test["values"] }
        return result
    }

    private func list(_ value: ExactJSON?) -> [ExactJSON] {
        if case .array(let items)? = value { return items }
        return []
    }

    private func isAccepted(_ schema: ExactJSON, _ text: [UInt8]) throws -> Bool {
        do throws(GrammarError) {
            return try SchemaJudge(CompiledGrammar(jsonSchema: schema, options: .checking)).judge(text).isAccepted
        } catch {
            guard case .unsatisfiable = error else { throw error }
            return false
        }
    }

    @Test("formats are judged alike, but for the exceptions")
    func formats() throws {
        var different: Set<String> = []
        let old = try table("test_regex_converter.py")
        var rows: [(name: String, text: [UInt8], isWanted: Bool)] = []
        for name in ["date_time", "date", "time", "email"] {
            for row in list(old["test_" + name]).map({ list($0) }) {
                rows.append((name, row[0].spacedText, row[1] == .bool(true)))
            }
        }
        for (name, values) in try table("test_json_schema_converter.py") where name.hasSuffix("_format") {
            for row in list(values).map({ list($0) }) {
                // These rows hold the inside of a JSON string, escapes and all.
                let text = Array(#""\#(row[0].string)""#.utf8)
                rows.append((String(name.dropFirst(5).dropLast(7)), text, row[1] == .bool(true)))
            }
        }
        #expect(rows.count > 250)
        for (name, text, isWanted) in rows {
            let format = name.replacing("_", with: "-")
            let schema = try ExactJSON(parsing: Array(#"{"type":"string","format":"\#(format)"}"#.utf8))
            if try isAccepted(schema, text) != isWanted {
                different.insert(format + " " + String(decoding: text, as: UTF8.self))
            }
        }
        #expect(different == Set(Self.exceptions.keys))
    }

    @Test("numbers within bounds are judged alike")
    func ranges() throws {
        let rows = try table("test_json_schema_converter.py")
        for name in ["test_number_range_value_acceptance", "test_integer_range_value_acceptance"] {
            for row in list(rows[name]).map({ list($0) }) {
                #expect(try isAccepted(row[0], Array(row[1].string.utf8)) == (row[2] == .bool(true)), "\(row)")
            }
        }
        for row in list(rows["test_integer_multiple_of"]).map({ list($0) }) {
            for (index, isWanted) in [(1, true), (2, false)] {
                for value in list(row[index]) {
                    #expect(try isAccepted(row[0], value.spacedText) == isWanted, "\(row)")
                }
            }
        }
        for schema in list(rows["test_unsatisfiable_range_raises"]) {
            #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: schema) }
        }
    }

    @Test("swept bounds admit exactly the numbers that a slow judge admits")
    func sweeps() throws {
        let rows = try table("test_json_schema_converter.py")
        for (name, type) in [
            ("test_number_range_acceptance_sweep", "number"), ("test_integer_range_acceptance_sweep", "integer"),
        ] {
            for bounds in list(rows[name]) {
                let members =
                    (bounds.members ?? []) + [JSONMember(name: ExactJSON.text("type").scalars, value: .text(type))]
                let schema = ExactJSON.object(members)
                let validator = try PlainValidator(String(decoding: schema.spacedText, as: UTF8.self))
                let grammar = try CompiledGrammar(jsonSchema: schema)
                let judge = SchemaJudge(grammar)
                for hundredths in stride(from: -16_000, through: 16_000, by: 25) {
                    let whole = hundredths / 100
                    let rest = abs(hundredths % 100)
                    if type == "integer", rest != 0 { continue }
                    let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest)"
                    let text = Array(((hundredths < 0 && whole == 0 ? "-" : "") + "\(whole)" + digits).utf8)
                    let expected = validator.accepts(text)
                    #expect(
                        try judge.judge(text).isAccepted == expected,
                        "\(bounds) \(String(decoding: text, as: UTF8.self))")
                }
            }
        }
    }

    @Test("expressions and plain JSON are judged alike")
    func expressions() throws {
        for row in list(try table("test_grammar_matcher_regex.py")["test_advanced"]).map({ list($0) }) {
            let expression = try RegularExpression(row[0].string, dialect: .ecmaScript, matching: .whole)
            let verdict = try SchemaJudge(CompiledGrammar(expression)).judge(Array(row[1].string.utf8))
            #expect(verdict.isAccepted == (row[2] == .bool(true)), "\(row)")
        }
        let json = try table("test_grammar_matcher_json.py")
        for (name, isWanted) in [("test_json_accept", true), ("test_json_refuse", false)] {
            for row in list(json[name]) {
                // They refuse white space behind the value, which JSON admits.
                let text = Array(row.string.utf8)
                #expect(try isAccepted(.bool(true), text) == (isWanted || text.last == 0x20), "\(row.string)")
            }
        }
    }

    @Test("any order admits any order, yet no key twice")
    func anyOrder() throws {
        let schema = try ExactJSON(
            parsing: Array(
                #"""
                {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"boolean"}},
                "required":["a","b"],"additionalProperties":false}
                """#.utf8))
        for row in list(try table("test_json_schema_converter.py")["test_any_order_acceptance"]).map({ list($0) }) {
            let text = Array(row[0].string.utf8)
            // Their `any_order` drops `required` for repeated keys, and admits these.
            let isWanted = row[1] == .bool(true) && (try? PlainJSON(text)) != nil
            #expect(try isAccepted(schema, text) == isWanted, "\(row[0].string)")
        }
    }

    @Test("the schemas of the other machine compile and admit their samples")
    func samples() throws {
        let blog = try ExactJSON(parsing: TestData.bytes("jsonschema/llguidance/blog.schema.json"))
        let sample = try ExactJSON(parsing: TestData.bytes("jsonschema/llguidance/blog.sample.json"))
        #expect(try isAccepted(blog, sample.spacedText))
        let constant = try ExactJSON(parsing: TestData.bytes("jsonschema/llguidance/constnewline.schema.json"))
        var matcher = GrammarMatcher(try CompiledGrammar(jsonSchema: constant), vocabulary: .bytes)
        _ = try matcher.accept(bytes: Array(#"{"claudius":""#.utf8))
        #expect(try matcher.forcedBytes().isEmpty == false)
    }
}

extension ExactJSON {
    /// The text of a string value, empty for others.
    var string: String { scalars.string }

    /// The scalar values of a string value, empty for others.
    var scalars: [UInt32] {
        if case .string(let text) = self { return text }
        return []
    }
}
