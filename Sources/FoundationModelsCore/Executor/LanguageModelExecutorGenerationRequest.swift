import Foundation

/// A request for one step of a model.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// The request's ID.
    public var id: UUID
    /// The transcript; the new prompt or the latest tool outputs come last.
    public var transcript: Transcript
    /// The tools that the model may call.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The schema of the answer; nil for text.
    public var schema: GenerationSchema?
    /// The options of generation.
    public var generationOptions: GenerationOptions
    /// The options of the model's context.
    public var contextOptions: ContextOptions
    /// Values that the caller passes to the executor.
    public var metadata: [String: GeneratedContent]
}

extension LanguageModelExecutorGenerationRequest {
    /// Creates a request.
    public init(
        id: UUID, transcript: Transcript, enabledTools: [Transcript.ToolDefinition], schema: GenerationSchema? = nil,
        generationOptions: GenerationOptions, contextOptions: ContextOptions,
        metadata: [String: any ConvertibleToGeneratedContent]
    ) {
        self.init(
            id: id, transcript: transcript, enabledToolDefinitions: enabledTools, schema: schema,
            generationOptions: generationOptions, contextOptions: contextOptions,
            metadata: metadata.mapValues(\.generatedContent))
    }
}
