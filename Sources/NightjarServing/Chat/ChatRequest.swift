import ChatTemplates

/// A request for chat completions.
struct ChatRequest: Sendable {
    var model: String?
    var turn: TurnFields
    var streams = false
    var includesUsage = false
    /// Whether the answer includes timings, as llama-server's does.
    var includesTimings = false

    /// Parses a body.
    init(_ body: JSONValue, limits: ServiceLimits) throws(ServiceError) {
        var fields = try FieldReader(body)
        model = try fields.string("model")
        guard let list = try fields.list("messages", atMost: MessageReader.countLimit) else {
            throw fields.missing("messages")
        }
        let reader = try MessageReader(list)
        turn = TurnFields(messages: reader.messages, images: reader.images)
        turn.tools = try ToolFields(&fields, isNested: true)
        (turn.format, turn.formatField) = try AnswerFormat.read(&fields)
        turn.sampling = try SamplingFields(&fields)
        turn.stop = try StopFields(&fields, limits: ["max_completion_tokens", "max_tokens"], least: 1)
        turn.reasoning = try ReasoningFields(&fields)
        turn.choices = try fields.integer("n", in: 1...limits.choices) ?? 1
        let top = try fields.integer("top_logprobs", in: 0...20)
        if try fields.flag("logprobs") ?? false {
            turn.topLogProbabilities = top ?? 0
        } else if top != nil {
            throw .invalid("top_logprobs", "top_logprobs needs logprobs to be true.")
        }
        turn.closesAtLimit = try fields.flag("close_at_limit") ?? false
        turn.looksUpPrompt = try fields.flag("prompt_lookup") ?? false
        includesTimings = try fields.flag("timings_per_token") ?? false
        streams = try fields.flag("stream") ?? false
        if var options = try fields.reader("stream_options") {
            guard streams else { throw .invalid("stream_options", "stream_options needs stream to be true.") }
            includesUsage = try options.flag("include_usage") ?? false
            try options.refuse(
                "include_obfuscation", unless: { $0 == .bool(false) }, because: "chunks are not padded here")
            try options.finish()
        }
        try Self.readFieldsWithoutEffect(&fields)
        try fields.finish()
    }

    /// Reads fields without an effect here; refuses values other than the default behavior.
    static func readFieldsWithoutEffect(_ fields: inout FieldReader) throws(ServiceError) {
        // Labels for the client's own records.
        fields.pass("user", "safety_identifier", "prompt_cache_key", "metadata")
        try fields.refuse(
            "store", unless: { $0 == .bool(false) }, because: "chat completions are not kept; see /v1/responses")
        try fields.refuse(
            "service_tier", unless: { ["auto", "default"].contains($0.string) }, because: "there is one tier, default")
        try fields.refuse(
            "modalities", unless: { $0.array?.allSatisfy { $0.string == "text" } ?? false }, because: "answers are text"
        )
        try fields.refuse("audio", because: "answers are text")
        try fields.refuse(
            "prediction", because: "predicted outputs are not read; prompt_lookup drafts from the prompt")
        try fields.refuse("web_search_options", because: "there is no search")
        try fields.refuse("verbosity", unless: { $0.string == "medium" }, because: "models have no setting for it")
    }
}
