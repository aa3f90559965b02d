import Foundation
import FoundationModelsCore
import Testing

@testable import EvaluationsCore
@testable import infer

@Suite("infer evaluate")
struct EvaluateTests {
    private func sample(_ json: String) throws -> PromptSample {
        try JSONDecoder().decode(PromptSample.self, from: Data(json.utf8))
    }

    @Test(
        "what a line asks for is measured",
        arguments: [
            (#"{"prompt":"x","expected":"Paris"}"#, " Paris\n", ["exact pass"]),
            (#"{"prompt":"x","expected":"Paris"}"#, "paris", ["exact fail"]),
            (#"{"prompt":"x","contains":"paris"}"#, "It is Paris.", ["contains pass"]),
            (
                #"{"prompt":"x","contains":["Paris","Seine"],"pattern":"^It"}"#, "It is Paris.",
                ["contains fail", "pattern pass"]
            ),
            (#"{"prompt":"x","schema":{"type":"integer"},"expected":7}"#, "7", ["exact pass"]),
            (#"{"prompt":"x"}"#, "anything", []),
        ])
    func metrics(line: String, answer: String, expected: [String]) throws {
        let metrics = try sample(line).metrics(of: answer)
        #expect(metrics.map { "\($0.name) \($0.value)" } == expected)
    }

    @Test("values are compared as values, whatever the order of their keys")
    func values() throws {
        let line = #"""
            {"prompt":"x","expected":{"b":[1,2.0],"a":null},"schema":{"title":"T","type":"object","properties":
            {"a":{"type":"string"},"b":{"type":"array","items":{"type":"number"}}},"required":["b"],
            "additionalProperties":false,"x-order":["a","b"]}}
            """#
        #expect(try sample(line).metrics(of: #"{"a":null,"b":[1.0,2]}"#).map(\.value) == [.passing])
        #expect(try sample(line).metrics(of: #"{"a":null,"b":[2,1]}"#).map(\.value) == [.failing])
    }

    @Test(
        "lines that can't be read, and command lines that make no sense",
        .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
    func faults() throws {
        for (input, message) in [
            ("{\"prompt\":\"a\"}\n{\"expected\":\"b\"}\n", "line 2: \"prompt\" is missing"),
            ("{\"prompt\":\"a\",\"pattern\":\"(\"}\n", "line 1: "), ("\n \n", "holds no prompts"),
            ("{\"prompt\":3}", "line 1: prompt"),
        ] {
            let outcome = try Executable.run(["evaluate", "-"], input: Data(input.utf8))
            #expect(outcome.status == 65 && outcome.error.contains(message), "\(outcome.error)")
            #expect(outcome.output.isEmpty)
        }
        #expect(try Executable.run(["evaluate", "-", "--judge", "x"]).status == 64)
        #expect(try Executable.run(["evaluate", "-", "--json", "--rows"]).status == 64)
        #expect(try Executable.run(["evaluate", "/nowhere.jsonl"]).status == 66)
    }

    @Test(
        "measures, writes JSON, and compares with an earlier run",
        .enabled(if: Executable.isBuilt, "infer isn't built: run Tools/test"))
    func run() throws {
        try TemporaryFolder.with { folder in
            let lines = """
                {"prompt":"Say hello.","pattern":"."}
                {"prompt":"A number, please.","schema":{"type":"integer","minimum":3,"maximum":4},"pattern":"^[34]$"}
                {"prompt":"Say hello.","expected":"\\u0000"}
                """
            let file = folder.appending(path: "result.json").path
            let arguments = ["evaluate", "-", "--max-tokens", "20", "--output", file]
            let first = try Executable.run(arguments + ["--rows"], input: Data(lines.utf8))
            #expect(first.status == 0, "\(first.error)")
            #expect(first.text.contains("pattern  mean  1.0    2") && first.text.contains("exact    mean  0.0    1"))
            #expect(first.lines.first?.hasPrefix("Input ") == true)
            let result = try EvaluationResult.loadJSON(from: URL(filePath: file))
            #expect(result.rows.map(\.input) == ["Say hello.", "A number, please.", "Say hello."])
            let again = try Executable.run(
                ["evaluate", "-", "--max-tokens", "20", "--compare", file], input: Data(lines.utf8))
            #expect(
                again.status == 0 && again.text.contains("pattern  1.0     1.0    0       0      2     1.0"),
                "\(again.text)")
            let json = try Executable.run(["evaluate", "-", "--json", "--max-tokens", "20"], input: Data(lines.utf8))
            #expect(try EvaluationResult(jsonData: json.output).rows.count == 3)
            let other = try Executable.run(
                ["evaluate", "-", "--compare", file], input: Data(#"{"prompt":"Other"}"#.utf8))
            #expect(other.status == 65 && other.error.contains("other samples"))
            let judged = try Executable.run(
                ["evaluate", "-", "--max-tokens", "20", "--criterion", "It is polite"],
                input: Data(#"{"prompt":"Hi"}"#.utf8))
            #expect(judged.status == 0 && judged.text.contains("judge"), "\(judged.error)")
        }
    }
}
