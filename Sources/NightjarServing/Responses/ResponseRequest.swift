import ChatTemplates

/// A request of OpenAI's Responses API.
struct ResponseRequest: Sendable {
    var model: String?
    var turn: TurnFields
    /// The items of this request and of the earlier responses, which form the prompt.
    var items: [JSONValue]
    /// The items of this request alone.
    var input: [JSONValue]
    var instructions: String?
    var previous: String?
    var streams = false
    var isKept = true
    var includesProbabilities = false
    /// The fields that the response repeats.
    var echo: KeyValuePairs<String, JSONValue?> = [:]

    /// Parses a body.
    ///
    /// - Parameters:
    ///   - store: The store of earlier responses.
    ///   - owner: The required owner of an earlier response.
    init(_ body: JSONValue, limits: ServiceLimits, store: ResponseStore, owner: Caller?) throws(ServiceError) {
        var fields = try FieldReader(body)
        model = try fields.string("model")
        instructions = try fields.string("instructions")
        previous = try fields.string("previous_response_id")
        input = try Self.input(&fields)
        var earlier: [JSONValue] = []
        if let previous {
            guard let kept = store.items(of: previous, for: owner) else {
                throw .notFound(
                    "There is no response \"\(previous.prefix(100))\": it was not stored, or others have taken its room.",
                    parameter: "previous_response_id", code: "previous_response_not_found")
            }
            earlier = kept
        }
        items = earlier + input
        let read = try ResponseItems(items, instructions: instructions, earlier: earlier.count)
        turn = TurnFields(messages: read.messages, images: read.images)
        turn.messagesField = "input"
        turn.limitField = "max_output_tokens"
        turn.toolsField = { "tools[\($0)].parameters" }
        turn.tools = try ToolFields(&fields, isNested: false)
        turn.sampling = try SamplingFields(&fields)
        turn.stop = try StopFields(&fields, limits: ["max_output_tokens"], least: 1)
        try readFormat(&fields)
        try readReasoning(&fields)
        try readProbabilities(&fields)
        turn.closesAtLimit = try fields.flag("close_at_limit") ?? false
        turn.looksUpPrompt = try fields.flag("prompt_lookup") ?? false
        streams = try fields.flag("stream") ?? false
        if var options = try fields.reader("stream_options") {
            guard streams else { throw .invalid("stream_options", "stream_options needs stream to be true.") }
            try options.refuse(
                "include_obfuscation", unless: { $0 == .bool(false) }, because: "events are not padded here")
            try options.finish()
        }
        isKept = try fields.flag("store") ?? true
        let metadata = try fields.object("metadata") ?? JSONObject()
        try Self.refuseOthers(&fields)
        echo = repeatedFields(of: body, metadata: metadata)
        try fields.finish()
    }

    /// Refuses the fields that ask for what this server doesn't do.
    private static func refuseOthers(_ fields: inout FieldReader) throws(ServiceError) {
        try fields.refuse(
            "background", unless: { $0 == .bool(false) }, because: "responses are made while the client waits")
        try fields.refuse("conversation", because: "use previous_response_id")
        try fields.refuse("prompt", because: "there are no stored prompts; use instructions and input")
        try fields.refuse(
            "truncation", unless: { $0.string == "disabled" }, because: "nothing is left out of what the model reads")
        try fields.refuse("max_tool_calls", because: "calls are run by the client, who may count them")
        try fields.refuse(
            "service_tier", unless: { ["auto", "default"].contains($0.string) }, because: "there is one tier, default")
        fields.pass("user", "safety_identifier", "prompt_cache_key")
    }

    /// Returns the fields that the response repeats, with their defaults.
    private func repeatedFields(of body: JSONValue, metadata: JSONObject) -> KeyValuePairs<String, JSONValue?> {
        func given(_ value: JSONValue?) -> JSONValue? { value.flatMap { $0.isNull ? nil : $0 } }
        let sampling = turn.sampling
        return [
            "instructions": instructions.map(JSONValue.string) ?? .null, "metadata": .object(metadata),
            "parallel_tool_calls": .bool(turn.tools.allowsSeveral),
            "temperature": sampling.temperature.map(JSONValue.double) ?? .null,
            "top_p": sampling.topP.map(JSONValue.double) ?? .null,
            "tool_choice": given(body["tool_choice"]) ?? .string("auto"), "tools": .array(body["tools"]?.array ?? []),
            "max_output_tokens": turn.stop.maximumTokens.map(JSONValue.integer) ?? .null,
            "previous_response_id": previous.map(JSONValue.string) ?? .null,
            "reasoning": .fields(["effort": turn.reasoning.effort.map(JSONValue.string) ?? .null, "summary": .null]),
            "store": .bool(isKept),
            "text": .fields(["format": given(body["text"]?["format"]) ?? .fields(["type": .string("text")])]),
            "truncation": .string("disabled"),
        ]
    }

    private static func input(_ fields: inout FieldReader) throws(ServiceError) -> [JSONValue] {
        guard let value = fields.value("input") else { throw fields.missing("input") }
        if let text = value.string {
            let part = JSONValue.fields(["type": .string("input_text"), "text": .string(text)])
            return [
                named(.fields(["type": .string("message"), "role": .string("user"), "content": .array([part])]))
            ]
        }
        guard let list = try fields.list("input", atMost: MessageReader.countLimit) else {
            throw fields.missing("input")
        }
        return list.map(named)
    }

    /// Returns an item with an id; those of a client may lack one.
    private static func named(_ item: JSONValue) -> JSONValue {
        guard var object = item.object, object["id"]?.string == nil else { return item }
        object["id"] = .string(Identifier.random("item_"))
        return .object(object)
    }

    private mutating func readFormat(_ fields: inout FieldReader) throws(ServiceError) {
        guard var text = try fields.reader("text") else { return }
        try text.refuse("verbosity", unless: { $0.string == "medium" }, because: "models have no setting for it")
        if var format = try text.reader("format") {
            if try format.string("type") == "json_schema" {
                turn.format = try AnswerFormat.named(&format)
            } else {
                turn.format = try AnswerFormat.responseFormat(&format)
            }
            turn.formatField = "text.format"
        }
        try text.finish()
    }

    private mutating func readReasoning(_ fields: inout FieldReader) throws(ServiceError) {
        guard var reasoning = try fields.reader("reasoning") else { return }
        turn.reasoning.effort = try reasoning.word("effort", of: ReasoningFields.efforts)
        turn.reasoning.field = "reasoning.effort"
        for key in ["summary", "generate_summary"] {
            try reasoning.refuse(key, because: "thinking is told as it is, in reasoning_text")
        }
        try reasoning.finish()
    }

    private mutating func readProbabilities(_ fields: inout FieldReader) throws(ServiceError) {
        let top = try fields.integer("top_logprobs", in: 0...20)
        for (index, value) in (try fields.list("include", atMost: 16) ?? []).enumerated() {
            guard value.string == "message.output_text.logprobs" else {
                throw .unsupported("include[\(index)]", "include[\(index)] must be message.output_text.logprobs.")
            }
            includesProbabilities = true
        }
        if includesProbabilities {
            turn.topLogProbabilities = top ?? 0
        } else if top != nil {
            throw .invalid("top_logprobs", "top_logprobs needs message.output_text.logprobs in include.")
        }
    }
}
