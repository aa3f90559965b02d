import ChatTemplates

/// A request to continue texts without a chat template.
struct CompletionRequest: Sendable {
    /// A prompt: a text, or tokens.
    enum Prompt: Sendable, Equatable {
        case text(String)
        case tokens([Int])
    }

    /// The maximum number of prompts of a request.
    static let promptLimit = 64
    /// The maximum number of tokens of a prompt in a request; the context's limit is checked later.
    static let tokenLimit = 1 << 22

    var model: String?
    var prompts: [Prompt] = []
    var sampling = SamplingFields()
    var stop = StopFields()
    var format = AnswerFormat.text
    var formatField = "response_format"
    var choices = 1
    /// The number of likely tokens to report for each token; nil for no log probabilities.
    var topLogProbabilities: Int?
    var echoes = false
    var closesAtLimit = false
    var looksUpPrompt = false
    var streams = false
    var includesUsage = false

    /// Parses a body.
    init(_ body: JSONValue, limits: ServiceLimits) throws(ServiceError) {
        var fields = try FieldReader(body)
        model = try fields.string("model")
        guard let prompt = fields.value("prompt") else { throw fields.missing("prompt") }
        prompts = try Self.prompts(prompt)
        sampling = try SamplingFields(&fields)
        stop = try StopFields(&fields, limits: ["max_tokens"], least: 0)
        // The default of OpenAI's API.
        stop.maximumTokens = stop.maximumTokens ?? 16
        (format, formatField) = try AnswerFormat.read(&fields)
        choices = try fields.integer("n", in: 1...limits.choices) ?? 1
        guard prompts.count * choices <= max(limits.choices, Self.promptLimit) else {
            throw .invalid("n", "\(prompts.count) prompts with \(choices) choices each are too many for one request.")
        }
        topLogProbabilities = try fields.integer("logprobs", in: 0...20)
        echoes = try fields.flag("echo") ?? false
        if echoes, topLogProbabilities != nil {
            throw .unsupported("echo", "echo can't be honored with logprobs: those of the prompt are not computed.")
        }
        closesAtLimit = try fields.flag("close_at_limit") ?? false
        looksUpPrompt = try fields.flag("prompt_lookup") ?? false
        streams = try fields.flag("stream") ?? false
        if var options = try fields.reader("stream_options") {
            guard streams else { throw .invalid("stream_options", "stream_options needs stream to be true.") }
            includesUsage = try options.flag("include_usage") ?? false
            try options.refuse(
                "include_obfuscation", unless: { $0 == .bool(false) }, because: "chunks are not padded here")
            try options.finish()
        }
        let wanted = choices
        try fields.refuse(
            "best_of", unless: { $0.number?.integer == wanted }, because: "every choice that is generated is answered")
        try fields.refuse("suffix", unless: { $0.string == "" }, because: "text is continued at its end only")
        fields.pass("user")
        try fields.finish()
    }

    private static func prompts(_ value: JSONValue) throws(ServiceError) -> [Prompt] {
        if let text = value.string { return [.text(text)] }
        let shape = ServiceError.invalid(
            "prompt", "prompt must be a text, a list of texts, of token ids, or of lists of these.")
        guard let elements = value.array, !elements.isEmpty else { throw shape }
        if elements[0].number != nil { return [.tokens(try tokens(elements, "prompt"))] }
        guard elements.count <= promptLimit else {
            throw .invalid("prompt", "prompt has \(elements.count) texts; at most \(promptLimit) are read.")
        }
        var prompts: [Prompt] = []
        for (index, element) in elements.enumerated() {
            if let text = element.string {
                prompts.append(.text(text))
            } else if let list = element.array {
                prompts.append(.tokens(try tokens(list, "prompt[\(index)]")))
            } else {
                throw shape
            }
        }
        return prompts
    }

    /// Parses token ids.
    static func tokens(_ values: [JSONValue], _ path: String) throws(ServiceError) -> [Int] {
        guard values.count <= tokenLimit else { throw .invalid(path, "\(path) has more than \(tokenLimit) tokens.") }
        var tokens: [Int] = []
        tokens.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            guard let id = value.number?.integer, id >= 0 else {
                throw .invalid("\(path)[\(index)]", "\(path)[\(index)] must be a token id.")
            }
            tokens.append(id)
        }
        return tokens
    }
}
