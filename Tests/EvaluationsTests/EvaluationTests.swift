import EvaluationsTesting
import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import Testing

@testable import Evaluations

@Suite("Evaluations")
struct EvaluationTests {
    @Test("rows, aggregates, and a row that failed, which counts in none")
    func run() async throws {
        let result = try await Capitals().run(info: ["model": "script"])
        #expect(result.name == "capitals" && result.info == ["model": "script"])
        #expect(result.rows.map(\.response) == ["Paris", "Bergen", nil, "Lima"])
        #expect(result.rows.map(\.expected) == ["Paris", "Oslo", nil, "Lima"])
        #expect(result.failedRows.map(\.input) == ["Atlantis"])
        #expect(result.rows[1]["accuracy"]?.value == .failing && result.rows[0]["length"]?.rationale == "letters")
        #expect(result.aggregateValue(Capitals.accuracy) == 2.0 / 3)
        #expect(result.aggregateValue(Capitals.length, .maximum) == 6)
        #expect(result.aggregateValue(Capitals.length, .median) == 5)
        #expect(result.aggregateValue(Capitals.length, .standardDeviation) == 1)
        #expect(result.aggregateValue(Capitals.length, .custom("even")) == 2)
        #expect(result.aggregateValue(Metric("nothing")) == -1)
        #expect(result.aggregate(of: Metric("nothing")) == nil)
        #expect(result.aggregates[1].group == "size" && result.aggregates[0].count == 3)
    }

