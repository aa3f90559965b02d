/// A chat template, compiled once and safe to render from many threads.
///
/// ```swift
/// let template = try ChatTemplate.load(directory: "Weights/model")
/// let prompt = try template.render(messages: [.init(role: .user, text: "Hello")])
/// let ids = tokenizer.encode(prompt.text, literalRanges: prompt.literalRanges)
/// ```
///
/// The template is rendered as Python's `transformers` renders it with `jinja2`, to the byte.
///
/// **What counts as the user's.** Every string of the messages, tools, documents and arguments is marked, keys of
/// objects included, and `literalRanges` tells where it ended up. Three things are not marked, because templates build
/// control tokens of them: special tokens, arguments whose name ends in `_token`, and roles of ASCII letters,
/// digits, `_` and `-`. A string that a template compares with a constant and prints by that constant is the
/// template's own.
///
/// **What that protects.** Control markers that are added tokens of the tokenizer can't be forged by marked text.
/// Families whose markers are plain text are not protected, as nothing tells the template's marker from the user's:
/// Llama 2 and Mistral 7B v0.1 (`[INST]`, `<<SYS>>`), RWKV World and other `User:`/`Assistant:` forms, Alpaca and
/// Vicuna forms (`### Instruction:`), and the tool markers that a tokenizer has no token for (`Action:`, `functools`).
public struct ChatTemplate: Sendable {
    /// The source.
    public let source: String
    /// The special tokens by the names that templates know them by, such as `bos_token`.
    public var specialTokens: [String: String]
    /// What rendering may use.
    public var limits: ChatTemplateLimits
    /// The form in which the template takes the arguments of typed tool calls; found out unless it is set.
    public var argumentsForm: ChatMessage.ArgumentsForm {
        get { givenArgumentsForm ?? traits.form.arguments }
        set { givenArgumentsForm = newValue }
    }

    /// What the template makes of tools, calls and thinking.
    ///
    /// - Complexity: A dozen small renderings at the first question about a source.
    package var traits: TemplateTraits { TemplateTraits.of(source: source, template: template) }

    private var givenArgumentsForm: ChatMessage.ArgumentsForm?
    private let template: JinjaTemplate

    /// Compiles a template.
    ///
    /// - Throws: `syntax`, `unsupported` or `limitExceeded` with line and column.
    public init(
        source: String, specialTokens: [String: String] = [:], limits: ChatTemplateLimits = ChatTemplateLimits()
    ) throws(ChatTemplateError) {
        self.source = source
        self.specialTokens = specialTokens
        self.limits = limits
        do {
            template = try JinjaTemplate(source: source, limits: limits)
        } catch {
            throw ChatTemplateError(error)
        }
    }

    /// Renders a conversation.
    ///
    /// Calls and thoughts are given in the form that the template reads, which its ``traits`` tell.
    ///
    /// - Throws: `raised` where the template refuses the conversation, and the other cases of `ChatTemplateError`.
    public func render(
        messages: [ChatMessage], tools: [ToolDefinition] = [], options: ChatTemplateOptions = ChatTemplateOptions()
    ) throws(ChatTemplateError) -> RenderedPrompt {
        var form = ChatMessage.Form()
        var options = options
        // What nobody asks for needs no looking at the template.
        let isPlain =
            messages.allSatisfy { $0.toolCalls.isEmpty && $0.reasoning == nil && !$0.hasParts }
            && !source.contains("image")
        if !isPlain { form = traits.form }
        form.arguments = isPlain ? .object : argumentsForm
        if source.contains("functions"), traits.takesFunctions {
            options.arguments = JSONObject(functions(tools, options) + options.arguments.entries)
        }
        return try render(
            json: .array(messages.map { $0.json(form: form) }),
            tools: tools.isEmpty ? nil : .array(tools.map(\.json)), options: options,
            keepsNullContent: form.missingContent == .null)
    }

    /// The tools and the time in FireFunction's variables.
    private func functions(_ tools: [ToolDefinition], _ options: ChatTemplateOptions) -> [JSONObject.Entry] {
        let time = try? (options.now ?? .now).formatted("%B %d %Y %H:%M:%S")
        return [
            .init(key: "functions", value: .string(JSONValue.array(tools.map(\.json)).text())),
            .init(key: "datetime", value: .string(time ?? "")),
        ]
    }

    /// Renders a conversation in the JSON form of OpenAI and Hugging Face.
    ///
    /// As in `transformers`, keys of messages whose value is null are dropped, and reasoning is passed under all of
    /// its names (`reasoning_content`, `thinking`).
    ///
    /// - Throws: ``ChatTemplateError`` where the template refuses the conversation or comes to a limit.
    public func render(
        json messages: JSONValue, tools: JSONValue? = nil, options: ChatTemplateOptions = ChatTemplateOptions()
    ) throws(ChatTemplateError) -> RenderedPrompt {
        try render(json: messages, tools: tools, options: options, keepsNullContent: false)
    }

    private func render(
        json messages: JSONValue, tools: JSONValue?, options: ChatTemplateOptions, keepsNullContent: Bool
    ) throws(ChatTemplateError) -> RenderedPrompt {
        var conversation = try ChatTemplateInput.conversation(messages, keepsNullContent: keepsNullContent)
        let hasParts = conversation.contains { $0["content"]?.array != nil }
        let joinsParts = hasParts && options.imageMarker != nil && traits.form.content == .text
        guard !options.continueFinalMessage || !options.addGenerationPrompt else {
            throw .invalidInput("A prompt either continues the final message or adds a generation prompt, not both.")
        }
        let continuation =
            options.continueFinalMessage
            ? try ChatTemplateContinuation(tagging: &conversation, source: source) : nil
        let input = try ChatTemplateInput.variables(
            conversation: conversation, tools: tools, options: options, specialTokens: specialTokens,
            joiningPartsWith: joinsParts ? options.imageMarker : nil)
        var (text, generation): (JinjaString, [Range<Int>])
        do {
            (text, generation) = try template.renderMarkingGeneration(input, limits: limits, now: options.now ?? .now)
        } catch {
            throw ChatTemplateError(error)
        }
        if let continuation { text = try continuation.cut(text) }
        let all = 0..<text.utf8.count
        return RenderedPrompt(
            text: text.text, literalRanges: text.literalRanges,
            generationRanges: generation.map { $0.clamped(to: all) })
    }
}
