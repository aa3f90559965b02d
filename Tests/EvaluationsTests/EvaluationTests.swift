import Evaluations
import Foundation
import FoundationModelsCore
import FoundationModelsTesting
import Testing

@testable import EvaluationsCore

@Suite("Evaluations")
struct EvaluationTests {
    @Test("rows, aggregates, and a row that failed, which counts in none")
    func run() async throws {
        let result = try await Capitals().run(info: ["model": "script"])
        #expect(result.evaluationID == "Capitals" && result.evaluationInfo == ["model": "script"])
        #expect(result.rows.map(\.response) == ["Paris", "Bergen", nil, "Lima"])
        #expect(result.rows.map(\.expected) == ["Paris", "Oslo", nil, "Lima"])
        #expect(result.failedRows.map(\.input) == ["Atlantis"] && result.duration >= 0)
        #expect(result.rows[1]["Accuracy"]?.value == .failing && result.rows[0]["Length"]?.rationale == "letters")
        #expect(result.rows[0].metrics[Capitals.length]?.doubleValue == 5)
        let length = Capitals.length
        #expect(result.aggregateValue(.mean(of: Metric("Accuracy"))) == 2.0 / 3)
        #expect(result.aggregateValue(.maximum(of: length)) == 6 && result.aggregateValue(.minimum(of: length)) == 4)
        #expect(result.aggregateValue(.median(of: length)) == 5 && result.aggregateValue(.mode(of: length)) == 4)
        #expect(result.aggregateValue(.standardDeviation(of: length)) == 1)
        #expect(result.aggregateValue(.variance(of: length)) == 1)
        #expect(result.aggregateValue(.custom(label: "Even")) == 2)
        #expect(result.aggregateValue(.mean(of: Metric("Nothing"))) == -1)
        #expect(result.aggregateValue(.mean(of: length)) == -1)
        #expect(result.aggregates[1].group == "Size" && result.aggregates[0].count == 3)
        #expect(result.aggregates[0].label == "Mean of Accuracy" && result.aggregates.last?.label == "Even")
    }

