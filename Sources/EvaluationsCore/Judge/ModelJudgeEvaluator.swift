import FoundationModelsCore

/// What a judge is told and asked.
public struct ModelJudgePrompt: Sendable {
    /// The judge's instructions.
    public var instructions: String
    private let question:
        @Sendable (_ input: String, _ expected: String?, _ response: String, _ criterion: String) -> String

    /// Writes the question of one's own from the input, what was expected, the response and what is judged.
    public init(
        instructions: String,
        question:
            @escaping @Sendable (
                _ input: String, _ expected: String?, _ response: String, _ criterion: String
            ) -> String
    ) {
        self.instructions = instructions
        self.question = question
    }

    /// Shows each part under a heading.
    public static let `default` = ModelJudgePrompt(
        instructions: "You judge answers by one criterion, strictly and without regard to anything else."
    ) { input, expected, response, criterion in
        let parts = [
            ("Request", input), ("Reference answer", expected), ("Answer to judge", response), ("Criterion", criterion),
        ]
        return parts.compactMap { title, text in text.map { "\(title):\n\($0)" } }.joined(separator: "\n\n")
    }

    func text(_ input: String, _ expected: String?, _ response: String, _ criterion: String) -> String {
        question(input, expected, response, criterion)
    }
}

/// Has a model judge what came of a sample, in each of some dimensions.
///
/// A judge's word is worth as much as the judge: compare it with samples that people have judged.
public struct ModelJudgeEvaluator<Sample: SampleProtocol, Subject: EvaluationSubject>: EvaluatorProtocol {
    private let judge: Judge
    private let dimensions: [ScoreDimension]
    private let mode: ScoringMode
    private let prompt: ModelJudgePrompt

    /// Judges one thing.
    public init(
        name: String, description: String, scale: ScoringScale = .passFail, model: some LanguageModel,
        mode: ScoringMode = .discrete, prompt: ModelJudgePrompt = .default
    ) {
        self.init(
            dimensions: [ScoreDimension(name, description: description, scale: scale)], model: model, mode: mode,
            prompt: prompt)
    }

    /// Judges several things, each in a session of its own.
    public init(
        dimensions: [ScoreDimension], model: some LanguageModel, mode: ScoringMode = .discrete,
        prompt: ModelJudgePrompt = .default
    ) {
        judge = Judge(model: model)
        self.dimensions = dimensions
        self.mode = mode
        self.prompt = prompt
    }

    /// Measures one sample.
    public func metrics(of subject: Subject, for sample: Sample) async throws -> [Metric] {
        var metrics: [Metric] = []
        for dimension in dimensions {
            guard Set(dimension.scale.levels.map(\.name)).count == dimension.scale.levels.count,
                dimension.scale.levels.count > 1
            else {
                throw EvaluationError.invalidEvaluator(
                    "the scale of \"\(dimension.name)\" needs two levels at least, each with a name of its own.")
            }
            let verdict = try await judge.verdict(
                instructions: prompt.instructions,
                prompt: prompt.text(sample.inputText, sample.expectedText, subject.responseText, dimension.description),
                scale: dimension.scale, mode: mode)
            let metric = Metric(dimension.name)
            metrics.append(
                dimension.scale == .passFail && mode == .discrete
                    ? metric.passing(if: verdict.score == 1, rationale: verdict.rationale)
                    : metric.scoring(verdict.score, rationale: verdict.rationale))
        }
        return metrics
    }
}
