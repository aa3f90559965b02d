/// A renderer of small conversations that reveal a template's behavior.
struct TemplateProbe {
    /// The user's question; the assistant's turn begins after its last occurrence.
    static let question = "zqquestion"
    /// The text of an answer.
    static let answer = "zqanswer"
    /// The text of the reasoning.
    static let thought = "zqthought"
    /// The description of a tool.
    static let summary = "zqsummary"
    /// The end token.
    static let end = "<|zqend|>"
    /// The names of the tools; neither contains the other.
    static let names = ["zqfunction", "zqother"]
    /// An ID that is valid in every family: nine letters and digits.
    static let identifier = "zq1234567"

    private let template: JinjaTemplate
    private let limits: ChatTemplateLimits
    /// The form of content that the template expects.
    var content = ChatMessage.Form.Content.either

    /// Creates a probe of a template, with low limits.
    init(_ template: JinjaTemplate) {
        self.template = template
        var limits = ChatTemplateLimits()
        limits.steps = 1_000_000
        limits.allocatedBytes = 64 << 20
        limits.outputBytes = 4 << 20
        self.limits = limits
    }

    /// The arguments of the calls: a string and a number.
    static let arguments = JSONValue.object(
        JSONObject([
            .init(key: "zqkey", value: .string("zqvalue")), .init(key: "zqcount", value: .integer(7219)),
        ]))

    /// The tools.
    static let tools = names.map { name in
        func property(_ type: String) -> JSONValue {
            let description = JSONValue.string("zqdescription")
            return .object(
                JSONObject([
                    .init(key: "type", value: .string(type)), .init(key: "description", value: description),
                ]))
        }
        let properties = JSONObject([
            .init(key: "zqkey", value: property("string")), .init(key: "zqcount", value: property("integer")),
        ])
        let parameters = JSONObject([
            .init(key: "type", value: .string("object")), .init(key: "properties", value: .object(properties)),
            .init(key: "required", value: .array([.string("zqkey")])),
        ])
        return ToolDefinition(name: name, summary: summary, parameters: .object(parameters))
    }

    /// Returns a call of the tool with a number.
    static func call(
        _ number: Int = 0, arguments: JSONValue = arguments, identifier: String = identifier
    ) -> ChatToolCall {
        ChatToolCall(id: identifier, name: names[number], arguments: arguments)
    }

    /// Returns the rendered text; nil where the template refuses.
    func text(
        _ messages: [ChatMessage], tools: Bool = true, addGenerationPrompt: Bool = false,
        form: ChatMessage.Form = ChatMessage.Form()
    ) -> [UInt8]? {
        let options = ChatTemplateOptions(addGenerationPrompt: addGenerationPrompt)
        let known: JSONValue? = tools ? .array(Self.tools.map(\.json)) : nil
        let end = Self.end
        var form = form
        form.content = content
        guard
            let conversation = try? ChatTemplateInput.conversation(
                .array(messages.map { $0.json(form: form) }), keepsNullContent: true),
            var input = try? ChatTemplateInput.variables(
                conversation: conversation, tools: known, options: options,
                specialTokens: ["bos_token": "", "eos_token": end, "pad_token": end, "unk_token": end]),
            let now = ChatTemplateClock(iso8601: "2026-01-02T03:04:05")
        else { return nil }
        // FireFunction's variables.
        for name in ["functions", "datetime"] where input[name] == nil { input[name] = .text("[]") }
        return try? template.render(input, limits: limits, now: now).utf8
    }

    /// Returns the form of content that the template expects: one in which it shows a question.
    func contentForm() -> ChatMessage.Form.Content {
        func shown(_ content: ChatMessage.Content) -> [UInt8]? {
            text([ChatMessage(role: .user, content: content)], tools: false).flatMap {
                $0.place(of: Self.question) == nil ? nil : $0
            }
        }
        let asText = shown(.text(Self.question))
        guard let parts = shown(.parts([.text(Self.question)])) else { return asText == nil ? .either : .text }
        guard let asText else { return .parts }
        // A list that is printed as Python prints it shows that the template expects text.
        let isPrinted = parts != asText && ["'type'", "\"type\""].contains { parts.place(of: $0) != nil }
        return isPrinted ? .text : .either
    }

    /// Returns the rendered text after the user's question.
    func turn(
        _ messages: [ChatMessage], tools: Bool = true, addGenerationPrompt: Bool = false,
        form: ChatMessage.Form = ChatMessage.Form()
    ) -> [UInt8]? {
        let all = [ChatMessage(role: .user, text: Self.question)] + messages
        guard let bytes = text(all, tools: tools, addGenerationPrompt: addGenerationPrompt, form: form) else {
            return nil
        }
        let mark = Array(Self.question.utf8)
        guard let place = bytes.lastPlace(of: mark) else { return nil }
        return Array(bytes[(place + mark.count)...])
    }
}

extension [UInt8] {
    /// Returns the offset of the first occurrence from an offset on.
    func place(of bytes: some StringProtocol, from start: Int = 0) -> Int? {
        let mark = Array(bytes.utf8)
        var place = start
        return ByteWindow(self, from: 0).find(mark, from: &place)
    }

    /// Returns the offset of the last occurrence.
    func lastPlace(of mark: [UInt8]) -> Int? {
        guard count >= mark.count else { return nil }
        for place in stride(from: count - mark.count, through: 0, by: -1)
        where self[place..<place + mark.count].elementsEqual(mark) { return place }
        return nil
    }
}