    @Test("tables and CSV")
    func tables() async throws {
        let result = try await Capitals().run()
        #expect(
            result.description.hasPrefix(
                """
                group  metric    of                  value   rows
                       accuracy  mean                0.6667  3
                size   length    maximum             6.0     3
                """))
        #expect(result.description.contains("\n1 of 4 rows failed and count in none of this; row 2: "))
        #expect(result.detailed.columns == ["row", "input", "expected", "response", "accuracy", "length", "error"])
        #expect(Array(result.detailed.rows[1].prefix(6)) == ["1", "Norway", "Oslo", "Bergen", "fail", "6.0"])
        let table = EvaluationTable(columns: ["a", "b"], rows: [["x,\"y\"", String(repeating: "z\n", count: 40)]])
        #expect(table.csv.hasPrefix("a,b\r\n\"x,\"\"y\"\"\",\"z\nz"))
        #expect(table.description.hasSuffix("z z…"))
    }

    @Test("a result is saved and read again; another file isn't one")
    func json() async throws {
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let result = try await Capitals().run()
        try result.save(to: file)
        let read = try EvaluationResult(contentsOf: file)
        let (before, after) = (try result.json(), try read.json())
        #expect(before == after)
        try Data("{}".utf8).write(to: file)
        #expect { try EvaluationResult(contentsOf: file) } throws: { "\($0.localizedDescription)".contains(file.path) }
    }

    @Test("two runs are compared row by row")
    func comparison() async throws {
        let baseline = try await Capitals().run()
        let candidate = try await Capitals(
            answers: ["France": "Paris", "Norway": "Oslo", "Peru": "Lima", "Atlantis": "?"]).run()
        let comparison = try EvaluationComparison(baseline: baseline, candidate: candidate)
        let accuracy = try #require(comparison.changes.first)
        #expect(accuracy.metric == "accuracy" && accuracy.higher == 1 && accuracy.lower == 0 && accuracy.same == 2)
        #expect(accuracy.means == (2.0 / 3, 1) && accuracy.chance == 1)
        #expect(comparison.description.hasPrefix("metric    before  after"))
        let other = EvaluationResult(name: "x", info: [:], seconds: 0, rows: [], aggregates: [])
        #expect(throws: EvaluationError.self) { try EvaluationComparison(baseline: baseline, candidate: other) }
    }

    @Test("the sign test says what tables say")
    func signTest() {
        // Two-sided values of the binomial distribution, from R's binom.test.
        let known: [(Int, Int, Double)] = [
            (0, 0, 1), (5, 0, 0.0625), (8, 2, 0.109375), (10, 0, 0.001953125), (9, 1, 0.021484375),
            (15, 5, 0.0413894653),
            (5, 5, 1), (60, 40, 0.0568879331),
        ]
        for (a, b, expected) in known {
            #expect(abs(EvaluationComparison.signTest(a, b) - expected) < 1e-8)
            #expect(EvaluationComparison.signTest(a, b) == EvaluationComparison.signTest(b, a))
        }
    }

    @Test("percentiles interpolate, and what has no value has none")
    func operations() {
        #expect(AggregationOperation.percentile(0.25).value(of: [4, 1, 2, 3]) == 1.75)
        #expect(AggregationOperation.percentile(1.5).value(of: [1]) == nil)
        #expect(AggregationOperation.standardDeviation.value(of: [1]) == nil)
        #expect(AggregationOperation.mean.value(of: []) == nil)
        #expect(AggregationOperation.sum.value(of: [1, 2]) == 3)
    }

    @Test("a metric that is measured twice is an error of its row")
    func twice() async throws {
        struct Twice: Evaluation {
            var dataset: ArrayLoader<ModelSample<String>> { ArrayLoader(samples: [ModelSample(prompt: "a")]) }
            func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> { .init(value: "b") }
            var evaluators: Evaluators {
                for _ in 0..<2 { Evaluator { _, _ in Metric("m").passing() } }
            }
        }
        let result = try await Twice().run()
        #expect(result.failedRows.first?.error?.contains("\"m\"") == true && result.rows[0].metrics.isEmpty)
    }

    @Test("samples come from JSON, an array or lines; faults say where")
    func loading() async throws {
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        func load(_ text: String) async throws -> [ModelSample<String>] {
            try Data(text.utf8).write(to: file)
            var samples: [ModelSample<String>] = []
            for try await sample in JSONLoader<ModelSample<String>>(url: file).load() { samples.append(sample) }
            return samples
        }
        let line = #"{"prompt":"a","expected":"b","instructions":"c","expectations":{"ordered":[{"name":"t"}]}}"#
        for text in ["[\(line),\(line)]", "\(line)\n\n  \n\(line)\n"] {
            let samples = try await load(text)
            #expect(samples.map(\.inputText) == ["a", "a"] && samples[1].expected == "b")
            #expect(samples[0].input.instructions == "c" && samples[0].expectations?.ordered.map(\.name) == ["t"])
        }
        for (text, fault) in [
            ("\(line)\n{\"expected\":\"x\"}", "line 2: \"prompt\" is missing"),
            ("[\(line),{}]", "\"prompt\" is missing"),
            ("{\"prompt\":1}", "line 1: prompt: "), ("nonsense", "line 1"),
        ] {
            await #expect { try await load(text) } throws: { $0.localizedDescription.contains(fault) }
        }
        try FileManager.default.removeItem(at: file)
        await #expect(throws: EvaluationError.self) {
            for try await _ in JSONLoader<ModelSample<String>>(url: file).load() {}
        }
    }

    @Test("samples that come as they are made")
    func stream() async throws {
        struct Streamed: Evaluation {
            var dataset: StreamLoader<ModelSample<Int>> {
                StreamLoader {
                    AsyncStream { stream in
                        for number in 0..<3 { stream.yield(ModelSample(prompt: "\(number)", expected: number)) }
                        stream.finish()
                    }
                }
            }
            func subject(from sample: ModelSample<Int>) async throws -> ModelSubject<Int> {
                ModelSubject(value: (sample.expected ?? 0) * 2)
            }
            var evaluators: Evaluators {
                if true {
                    Evaluator { sample, subject in Metric("same").passing(if: subject.value == sample.expected) }
                }
            }
        }
        let result = try await Streamed().run()
        #expect(result.aggregateValue(Metric("same")) == 1.0 / 3 && result.rows[2].response == "4")
    }

    @Test("a test has its evaluation's result", .evaluates(Passing()))
    func trait() {
        let result = EvaluationContext.current.result
        #expect(result.rows.count == 1 && result.aggregateValue(Metric("m")) == 1)
    }

    struct Passing: Evaluation {
        var dataset: ArrayLoader<ModelSample<String>> { ArrayLoader(samples: [ModelSample(prompt: "a")]) }
        func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> { .init(value: "b") }
        var evaluators: Evaluators { Evaluator { _, _ in Metric("m").passing() } }
    }
}
