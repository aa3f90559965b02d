/// Options for rendering a conversation.
public struct ChatTemplateOptions: Sendable, Equatable {
    /// Whether the text ends with the beginning of an assistant's turn.
    public var addGenerationPrompt: Bool
    /// Whether the text ends inside the final message, for the model to continue it.
    public var continueFinalMessage: Bool
    /// Further variables of the template, such as `enable_thinking`.
    public var arguments: JSONObject
    /// Documents, for templates of retrieval models.
    public var documents: [JSONValue]?
    /// The time that `strftime_now` returns; nil for the current time.
    public var now: ChatTemplateClock?
    /// The marker of an image, for templates that take no parts; nil for a model without vision.
    package var imageMarker: String?

    /// Creates options; the defaults are for a conversation that the model answers.
    public init(
        addGenerationPrompt: Bool = true, continueFinalMessage: Bool = false, arguments: JSONObject = JSONObject(),
        documents: [JSONValue]? = nil, now: ChatTemplateClock? = nil
    ) {
        self.addGenerationPrompt = addGenerationPrompt
        self.continueFinalMessage = continueFinalMessage
        self.arguments = arguments
        self.documents = documents
        self.now = now
    }
}
