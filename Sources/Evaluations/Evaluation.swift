import Foundation
import FoundationModelsCore

/// A measurement of what a program makes of a set of samples.
///
/// ```swift
/// struct CapitalsEvaluation: Evaluation {
///     let accuracy = Metric("accuracy")
///     let dataset = ArrayLoader(samples: [ModelSample(prompt: "The capital of France?", expected: "Paris")])
///
///     func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
///         let session = LanguageModelSession()
///         let answer = try await session.respond(to: sample.prompt).content
///         return ModelSubject(value: answer, transcript: session.transcript)
///     }
///
///     var evaluators: Evaluators {
///         Evaluator { sample, subject in
///             subject.value.contains(sample.expected ?? "") ? accuracy.passing() : accuracy.failing()
///         }
///     }
/// }
///
/// let result = try await CapitalsEvaluation().run()
/// print(result)
/// ```
public protocol Evaluation: Sendable {
    /// What goes in.
    associatedtype Sample: SampleProtocol
    /// What is measured.
    associatedtype Subject: EvaluationSubject
    /// Where samples come from.
    associatedtype SampleLoader: Loader where SampleLoader.Sample == Sample

    /// What the evaluation is called; the type's name unless set.
    var name: String { get }
    /// The samples.
    var dataset: SampleLoader { get }
    /// Makes what is measured: runs the program on a sample.
    nonisolated(nonsending) func subject(from sample: Sample) async throws -> Subject
    /// What measures.
    @EvaluatorsBuilder<Sample, Subject> var evaluators: [any EvaluatorProtocol<Sample, Subject>] { get }
    /// Says what is reckoned from the metrics of all samples; the mean of each unless written.
    func aggregateMetrics(using aggregator: inout MetricsAggregator)
}

extension Evaluation {
    /// What an evaluation measures with.
    public typealias Evaluators = [any EvaluatorProtocol<Sample, Subject>]

    /// The type's name.
    public var name: String { "\(Self.self)" }

    /// Takes the mean of every metric.
    public func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregator.computeMeans() }

    /// Measures each sample in turn, and reckons.
    ///
    /// What a sample's program or an evaluator throws stands in the sample's row, which counts in no aggregate; Apple's
    /// framework drops such rows without a word.
    ///
    /// - Parameter info: What is kept with the result, such as the model's name.
    /// - Throws: What the loader throws; `CancellationError`.
    public nonisolated(nonsending) func run(info: [String: String] = [:]) async throws -> EvaluationResult {
        var rows: [EvaluationResult.Row] = []
        let start = ContinuousClock.now
        let evaluators = evaluators
        for try await sample in dataset.load() {
            try Task.checkCancellation()
            rows.append(try await row(of: sample, number: rows.count, evaluators))
        }
        var aggregator = MetricsAggregator(names: EvaluationResult.names(in: rows))
        aggregateMetrics(using: &aggregator)
        return EvaluationResult(
            name: name, info: info, seconds: start.secondsToNow, rows: rows, aggregates: aggregator.aggregates(of: rows)
        )
    }

    private nonisolated(nonsending) func row(
        of sample: Sample, number: Int, _ evaluators: Evaluators
    ) async throws -> EvaluationResult.Row {
        var row = EvaluationResult.Row(number: number, input: sample.inputText, expected: sample.expectedText)
        let start = ContinuousClock.now
        defer { row.seconds = start.secondsToNow }
        do {
            let subject = try await subject(from: sample)
            row.response = subject.responseText
            for evaluator in evaluators {
                let measured = try await evaluator.metrics(of: subject, for: sample)
                if let twice = measured.first(where: { metric in row.metrics.contains { $0.name == metric.name } }) {
                    throw EvaluationError.metricMeasuredTwice(name: twice.name)
                }
                row.metrics += measured
            }
        } catch let error where error is CancellationError || Task.isCancelled {
            throw CancellationError()
        } catch {
            row.error = error.localizedDescription
            row.metrics = []
        }
        row.seconds = start.secondsToNow
        return row
    }
}

extension ContinuousClock.Instant {
    /// How long ago this was.
    var secondsToNow: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - self).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}

/// What is wrong with an evaluation itself.
public enum EvaluationError: LocalizedError, Equatable {
    /// Two evaluators give the same metric.
    case metricMeasuredTwice(name: String)
    /// A file of samples can't be read; says where and why.
    case invalidDataset(String)
    /// An evaluator can't work as it was set up; says why.
    case invalidEvaluator(String)

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .metricMeasuredTwice(let name): "Two evaluators measure \"\(name)\": give one of them another name."
        case .invalidDataset(let fault): "The samples can't be read: \(fault)"
        case .invalidEvaluator(let fault): "The evaluator can't work: \(fault)"
        }
    }
}
