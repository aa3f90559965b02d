import Foundation
import FoundationModelsCore

/// A measurement of what a program makes of a set of samples.
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
    /// What goes in, and what should come out.
    associatedtype Sample where Sample == SampleLoader.Sample, Sample.ExpectedValue == Subject.Value
    /// What is measured.
    associatedtype Subject: EvaluationSubject
    /// Where samples come from.
    associatedtype SampleLoader: Loader
    // An alias in an extension, as Apple's has it, would make the compiler (6.3) go round in circles where another file comes
    // first to an evaluation's types: it would need them to know the type of `evaluators`.
    /// What an evaluation measures with.
    associatedtype Evaluators = [any EvaluatorProtocol<Sample, Subject>]
    where Evaluators == [any EvaluatorProtocol<Sample, Subject>]

    /// The samples.
    var dataset: SampleLoader { get }
    /// Makes what is measured: runs the program on a sample.
    nonisolated(nonsending) func subject(from sample: Sample) async throws -> Subject
    /// What measures.
    @EvaluatorsBuilder<Sample, Subject> var evaluators: Evaluators { get }
    /// Says what is reckoned from the metrics of all samples; the mean of each unless written.
    func aggregateMetrics(using aggregator: inout MetricsAggregator)
}

extension Evaluation {
    /// The type's name.
    public var name: String { "\(Self.self)" }

    /// Takes the mean of every metric.
    public func aggregateMetrics(using aggregator: inout MetricsAggregator) { aggregator.computeMeans() }

    /// The samples in results.
    public var inputColumn: ResultColumn<Sample> { ResultColumn(name: ResultColumns.input) }
    /// The subjects in results.
    public var responseColumn: ResultColumn<Subject> { ResultColumn(name: ResultColumns.response) }
    /// What should have come out, in results.
    public var expectedColumn: ResultColumn<Sample.ExpectedValue> { ResultColumn(name: ResultColumns.expected) }

    /// Measures each sample in turn, and reckons.
    ///
    /// A sample whose program throws keeps its row, with the error; so does one whose evaluator throws, with what the
    /// others measured. Neither counts in an aggregate of what wasn't measured: see ``EvaluationResult/failedRows``.
    ///
    /// - Parameter info: What is kept with the result, such as the model's name.
    /// - Throws: What the loader throws; `CancellationError`.
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
