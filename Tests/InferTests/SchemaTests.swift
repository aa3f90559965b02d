import Foundation
import Testing

@Suite("infer schema", .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
struct SchemaTests {
    private struct Verdict: Decodable, Equatable {
        let instance: String
        let accepted: Bool
        let at: Int?
    }

    private struct Line: Decodable {
        let name: String?
        let compiled: Bool?
        let right: Int?
        let wrongly_accepted: Int?
        let wrongly_refused: Int?
        let error: String?
        let totals: [String: Int]?
    }

    private func check(
        _ schema: String, _ instances: [String], _ options: [String] = []
    ) throws -> (Executable.Outcome, [Verdict]) {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "schema.json")
            try Data(schema.utf8).write(to: file)
            var paths: [String] = []
            for (i, text) in instances.enumerated() {
                paths.append(folder.appending(path: "\(i).json").path)
                try Data(text.utf8).write(to: URL(filePath: paths[i]))
            }
            let outcome = try Executable.run(["schema", "--schema", file.path] + options + ["--check"] + paths)
            let verdicts = try outcome.lines.filter { $0.contains("\"instance\"") }
                .map { try JSONDecoder().decode(Verdict.self, from: Data($0.utf8)) }
            return (outcome, verdicts)
        }
    }

    @Test("prints a line for each instance with the first refused byte, and exits well")
    func verdicts() throws {
        let schema = #"{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}"#
        for options in [[], ["--model", Executable.weights]] {
            let (outcome, verdicts) = try check(
                schema, [#"{"a": 12}"#, "  {\"a\":1}\n", #"{"a": "x"}"#, #"{"a":1"#, #"{"a":1,"b":2,"b":3}"#, ""],
                options)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(verdicts.map(\.accepted) == [true, true, false, false, false, false])
            #expect(verdicts.map(\.at) == [nil, nil, 6, 6, 15, 0])
            #expect(verdicts[0].instance.hasSuffix("/0.json"))
        }
    }

    @Test("obeys its options")
    func options() throws {
        let schema = #"{"properties":{"a":{},"b":{"format":"date"}},"additionalProperties":false}"#
        func isAccepted(_ text: String, _ options: [String]) throws -> Bool {
            try check(schema, [text], options).1[0].accepted
        }
        #expect(try isAccepted(#"{ "b" :"2024-02-29", "a":1}"#, []))
        #expect(try !isAccepted(#"{ "a":1}"#, ["--whitespace", "spaced"]))
        #expect(try isAccepted(#"{"a": 1, "b": "2024-02-29"}"#, ["--whitespace", "spaced"]))
        #expect(try !isAccepted(#"{"a": 1}"#, ["--whitespace", "compact"]))
        #expect(try !isAccepted(#"{"b":"2024-02-29","a":1}"#, ["--order", "declared"]))
        #expect(try !isAccepted(#"{"b":"2023-02-29"}"#, ["--formats", "assert"]))
        #expect(try isAccepted(#"{"b":"2023-02-29"}"#, ["--formats", "annotate"]))
        for wrong in [["--whitespace", "tabs"], ["--order", "random"], ["--formats", "ignore"]] {
            #expect(try Executable.run(["schema", "--schema", "-"] + wrong).status == 64)
        }
        #expect(try Executable.run(["schema"]).status == 64)
        #expect(try Executable.run(["schema", "--schema", "-", "--batch", "-"]).status == 64)
    }

    @Test(
        "refuses with 65, keyword and pointer what it can't enforce",
        arguments: [
            (#"{"properties":{"a/b":{"pattern":"(a)\\1"}}}"#, "/properties/a~1b/pattern"),
            (#"{"type":"nonsense"}"#, "type"),
            ("{", "not JSON"), (#"{"type":"integer","minimum":2,"maximum":1}"#, "No value"),
            (##"{"$ref":"#/nowhere"}"##, "$ref"),
        ])
    func refusals(schema: String, part: String) throws {
        let outcome = try Executable.run(["schema", "--schema", "-"], input: Data(schema.utf8))
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(part), "\(outcome.error)")
    }

    @Test("times compiling and masks")
    func time() throws {
        let (outcome, _) = try check(
            #"{"type":"object","properties":{"a":{"type":"string"}}}"#, [#"{"a": "hello"}"#], ["--time"])
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 2)
        let line = try #require(outcome.lines.last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let values = try #require(object["microseconds"] as? [String: Any])
        #expect(values.values.compactMap { $0 as? Double }.allSatisfy { $0 >= 0 && $0.isFinite })
        #expect(values.keys.contains { $0.contains("p99") })
    }

    @Test(
        "allocates nothing for a mask that was computed before",
        arguments: [
            (
                #"{"type":"object","properties":{"a":{"type":"string"},"n":{"type":"integer","maximum":99}},"additionalProperties":false}"#,
                #"{"a": "hello \\n é", "n": 42}"#
            ),
            (
                #"{"type":["array","number","null"],"items":{"type":["array","number","string"],"items":{"type":"number"}}}"#,
                #"[1.5e3, "é", [12, -1], [0.5]]"#
            ),
            (
                #"{"type":"array","items":{"type":"string","minLength":1,"maxLength":40,"pattern":"^[a-z ]+$"},"maxItems":9}"#,
                #"["some words", "and more"]"#
            ),
            (#"{"type":"string","maxLength":300}"#, #""a plain string of é and 日本 and more""#),
            (
                ##"{"type":"object","properties":{"v":{"enum":["a","ab",1]},"n":{"$ref":"#"}},"required":["v"],"additionalProperties":false}"##,
                #"{"v": "ab", "n": {"n": {"v": 1}, "v": "a"}}"#
            ),
            (
                #"{"oneOf":[{"properties":{"k":{"const":"x"}}},{"properties":{"k":{"const":"y"}},"required":["k"]}]}"#,
                #"{"k": "x", "l": 0}"#
            ),
            (#"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#, #"["one", "two", "", "é two"]"#),
            (
                #"{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"additionalProperties":false},"uniqueItems":true}"#,
                #"[{"b": "y"}, {"a": "z", "b": "x"}, {"b": "x", "a": ""}]"#
            ),
            (
                #"{"type":"array","items":{"type":"string","pattern":"^[a-z]{1,3}$"},"uniqueItems":true}"#,
                #"["a", "ab", "abc", "b"]"#
            ),
            (
                #"{"type":"array","items":{"type":"string","maxLength":3},"uniqueItems":true}"#,
                #"["", "ab", "aé", "a\n"]"#
            ),
            (#"{"type":"array","uniqueItems":true}"#, #"["a", 1, true, null, "ab", 12, {"a": 1}]"#),
            ("{}", #"{"free": {"form": [1, 2.5, "three", null]}, "more": "Text of words, é", "fred": {"free": 1}}"#),
            (
                #"{"properties":{"a":{"type":"string"},"b":{"properties":{"c":{}}}},"required":["a"]}"#,
                #"{"a": "one", "more": {"x": {"y": [{"z": 1, "zz": 2}]}}, "b": {"c": 1, "d": {"e": "f"}}, "ab": {}}"#
            ),
            (
                #"{"patternProperties":{"^á.*os$":{"type":"string"},"^v":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}"#,
                #"{"ármányos": "text", "vroom": 1, "other": true, "v": 2, "áos": "\\ n \u00e9"}"#
            ),
            (
                #"{"additionalProperties":{"type":"array","items":{"type":"object","additionalProperties":{"type":"number"}}}}"#,
                #"{"one": [{"a": 1, "b": 2}, {"a": 3}], "two": [{}], "three": []}"#
            ),
            (
                #"{"properties":{"a":{"maxLength":9,"type":"string"},"b":{"minLength":3,"type":"string"}},"minProperties":2,"maxProperties":3}"#,
                #"{"b": "\"quoted\\ é", "a": "ten", "z": null}"#
            ),
            (
                #"{"propertyNames":{"pattern":"^[a-z]{1,9}$"},"additionalProperties":{"type":["null","boolean"]}}"#,
                #"{"abc": null, "abcd": true, "b": false}"#
            ),
            (
                #"{"properties":{"kind":{"enum":["x","y"]}},"if":{"properties":{"kind":{"const":"x"}}},"then":{"required":["n"]},"else":{"required":["t"]}}"#,
                #"{"kind": "x", "n": {"free": [1]}, "also": "this"}"#
            ),
            (
                #"{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"array","prefixItems":[{"const":"k"},{}],"items":{"type":"object"}}]}"#,
                #"["k", {"free": {"x": 1}}, {"a": 1, "b": {"c": [], "d": "}"}}]"#
            ),
            (
                #"{"type":"object","properties":{"when":{"format":"date-time"},"at":{"format":"ipv4"},"id":{"format":"uuid"},"m":{"multipleOf":0.25}},"unevaluatedProperties":false}"#,
                #"{"when": "2024-02-29T12:30:00Z", "at": "10.0.0.1", "id": "123e4567-e89b-12d3-a456-426614174000", "m": 2.75}"#
            ),
            (
                #"{"dependentRequired":{"card":["address"]},"not":{"required":["none"]}}"#,
                #"{"card": 12, "address": {"street": "Long Road", "no": 7}, "more": {"a": {"b": {}}}}"#
            ),
            (
                #"{"type":"array","contains":{"type":"object","required":["id"]},"items":{"type":"object","maxProperties":3}}"#,
                #"[{"id": 1, "x": "y"}, {"a": {"id": 1}, "b": 2, "c": 3}]"#
            ),
            (
                #"{"type":"array","items":{"type":"integer","minimum":0,"maximum":200},"uniqueItems":true}"#,
                #"[12, 1, 120, 1.0e2, 7, 2e-0, 200]"#
            ),
            (
                #"{"type":"array","items":{"type":"number","multipleOf":0.5,"minimum":0,"maximum":10},"uniqueItems":true}"#,
                #"[10, 0.5, 1, 1.5]"#
            ),
            (
                #"{"type":"array","items":{"type":"array","items":{"type":"integer"},"uniqueItems":true},"uniqueItems":true}"#,
                #"[[1, 2], [2, 1], [3], [1e1]]"#
            ),
            (
                #"{"type":"array","items":{"type":"array","uniqueItems":true},"uniqueItems":true}"#,
                #"[[1, "a"], ["a"], [null, {"a": [1]}]]"#
            ),
            (
                #"{"type":"array","items":{"properties":{"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true}}},"uniqueItems":true}"#,
                #"[{"id": 1, "tags": ["a", "b"]}, {"tags": ["a"], "id": 2}]"#
            ),
            (
                #"{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"},"uniqueItems":true}"#,
                #"["a", 1, 2, 12]"#
            ),
        ])
    func allocations(schema: String, instance: String) throws {
        let (outcome, _) = try check(schema, [instance], ["--time"])
        let line = try #require(outcome.lines.last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let counts = try #require(object["allocations"] as? [String: Any])
        #if os(Linux)
        #expect(counts["mask"] as? Double == 0, "\(line)")
        #endif
    }

    @Test("judges many schemas, line by line, and adds them up")
    func batch() throws {
        let lines = [
            #"{"name":"sizes","schema":{"type":"integer"},"tests":[{"data":1,"valid":true},{"data":"x","valid":false},{"data":1.5,"valid":true}]}"#,
            #"{"schema":{"pattern":"(a)\\1"},"tests":[{"data":"aa","valid":true}]}"#,
            "",
            #"{"name":"é","schema":false,"tests":[{"data":{"k":[1,1.0,1e0]},"valid":false}]}"#,
            #"{"name":"none","schema":{"maxProperties":1}}"#,
        ]
        let outcome = try Executable.run(["schema", "--batch", "-"], input: Data(lines.joined(separator: "\n").utf8))
        #expect(outcome.status == 0, "\(outcome.error)")
        let read = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        #expect(read.count == 5)
        #expect(read.map(\.name) == ["sizes", nil, "é", "none", nil])
        #expect(read.map(\.compiled) == [true, false, true, true, nil])
        #expect(read.map(\.right) == [2, 0, 1, 0, nil])
        #expect(read.map(\.wrongly_refused) == [1, 0, 0, 0, nil])
        #expect(read[1].error?.contains("pattern") == true)
        #expect(
            read[4].totals == ["schemas": 4, "compiled": 3, "right": 3, "wrongly_accepted": 0, "wrongly_refused": 1])
        #expect(try Executable.run(["schema", "--batch", "-"], input: Data("nonsense".utf8)).status == 65)
    }
}
