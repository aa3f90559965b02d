import FoundationModelsCore
import LocalModels

/// An evaluator that asks a model to judge a sample's outcome, in all dimensions at once.
///
/// Scores are only as good as the judge: compare them with samples that people have judged.
public struct ModelJudgeEvaluator<Input: ModelSampleProtocol>: EvaluatorProtocol {
    /// The dimensions to judge.
    public let dimensions: [ScoreDimension]
    /// The conversion of the judge's answers to numbers.
    public let scoringMode: ScoringMode
    private let judge: Judge
    private let prompt: ModelJudgePrompt<Input>
    private let isPairwise: Bool

    /// The instructions of a judge without instructions of its own.
    public static var defaultInstructions: String { ModelJudgePrompt<Input>.defaultInstructions }

    private init(
        _ dimensions: [ScoreDimension], _ judge: any LanguageModel, _ scoringMode: ScoringMode,
        _ prompt: ModelJudgePrompt<Input>, isPairwise: Bool = false
    ) {
        (self.dimensions, self.scoringMode, self.judge) = (dimensions, scoringMode, Judge(model: judge))
        (self.prompt, self.isPairwise) = (prompt, isPairwise)
    }

    /// Creates an evaluator for one dimension.
    public init(
        _ name: String, scale: ScoringScale, judge: any LanguageModel = SystemLanguageModel(),
        scoringMode: ScoringMode = .discrete
    ) {
        self.init([ScoreDimension(name, scale: scale)], judge, scoringMode, .init())
    }

    /// Creates an evaluator for one dimension, with a custom prompt.
    public init(
        _ name: String, scale: ScoringScale, judge: any LanguageModel, scoringMode: ScoringMode = .discrete,
        prompt: ModelJudgePrompt<Input>
    ) {
        self.init([ScoreDimension(name, scale: scale)], judge, scoringMode, prompt)
    }

    /// Creates an evaluator for several dimensions.
    public init(
        judge: any LanguageModel = SystemLanguageModel(), dimensions: [ScoreDimension],
        scoringMode: ScoringMode = .discrete
    ) {
        self.init(dimensions, judge, scoringMode, .init())
    }

    /// Creates an evaluator for several dimensions, with a custom prompt.
    public init(
        judge: any LanguageModel, dimensions: [ScoreDimension], scoringMode: ScoringMode = .discrete,
        prompt: ModelJudgePrompt<Input>
    ) {
        self.init(dimensions, judge, scoringMode, prompt)
    }

    /// Creates an evaluator that compares each response with the expected value, which the judge sees as the baseline.
    /// Samples without an expected value are ignored.
    ///
    /// - Parameter evaluationTarget: Converts both values to text; without it, strings stay as they are and others
    ///   become JSON.
    public static func pairwise(
        _ name: String, scale: ScoringScale, judge: any LanguageModel, scoringMode: ScoringMode = .discrete,
        evaluationTarget: (@Sendable (Input.ExpectedValue) -> String)? = nil
    ) -> ModelJudgeEvaluator<Input> {
        pairwise(
            judge: judge, dimensions: [ScoreDimension(name, scale: scale)], scoringMode: scoringMode,
            evaluationTarget: evaluationTarget)
    }

    /// Creates an evaluator that compares each response with the expected value in several dimensions.
    public static func pairwise(
        judge: any LanguageModel, dimensions: [ScoreDimension], scoringMode: ScoringMode = .discrete,
        evaluationTarget: (@Sendable (Input.ExpectedValue) -> String)? = nil
    ) -> ModelJudgeEvaluator<Input> {
        let prompt = ModelJudgePrompt<Input>(
            instructions: """
                You compare a response with a baseline response to the same prompt, strictly, by the criteria you are \
                given and without regard to anything else: neither length nor which of the two comes first counts. \
                Think of a reason first, then score how the response does beside the baseline.
                """,
            evaluationTarget: evaluationTarget
        ) { sample, _ in
            sample.output.value.map { ["Baseline Response": text(of: $0, evaluationTarget)] } ?? [:]
        }
        return ModelJudgeEvaluator(dimensions, judge, scoringMode, prompt, isPairwise: true)
    }

    /// Returns the judge's prompt for a response.
    public nonisolated(nonsending) func judgePrompt(
        for sample: Input, output: Input.ExpectedValue
    ) async throws -> Prompt {
        let reference = try await prompt.reference?(sample, output) ?? [:]
        var parts = ["# Prompt\n\(sample.input.description)"]
        if !reference.isEmpty {
            let sections = reference.sorted { $0.key < $1.key }.map { "## \($0.key)\n\($0.value)" }
            parts.append("# Context\n" + sections.joined(separator: "\n\n"))
        }
        parts.append("# Response\n\(Self.text(of: output, prompt.evaluationTarget))")
        parts.append("# Criteria\n" + dimensions.map(text).joined(separator: "\n\n"))
        return Prompt(parts.joined(separator: "\n\n"))
    }

    /// Measures one sample.
    ///
    /// - Throws: ``ModelJudgeError``, and the session's errors.
    public nonisolated(nonsending) func metrics(
        subject: ModelSubject<Input.ExpectedValue>, input: Input
    ) async throws -> [Metric] {
        if isPairwise, input.output.value == nil {
            return dimensions.map { $0.metric.ignore(rationale: "There is nothing to compare with.") }
        }
        return try await judge.scores(
            instructions: prompt.instructions, prompt: judgePrompt(for: input, output: subject.value), dimensions,
            scoringMode)
    }

    private static func text(
        of value: Input.ExpectedValue, _ target: (@Sendable (Input.ExpectedValue) -> String)?
    ) -> String {
        target?(value) ?? EvaluationResult.Row.text(of: value)
    }

    /// Returns the judge's text for a dimension.
    private func text(of dimension: ScoreDimension) -> String {
        let options = dimension.scale.options.map { "- \($0.label): \($0.guideDescription)" }
        let range = "Any number from the lowest to the highest will do; these are guides:"
        var lines = ["## \(dimension.name)"]
        if let description = dimension.description { lines.append(description) }
        if scoringMode == .continuous { lines.append(range) }
        return (lines + options).joined(separator: "\n")
    }
}
