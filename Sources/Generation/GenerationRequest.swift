import Transformer
import Vision

/// What is to be generated.
public struct GenerationRequest: Sendable {
    /// The tokens to be continued.
    public var prompt: [Int]
    /// What the tokens are computed with beside the model's weights; nil for the model's own adapter, where it has one.
    public var adapter: ModelAdapter?
    /// How tokens are chosen, and when to stop.
    public var parameters: GenerationParameters
    /// Makes the constraint that the output obeys, on the scheduler's thread; nil for free output.
    public var makeConstraint: (@Sendable () throws -> any TokenConstraint)?
    /// The images whose tokens the prompt has.
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
