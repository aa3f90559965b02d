import Transformer

/// What is to be generated.
public struct GenerationRequest: Sendable {
    /// The tokens to be continued.
    public var prompt: [Int]
    /// How tokens are chosen, and when to stop.
    public var parameters: GenerationParameters
    /// Makes the constraint that the output obeys, on the scheduler's thread; nil for free output.
    public var makeConstraint: (@Sendable () throws -> any TokenConstraint)?

    /// Creates a request.
    public init(
        prompt: [Int],
        parameters: GenerationParameters = GenerationParameters(),
        makeConstraint: (@Sendable () throws -> any TokenConstraint)? = nil
    ) {
        self.prompt = prompt
        self.parameters = parameters
        self.makeConstraint = makeConstraint
    }
}
