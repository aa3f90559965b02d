/// What a judge is told, and how an answer is shown to it.
///
/// ```swift
/// ModelJudgePrompt(instructions: "You are a librarian who judges tags of books.") { input, _ in
///     ["Tags of a librarian": input.expected?.joined(separator: ", ") ?? "none"]
/// }
/// ```
public struct ModelJudgePrompt<Input: ModelSampleProtocol>: Sendable {
    /// What a judge is told unless there are instructions.
    public static var defaultInstructions: String {
        "You judge answers strictly, by the criteria you are given and without regard to anything else. "
            + "Think of a reason first, then score."
    }

    /// The judge's instructions.
    public let instructions: String
    /// Writes a response; JSON, or the text itself, where there is none.
    public let evaluationTarget: (@Sendable (Input.ExpectedValue) -> String)?
    /// What the judge sees beside prompt and response, by headings.
    public let reference:
        (nonisolated(nonsending) @Sendable (Input, Input.ExpectedValue) async throws -> [String: String])?

    /// Collects what a judge is told.
    public init(
        instructions: String = ModelJudgePrompt.defaultInstructions,
        evaluationTarget: (@Sendable (Input.ExpectedValue) -> String)? = nil,
        reference:
            (
                nonisolated(nonsending) @Sendable (
                    _ input: Input, _ output: Input.ExpectedValue
                ) async throws -> [String: String]
            )? = nil
    ) {
        (self.instructions, self.evaluationTarget, self.reference) = (instructions, evaluationTarget, reference)
    }
}
