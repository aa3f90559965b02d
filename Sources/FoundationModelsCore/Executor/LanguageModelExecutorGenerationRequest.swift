import Foundation

/// One step that an executor is asked for.
public struct LanguageModelExecutorGenerationRequest: Sendable {
    /// The identity of the request.
    public var id: UUID
    /// Everything said so far, the new prompt or the latest tool outputs last.
    public var transcript: Transcript
    /// The tools that may be called.
    public var enabledToolDefinitions: [Transcript.ToolDefinition]
    /// The shape that an answer must have.
    public var schema: GenerationSchema?
    /// How to generate.
    public var generationOptions: GenerationOptions
    /// What else goes into the text that the model sees.
    public var contextOptions: ContextOptions
    /// What the caller wants passed on.
    public var metadata: [String: GeneratedContent]
}

extension LanguageModelExecutorGenerationRequest {
    /// Makes a request.
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
