/// Options of the text that a model sees beside the transcript.
public struct ContextOptions: Sendable, Equatable {
    /// Whether the prompt includes the schema's text; nil means the default of the call, which is true.
    ///
    /// The answer follows the schema either way.
    public var includeSchemaInPrompt: Bool?
    /// The effort of the model's reasoning before it answers.
    public var reasoningLevel: ContextOptions.ReasoningLevel?

    /// Creates options; each may be omitted.
    public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ContextOptions.ReasoningLevel? = nil) {
        self.includeSchemaInPrompt = includeSchemaInPrompt
        self.reasoningLevel = reasoningLevel
    }
}

extension ContextOptions {
    /// The effort of a model's reasoning.
    public enum ReasoningLevel: Sendable, Equatable {
        /// Little reasoning.
        case light
        /// Moderate reasoning.
        case moderate
        /// Unrestricted reasoning.
        case deep
        /// A level by the model's own name for it.
        case custom(String)
    }
}
