/// What one request to the model uses.
struct SessionStep: Sendable {
    /// The model.
    var model: any BoundModel
    /// The tools, also those that may not be called in this step.
    var tools: [SessionTool]
    /// What the model sees.
    var transcript: Transcript
    /// How to generate.
    var options: GenerationOptions
    /// What else goes into the text that the model sees.
    var contextOptions: ContextOptions
    /// The code that a profile has run.
    var callbacks = ProfileCallbacks()
    /// Where that code is run.
    var isolation: (any Actor)?

    /// The tools that may be called.
    var callableTools: [SessionTool] { options.toolCallingMode?.kind == .disallowed ? [] : tools }
    /// The tools that may be called, as they are described to the model.
    var enabledTools: [Transcript.ToolDefinition] { callableTools.map(\.definition) }
}
