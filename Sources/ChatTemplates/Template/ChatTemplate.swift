/// A compiled chat template; several threads can render it at once.
///
/// ```swift
/// let template = try ChatTemplate.load(directory: "Weights/model")
/// let prompt = try template.render(messages: [.init(role: .user, text: "Hello")])
/// let ids = tokenizer.encode(prompt.text, literalRanges: prompt.literalRanges)
/// ```
///
/// The output equals that of Python's `transformers` with `jinja2`, byte by byte.
///
/// **Literal text.** Every string of the messages, tools, documents and arguments is literal, including the keys of
/// objects. `literalRanges` has its positions in the output. Templates build control tokens from three kinds of
/// strings, which are not literal. These are special tokens, arguments whose name ends in `_token`, and roles of ASCII
/// letters, digits, `_` and `-`. Where a template compares a string with a constant and prints the constant, the output
/// is the template's own.
///
/// **Prompt injection.** Literal text can't forge control markers that are added tokens of the tokenizer. Families with
/// plain-text markers are not protected, because the template's markers can't be told from the user's. They are Llama 2
/// and Mistral 7B v0.1 (`[INST]`, `<<SYS>>`), RWKV World and other `User:`/`Assistant:` forms, Alpaca and Vicuna forms
/// (`### Instruction:`), and tool markers without a token (`Action:`, `functools`).
public struct ChatTemplate: Sendable {
    /// The Jinja source.
    public let source: String
    /// The special tokens by their names in templates, such as `bos_token`.
    public var specialTokens: [String: String]
    /// The limits of rendering.
    public var limits: ChatTemplateLimits
    /// The form of a tool call's arguments that the template expects; detected unless it is set.
    public var argumentsForm: ChatMessage.ArgumentsForm {
        get { givenArgumentsForm ?? traits.form.arguments }
        set { givenArgumentsForm = newValue }
    }

    /// The template's handling of tools, calls and reasoning.
    ///
    /// - Complexity: About twelve small renderings at the first access for a source.
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
    /// Calls and reasoning are passed in the form that the template expects, according to its ``traits``.
    ///
    /// - Throws: `raised` where the template refuses the conversation, and the other cases of `ChatTemplateError`.
    public func render(
        messages: [ChatMessage], tools: [ToolDefinition] = [], options: ChatTemplateOptions = ChatTemplateOptions()
    ) throws(ChatTemplateError) -> RenderedPrompt {
        var form = ChatMessage.Form()
        var options = options
        // A conversation without these features renders alike in every form, so the template isn't probed.
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

    /// Returns the tools and the time as FireFunction's variables.
    private func functions(_ tools: [ToolDefinition], _ options: ChatTemplateOptions) -> [JSONObject.Entry] {
        let time = try? (options.now ?? .now).formatted("%B %d %Y %H:%M:%S")
        return [
            .init(key: "functions", value: .string(JSONValue.array(tools.map(\.json)).text())),
            .init(key: "datetime", value: .string(time ?? "")),
        ]
    }

    /// Renders a conversation as JSON in the form of OpenAI and Hugging Face.
    ///
    /// As in `transformers`, keys with a null value are dropped, and reasoning is passed under all of its names
    /// (`reasoning_content`, `thinking`).
    ///
    /// - Throws: ``ChatTemplateError`` where the template refuses the conversation or exceeds a limit.
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
