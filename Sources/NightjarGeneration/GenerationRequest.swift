import Transformer
import Vision

/// A request to continue a prompt.
public struct GenerationRequest: Sendable {
    /// The tokens to continue.
    public var prompt: [Int]
    /// The adapter to compute with; nil for the model's own adapter, if it has one.
    public var adapter: ModelAdapter?
    /// The settings for the choice of tokens and for the end.
    public var parameters: GenerationParameters
    /// A closure that makes the output's constraint, on the scheduler's thread; nil for free output.
    public var makeConstraint: (@Sendable () throws -> any TokenConstraint)?
    /// The images whose tokens are in the prompt.
    package var images: [PromptImage] = []

    /// Creates a request.
    public init(
        prompt: [Int],
        parameters: GenerationParameters = GenerationParameters(),
        makeConstraint: (@Sendable () throws -> any TokenConstraint)? = nil,
        adapter: ModelAdapter? = nil
    ) {
        self.adapter = adapter
        self.prompt = prompt
        self.parameters = parameters
        self.makeConstraint = makeConstraint
    }
}
