/// The source of a session's model, tools and instructions.
enum SessionConfiguration: Sendable {
    /// A fixed model and tools; the instructions are in the transcript.
    case fixed(model: any BoundModel, tools: [SessionTool])
    /// A profile, evaluated anew for each request to the model.
    case profile(ProfileSource)
}