    @Test("typed columns, tables and CSV")
    func tables() async throws {
        let evaluation = Capitals()
        let result = try await evaluation.run()
        let scores = result.detailed[metric: Capitals.accuracy]
        let samples = result.detailed[evaluation.inputColumn]
        let expected = result.detailed[evaluation.expectedColumn]
        let subjects = result.detailed[evaluation.responseColumn]
        #expect(scores.map { $0?.value } == [.passing, .failing, nil, .passing])
        #expect(samples.map { $0?.promptDescription } == ["France", "Norway", "Atlantis", "Peru"])
        #expect(expected.map(\.self) == ["Paris", "Oslo", nil, "Lima"])
        #expect(subjects[1]?.value == "Bergen" && subjects[1]?.transcript?.prompts == ["Norway"] && subjects[2] == nil)
        #expect(result.summary.columns.map(\.name).first == "Mean of Accuracy" && result.summary.rows.count == 1)
        #expect(result.detailed[metric: Metric("none")].allSatisfy { $0 == nil })
        #expect(
            result.description.hasPrefix(
                """
                group  metric    of                  value   rows
                       Accuracy  mean                0.6667  3
                Size   Length    maximum             6.0     3
                """))
        #expect(result.description.contains("\n1 of 4 rows failed and count in none of this; row 2: "))
        let heads = ["Input", "Response", "Expected", "Accuracy", "Length", "Error"]
        #expect(result.detailed.columns.map(\.name) == heads)
        #expect(Array(result.detailed.table.rows[1].prefix(5)) == ["Norway", "Bergen", "Oslo", "fail", "6.0"])
        let table = EvaluationTable(columns: ["a", "b"], rows: [["x,\"y\"", String(repeating: "z\n", count: 40)]])
        #expect(table.csv.hasPrefix("a,b\r\n\"x,\"\"y\"\"\",\"z\nz"))
        #expect(table.description.hasSuffix("z z…"))
    }

    @Test("a result is saved and read again; another file isn't one")
    func json() async throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var result = try await Capitals().run()
        result.reportMetadata["machine"] = 7
        let file = try result.saveJSON(to: folder, includeReportMetadata: true)
        #expect(file.lastPathComponent.hasPrefix("Capitals-") && file.pathExtension == "json")
        let read = try EvaluationResult.loadJSON(from: file)
        #expect(read.resultID == result.resultID && read.aggregates == result.aggregates)
        #expect(read.reportMetadata["machine"] as? String == "7")
        let (before, after) = (try result.jsonData(), try read.jsonData())
        #expect(before == after)
        #expect(read.detailed[metric: Capitals.accuracy][1]?.value == .failing)
        #expect(try read.jsonRepresentableDataFrame(of: .detailed)["Input", String.self][3] == "Peru")
        let lines = try [result, read].saveJSONLines(to: folder.appending(path: "all.jsonl"))
        let both = try await EvaluationResult.loadJSONLines(from: lines)
        #expect(both.map(\.rows.count) == [4, 4])
        try Data("{}".utf8).write(to: file)
        #expect(throws: EvaluationResultsError.invalidJSONFormat) { try EvaluationResult.loadJSON(from: file) }
        try Data().write(to: file)
        #expect(throws: EvaluationResultsError.emptyJSONFile) { try EvaluationResult.loadJSON(from: file) }
        let nowhere = folder.appending(path: "none.json")
        #expect(throws: EvaluationResultsError.fileNotFound(nowhere)) { try EvaluationResult.loadJSON(from: nowhere) }
    }

    @Test("two runs are compared row by row")
    func comparison() async throws {
        let baseline = try await Capitals().run()
        let candidate = try await Capitals(
            answers: ["France": "Paris", "Norway": "Oslo", "Peru": "Lima", "Atlantis": "?"]).run()
        let comparison = try EvaluationComparison(baseline: baseline, candidate: candidate)
        let accuracy = try #require(comparison.changes.first)
        #expect(accuracy.metric == "Accuracy" && accuracy.higher == 1 && accuracy.lower == 0 && accuracy.same == 2)
        #expect(accuracy.means == (2.0 / 3, 1) && accuracy.chance == 1)
        #expect(comparison.description.hasPrefix("metric    before  after"))
        let other = EvaluationResult(evaluationID: "x")
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

    @Test("operations, and their names in JSON")
    func operations() throws {
        let metric = Metric("m")
        let known: [(AggregationOperation, [Double], Double?)] = [
            (.mean(of: metric), [], nil), (.median(of: metric), [4, 1, 2, 3], 2.5),
            (.mode(of: metric), [3, 1, 3, 1], 1), (.standardDeviation(of: metric), [1], 0),
            (.variance(of: metric), [1, 3], 2), (.custom(label: "c"), [1], nil),
            (.minimum(of: metric), [2, 1], 1), (.maximum(of: metric), [2, 1], 2),
        ]
        for (operation, numbers, value) in known {
            #expect(operation.value(of: numbers) == value, "\(operation)")
            #expect(
                try JSONDecoder().decode(AggregationOperation.self, from: JSONEncoder().encode(operation)) == operation)
        }
        #expect(AggregationOperation.standardDeviation(of: metric).label == "Standard Deviation of m")
    }

    @Test("metrics of one name are pooled; an evaluator that throws leaves what others measured")
    func pooled() async throws {
        struct Pooled: Evaluation {
            var dataset: ArrayLoader<ModelSample<Double>> {
                ArrayLoader(samples: [ModelSample(prompt: "a", expected: 1), ModelSample(prompt: "b", expected: 0)])
            }
            func subject(from sample: ModelSample<Double>) async throws -> ModelSubject<Double> {
                .init(value: sample.expected ?? 0)
            }
            var evaluators: Evaluators {
                Evaluator { _, subject in Metric("m").scoring(subject.value) }
                Evaluator { _, subject in Metric("m").scoring(1 - subject.value) }
                Evaluator { _, subject in
                    guard subject.value == 1 else { throw Capitals.Unknown() }
                    return Metric("n").passing()
                }
            }
        }
        let result = try await Pooled().run()
        #expect(result.aggregateValue(.mean(of: Metric("m"))) == 0.5 && result.aggregates[0].count == 4)
        #expect(result.failedRows.map(\.number) == [1] && result.rows[1].metrics.count == 2)
        #expect(result.aggregateValue(.mean(of: Metric("n"))) == 1)
    }

    @Test("samples come from JSON, an array or lines; faults say where")
    func loading() async throws {
        let file = URL(filePath: NSTemporaryDirectory()).appending(path: "nightjar-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        func load(_ text: String) async throws -> [ModelSample<String>] {
            try Data(text.utf8).write(to: file)
            var samples: [ModelSample<String>] = []
            for try await sample in JSONLoader<ModelSample<String>>(url: file).stream { samples.append(sample) }
            return samples
        }
        let line = #"{"prompt":"a","expected":"b","instructions":"c","expectations":{"ordered":[{"name":"t"}]}}"#
        for text in ["[\(line),\(line)]", "\(line)\n\n  \n\(line)\n"] {
            let samples = try await load(text)
            let copies = try await load(String(decoding: JSONEncoder().encode(samples), as: UTF8.self))
            #expect(copies.map(\.promptDescription) == ["a", "a"] && copies[1].expectations == samples[1].expectations)
            #expect(samples.map(\.promptDescription) == ["a", "a"] && samples[1].expected == "b")
            #expect(samples[0].instructionsDescription == "c" && samples[0].expectations?.ordered.map(\.name) == ["t"])
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
            for try await _ in JSONLoader<ModelSample<String>>(url: file).stream {}
        }
    }

    @Test("samples that come as they are made")
    func stream() async throws {
        struct Streamed: Evaluation {
            var dataset: StreamLoader<ModelSample<Int>> {
                StreamLoader(
                    stream: AsyncThrowingStream { stream in
                        for number in 0..<3 { stream.yield(ModelSample(prompt: "\(number)", expected: number)) }
                        stream.finish()
                    })
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
        #expect(result.aggregateValue(.mean(of: Metric("same"))) == 1.0 / 3 && result.rows[2].response == "4")
    }

    @Test("errors have the domains of Apple's framework")
    func domains() {
        let file = EvaluationResultsError.fileNotFound(URL(filePath: "/x"))
        for (error, domain, code) in [
            (EvaluationError.invalidDataset("x"), "EvaluationError", 2), (file, "EvaluationResultsError", 0),
            (EvaluationResultsError.invalidJSONFormat, "EvaluationResultsError", 2),
            (SubjectInferenceError.failed(reason: "x"), "SubjectInferenceError", 0),
        ] as [(any Error, String, Int)] {
            let object = error as NSError
            #expect(object.domain == "Evaluations." + domain && object.code == code)
            #expect(object.localizedDescription == (error as? any LocalizedError)?.errorDescription)
        }
    }

    @Test("a test has its evaluation's result", .evaluates(Passing()))
    func trait() {
        let result = EvaluationContext.current.result
        #expect(result.rows.count == 1 && result.aggregateValue(.mean(of: Metric("m"))) == 1)
    }

    struct Passing: Evaluation {
        var dataset: ArrayLoader<ModelSample<String>> { ArrayLoader(samples: [ModelSample(prompt: "a")]) }
        func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> { .init(value: "b") }
        var evaluators: Evaluators { Evaluator { _, _ in Metric("m").passing() } }
    }
}
