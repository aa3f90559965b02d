import Foundation
import FoundationModelsCore

/// A measurement of a program's outcomes for a set of samples.
///
/// ```swift
/// struct CapitalsEvaluation: Evaluation {
///     let accuracy = Metric("Accuracy")
///     let dataset = ArrayLoader(samples: [ModelSample(prompt: "The capital of France?", expected: "Paris")])
///
///     func subject(from sample: ModelSample<String>) async throws -> ModelSubject<String> {
///         let session = LanguageModelSession()
///         let answer = try await session.respond(to: sample.prompt).content
///         return ModelSubject(value: answer, transcript: session.transcript.structuredTranscript)
///     }
///
///     var evaluators: Evaluators {
///         Evaluator { sample, subject in
///             guard let expected = sample.expected else { return accuracy.ignore() }
///             return subject.value.contains(expected) ? accuracy.passing() : accuracy.failing()
///         }
///     }
///
///     func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregator.computeMean(of: accuracy) }
/// }
///
/// let result = try await CapitalsEvaluation().run()
/// print(result.groupedSummary)
/// ```
public protocol Evaluation: Sendable {
    /// The type of the samples: inputs with expected values.
    associatedtype Sample where Sample == SampleLoader.Sample, Sample.ExpectedValue == Subject.Value
    /// The type of the subjects, which the evaluators measure.
    associatedtype Subject: EvaluationSubject
    /// The type of the samples' loader.
    associatedtype SampleLoader: Loader
    // Apple's API has an alias in an extension. With it, the compiler (6.3) finds a circular reference if it reads
    // another file first. An evaluation's types and the type of `evaluators` then need each other.
    /// The type of the evaluators.
    associatedtype Evaluators = [any EvaluatorProtocol<Sample, Subject>]
    where Evaluators == [any EvaluatorProtocol<Sample, Subject>]

    /// The samples.
    var dataset: SampleLoader { get }
    /// Runs the program on a sample, and returns the subject to measure.
    nonisolated(nonsending) func subject(from sample: Sample) async throws -> Subject
    /// The evaluators.
    @EvaluatorsBuilder<Sample, Subject> var evaluators: Evaluators { get }
    /// Computes aggregates from the metrics of all samples. The default is the mean of each metric.
    func aggregateMetrics(using aggregator: inout MetricsAggregator)
}

extension Evaluation {
    /// The type's name.
    public var name: String { "\(Self.self)" }

    /// Computes the mean of every metric.
    public func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregator.computeMeans() }

    /// The column of the samples in results.
    public var inputColumn: ResultColumn<Sample> { ResultColumn(name: ResultColumns.input) }
    /// The column of the subjects in results.
    public var responseColumn: ResultColumn<Subject> { ResultColumn(name: ResultColumns.response) }
    /// The column of the expected values in results.
    public var expectedColumn: ResultColumn<Sample.ExpectedValue> { ResultColumn(name: ResultColumns.expected) }

    /// Measures the samples one after the other, and computes the aggregates.
    ///
    /// A sample whose program throws keeps its row, with the error. If an evaluator throws, the row also keeps the
    /// other evaluators' metrics. Aggregates leave out missing metrics: see ``EvaluationResult/failedRows``.
    ///
    /// - Parameter info: Information to keep with the result, such as the model's name.
    /// - Throws: The loader's errors; `CancellationError`.
    public nonisolated(nonsending) func run(info: [String: String] = [:]) async throws -> EvaluationResult {
        let start = Date()
        let rows = try await rows(from: dataset.stream)
        var aggregator = MetricsAggregator(rows: rows)
        aggregateMetrics(using: &aggregator)
        return EvaluationResult(
            evaluationID: name, evaluationInfo: info, startTime: start, endTime: Date(), rows: rows,
            aggregates: aggregator.aggregates)
    }

    private nonisolated(nonsending) func rows<Stream: AsyncSequence>(
        from stream: Stream
    ) async throws -> [EvaluationResult.Row] where Stream.Element == Sample {
        let evaluators = evaluators
        var rows: [EvaluationResult.Row] = []
        for try await sample in stream {
            try Task.checkCancellation()
            rows.append(try await row(of: sample, number: rows.count, evaluators))
        }
        return rows
    }

    private nonisolated(nonsending) func row(
        of sample: Sample, number: Int, _ evaluators: Evaluators
    ) async throws -> EvaluationResult.Row {
        var row = EvaluationResult.Row(sample, number: number)
        let start = ContinuousClock.now
        do {
            let subject = try await subject(from: sample)
            row.set(subject)
            for evaluator in evaluators {
                do {
                    row.metrics += try await evaluator.metrics(subject: subject, input: sample)
                } catch let error where error is CancellationError || Task.isCancelled {
                    throw CancellationError()
                } catch {
                    let (type, reason) = ("\(type(of: evaluator))", error.localizedDescription)
                    row.add(EvaluatorError.failed(evaluator: evaluator, evaluatorType: type, reason: reason))
                }
            }
        } catch let error where error is CancellationError || Task.isCancelled {
            throw CancellationError()
        } catch let error as SubjectInferenceError {
            row.add(error)
        } catch {
            row.add(SubjectInferenceError.failed(reason: error.localizedDescription))
        }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        row.seconds = Double(seconds) + Double(attoseconds) * 1e-18
        return row
    }
}
