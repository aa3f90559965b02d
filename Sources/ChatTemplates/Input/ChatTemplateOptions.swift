/// How a conversation is rendered.
public struct ChatTemplateOptions: Sendable, Equatable {
    /// Whether the text ends with the beginning of the assistant's next turn.
    public var addGenerationPrompt: Bool
    /// Whether the text ends inside the last message, so that the model goes on with it.
    public var continueFinalMessage: Bool
    /// Further variables for the template, such as `enable_thinking`.
    public var arguments: JSONObject
    /// Documents for templates of retrieval models.
    public var documents: [JSONValue]?
    /// The date and time that `strftime_now` tells; nil for this moment.
    public var now: ChatTemplateClock?
    /// What stands for an image in the text of templates that take no parts of messages; nil where the model sees none.
    package var imageMarker: String?

    /// Makes options; without arguments, those of a conversation that the model is to answer.
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
