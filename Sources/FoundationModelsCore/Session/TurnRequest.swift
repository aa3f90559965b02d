/// A request to a session, as `Sendable` values.
struct TurnRequest: Sendable {
    /// The entry that the request appends.
    var prompt: Transcript.Prompt
    /// Throws when an answer can't be read as the requested type.
    let check: @Sendable (GeneratedContent) throws -> Void
    /// The schema of the answer; nil for text.
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
