import Constrained
import NightjarTestSupport
import Testing

@Suite("JSON Schema test suite")
struct SchemaSuiteTests {
    /// The outcomes of all instances of the suite.
    struct Totals: Equatable {
        var right = 0
        var wronglyAccepted = 0
        var wronglyRefused = 0
        var notCompiled = 0
    }

    @Test(
        "judges draft 2020-12 without accepting an invalid instance",
        .testData("jsonschema/JSON-Schema-Test-Suite/tests"))
    func draft202012() throws {
        let totals = try judgeAll(GrammarLimits())
        #expect(totals.wronglyAccepted == 0)
        #expect(totals.right >= 1996)
        #expect(totals.wronglyRefused <= 23)
        #expect(totals.right + totals.wronglyRefused + totals.notCompiled == 2063)
    }

    @Test(
        "judges it alike where alternatives are judged as formulas",
        .testData("jsonschema/JSON-Schema-Test-Suite/tests"))
    func formulas() throws {
        var limits = GrammarLimits()
        limits.maximumAlternatives = 1
        let totals = try judgeAll(limits)
        #expect(totals.wronglyAccepted == 0)
        // Where nothing may be listed, one schema with two instances meets a limit.
        #expect(totals.right >= 1994, "\(totals)")
    }

    @Test(
        "judges all of it where the documents that it refers to are given",
        .testData("jsonschema/JSON-Schema-Test-Suite/tests"))
    func documents() throws {
        let base = "jsonschema/JSON-Schema-Test-Suite/remotes"
        var documents: [String: ExactJSON] = [:]
        for name in try TestData.namesBelow(base) where name.hasSuffix(".json") {
            documents["http://localhost:1234/" + name] = try ExactJSON(parsing: TestData.bytes(base + "/" + name))
        }
        #expect(documents.count > 20)
        let totals = try judgeAll(GrammarLimits(), documents)
        #expect(totals == Totals(right: 2041, wronglyAccepted: 0, wronglyRefused: 22, notCompiled: 0))
    }

    private func judgeAll(_ limits: GrammarLimits, _ documents: [String: ExactJSON] = [:]) throws -> Totals {
        let base = "jsonschema/JSON-Schema-Test-Suite/tests/draft2020-12"
        var totals = Totals()
        for name in try TestData.names(base) where name.hasSuffix(".json") {
            try judge(base + "/" + name, .annotate, limits, documents, &totals)
        }
        for name in try TestData.names(base + "/optional/format") {
            try judge(base + "/optional/format/" + name, .assert, limits, documents, &totals)
        }
        return totals
    }

    private func judge(
        _ path: String, _ formats: GrammarOptions.Formats, _ limits: GrammarLimits, _ documents: [String: ExactJSON],
        _ totals: inout Totals
    ) throws {
        for group in try #require(ExactJSON(parsing: TestData.bytes(path)).elements) {
            var options = GrammarOptions.checking
            options.formats = formats
            let schema = try #require(group["schema"])
            let tests = try #require(group["tests"]?.elements)
            let judge: SchemaJudge?
            do {
                judge = SchemaJudge(
                    try CompiledGrammar(jsonSchema: schema, documents: documents, options: options, limits: limits))
            } catch GrammarError.unsatisfiable {
                // A schema without any value refuses everything.
                judge = nil
            } catch {
                totals.notCompiled += tests.count
                continue
            }
            var group = Totals()
            do {
                for test in tests {
                    let isValid = test["valid"] == .bool(true)
                    let data = try #require(test["data"]).spacedText
                    let isAccepted = try judge?.judge(data).isAccepted ?? false
                    if isAccepted == isValid {
                        group.right += 1
                    } else if isAccepted {
                        group.wronglyAccepted += 1
                    } else {
                        group.wronglyRefused += 1
                    }
                }
            } catch is GrammarError {
                // A limit that only shows while matching counts as a schema that did not compile.
                group = Totals(notCompiled: tests.count)
            }
            totals.right += group.right
            totals.wronglyAccepted += group.wronglyAccepted
            totals.wronglyRefused += group.wronglyRefused
            totals.notCompiled += group.notCompiled
        }
    }

    @Test(
        "judges the probes, all but the back-reference, which it refuses by name",
        .testData("jsonschema/probes.json"))
    func probes() throws {
        for probe in try #require(ExactJSON(parsing: TestData.bytes("jsonschema/probes.json")).elements) {
            let schema = try #require(probe["schema"])
            if probe["name"] == .text("pattern backreference") {
                #expect(throws: GrammarError.self) { try CompiledGrammar(jsonSchema: schema, options: .checking) }
                continue
            }
            let grammar = try CompiledGrammar(jsonSchema: schema, options: .checking)
            for (key, isWanted) in [("accept", true), ("reject", false)] {
                for text in try #require(probe[key]?.elements) {
                    guard case .string(let values) = text else {
                        Issue.record("\(key) of \(schema) holds something else than texts")
                        continue
                    }
                    var scalars = String.UnicodeScalarView()
                    for value in values { scalars.append(try #require(Unicode.Scalar(value))) }
                    let verdict = try SchemaJudge(grammar).judge(Array(String(scalars).utf8))
                    #expect(verdict.isAccepted == isWanted, "\(schema) \(String(scalars))")
                }
            }
        }
    }
}
