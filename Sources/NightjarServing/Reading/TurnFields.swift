import ChatTemplates

/// The fields of a turn to generate, from any endpoint.
struct TurnFields: Sendable {
    var messages: [ChatMessage]
    /// The images of the messages in their order.
    var images: [ServedImage] = []
    var tools = ToolFields()
    /// The tools that the server runs itself.
    private(set) var served: [ServerTool] = []
    var format = AnswerFormat.text
    /// The name of the format's field.
    var formatField = "response_format"
    var sampling = SamplingFields()
    var stop = StopFields()
    var reasoning = ReasoningFields()
    /// The number of answers to generate.
    var choices = 1
    /// The number of likely tokens to report for each token; nil for no log probabilities.
    var topLogProbabilities: Int?
    /// Whether to complete answers that a limit would cut off, in the shortest way.
    var closesAtLimit = false
    /// Whether to make speculative drafts from repeated text.
    var looksUpPrompt = false
    /// The names, in errors, of the fields for the messages and for the token limit.
    var messagesField = "messages"
    var limitField = "max_completion_tokens"
    var toolsField: @Sendable (Int) -> String = { "tools[\($0)].function.parameters" }

    /// Adds tools of the server.
    ///
    /// - Throws: `ServiceError` if a call is required and there are no tools.
    mutating func offer(_ tools: [ServerTool]) throws(ServiceError) { served = try self.tools.offer(tools) }
}
