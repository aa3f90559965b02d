/// The inputs of one request to the model.
struct SessionStep: Sendable {
    /// The model.
    var model: any BoundModel
    /// The tools, including those that are disabled in this step.
    var tools: [SessionTool]
    /// The transcript that the model sees.
    var transcript: Transcript
    /// The options of generation.
    var options: GenerationOptions
    /// The options of the model's context.
    var contextOptions: ContextOptions
    /// The profile's callbacks.
    var callbacks = ProfileCallbacks()
    /// The isolation of the callbacks.
    var isolation: (any Actor)?

    /// The tools that the model may call in this step.
    var callableTools: [SessionTool] { options.toolCallingMode?.kind == .disallowed ? [] : tools }
    /// The definitions of the callable tools.
    var enabledTools: [Transcript.ToolDefinition] { callableTools.map(\.definition) }
}
