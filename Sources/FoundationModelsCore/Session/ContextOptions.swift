/// What goes into the text that a model sees, beside the transcript.
public struct ContextOptions: Sendable, Equatable {
    /// Whether the schema's text goes into the prompt; nil means the default of the call, which is yes.
    ///
    /// The answer follows the schema either way.
    public var includeSchemaInPrompt: Bool?
    /// How long the model may think before it answers.
    public var reasoningLevel: ContextOptions.ReasoningLevel?

    /// Sets options; all may be left out.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ContextOptions.ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}

extension ContextOptions {
    /// How long a model may think.
    public enum ReasoningLevel: Sendable, Equatable {
        /// A little.
        case light
        /// Some time.
        case moderate
        /// As long as it takes.
        case deep
        /// A level with the model's own name for it.
        case custom(String)
    }
}
