/// One request to a session, in values that can cross between tasks.
struct TurnRequest: Sendable {
    /// The entry that the request appends.
    var prompt: Transcript.Prompt
    /// The shape that the answer must have; nil for text.
    var schema: GenerationSchema? { prompt.responseFormat?.schema }

    init(
        prompt: Prompt, schema: GenerationSchema?, options: GenerationOptions, contextOptions: ContextOptions,
        metadata: [String: GeneratedContent]
    ) {
        self.prompt = Transcript.Prompt(
            metadata: metadata, segments: prompt.parts.segments, options: options,
            responseFormat: schema.map(Transcript.ResponseFormat.init(schema:)), contextOptions: contextOptions)
    }
}
