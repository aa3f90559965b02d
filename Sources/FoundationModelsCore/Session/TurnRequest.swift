/// One request to a session, in values that can cross between tasks.
struct TurnRequest: Sendable {
    /// The entry that the request appends.
    var prompt: Transcript.Prompt
    /// Throws when an answer can't be read as the type that was asked for.
    let check: @Sendable (GeneratedContent) throws -> Void
    /// The shape that the answer must have; nil for text.
    var schema: GenerationSchema? { prompt.responseFormat?.schema }

    init<Content: Generable>(
        prompt: Prompt, generating type: Content.Type, schema: GenerationSchema?, options: GenerationOptions,
        contextOptions: ContextOptions, metadata: [String: GeneratedContent]
    ) {
        check = { _ = try $0.value(type) }
        self.prompt = Transcript.Prompt(
            metadata: metadata, segments: prompt.parts.segments, options: options,
            responseFormat: schema.map(Transcript.ResponseFormat.init(schema:)), contextOptions: contextOptions)
    }
}
