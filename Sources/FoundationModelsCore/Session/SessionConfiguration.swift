/// Where a session takes its model, tools and instructions from.
enum SessionConfiguration: Sendable {
    /// The same for every request; the instructions stand in the transcript.
    case fixed(model: any BoundModel, tools: [SessionTool])
    /// A profile, evaluated anew for each request to the model.
    case profile(ProfileSource)
}
