/// A judge's instructions, and the form in which it sees a response.
///
/// ```swift
/// ModelJudgePrompt(instructions: "You are a librarian who judges tags of books.") { input, _ in
///     ["Tags of a librarian": input.expected?.joined(separator: ", ") ?? "none"]
/// }
/// ```
public struct ModelJudgePrompt<Input: ModelSampleProtocol>: Sendable {
    /// The instructions of a judge without instructions of its own.
    public static var defaultInstructions: String {
        "You judge answers strictly, by the criteria you are given and without regard to anything else. "
            + "Think of a reason first, then score."
    }

    /// The judge's instructions.
    public let instructions: String
    /// Converts a response to text; without it, strings stay as they are and others become JSON.
    public let evaluationTarget: (@Sendable (Input.ExpectedValue) -> String)?
    /// A closure that returns further information for the judge, by headings.
    public let reference:
        (nonisolated(nonsending) @Sendable (Input, Input.ExpectedValue) async throws -> [String: String])?

    /// Creates a prompt.
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
