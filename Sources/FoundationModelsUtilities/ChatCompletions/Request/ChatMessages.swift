import FoundationModelsCore

/// The messages of a transcript.
///
/// Text and tool calls between two entries of other roles form one message, as servers and chat templates expect.
/// Reasoning is sent back only to the same model of the same server, in the field it came in. Some servers refuse to go
/// on without it, others refuse the field, and no other server may see it.
struct ChatMessages {
    /// The metadata key for the field in which reasoning came.
    static let reasoningField = "chatCompletionsReasoningField"
    /// The metadata key for the source of reasoning.
    static let reasoningSource = "chatCompletionsReasoningSource"

    private let source: String

    /// The messages.
    private(set) var list: [GeneratedContent] = []
    private var assistant = Assistant()

    private struct Assistant {
        var reasoning: [(field: String, text: String)] = []
        var content: [MessagePart] = []
        var calls: [Transcript.ToolCall] = []
    }

    /// Converts the entries of a transcript.
    ///
    /// - Parameters:
    ///   - transcript: The entries.
    ///   - source: The server and the model that will receive them.
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`.
    init(_ transcript: Transcript, for source: String) throws {
        self.source = source
        for entry in transcript { try add(entry) }
        endAssistant()
    }

    private mutating func add(_ entry: Transcript.Entry) throws {
        switch entry {
        case .reasoning(let reasoning):
            if !assistant.content.isEmpty || !assistant.calls.isEmpty { endAssistant() }
            guard reasoning.metadata[Self.reasoningSource]?.text == source,
                let field = reasoning.metadata[Self.reasoningField]?.text
            else { return }
            let text = reasoning.segments.map(\.description).joined()
            assistant.reasoning.append((field, text))
        case .response(let response):
            if !assistant.content.isEmpty { endAssistant() }
            assistant.content = try MessagePart.parts(of: response.segments, in: entry)
        case .toolCalls(let calls): assistant.calls += calls
        case .instructions(let instructions):
            // A session with tools but without instructions has an entry without segments.
            guard !instructions.segments.isEmpty else { return }
            try append("system", instructions.segments, of: entry)
        case .prompt(let prompt): try append("user", prompt.segments, of: entry)
        case .toolOutput(let output): try append("tool", output.segments, of: entry, callID: output.id)
        case .data: break  // for the program, or for another model
        }
    }

    private mutating func append(
        _ role: String, _ segments: [Transcript.Segment], of entry: Transcript.Entry, callID: String? = nil
    ) throws {
        endAssistant()
        list.append(
            .object([
                ("role", role), ("tool_call_id", callID),
                ("content", MessagePart.content(try MessagePart.parts(of: segments, in: entry))),
            ]))
    }

    private mutating func endAssistant() {
        defer { assistant = Assistant() }
        guard !assistant.content.isEmpty || !assistant.calls.isEmpty else { return }
        let hasOnlyCalls = assistant.content.isEmpty
        // Null, since some servers require the field.
        var members: [(String, (any ConvertibleToGeneratedContent)?)] = [
            ("role", "assistant"),
            ("content", hasOnlyCalls ? GeneratedContent(kind: .null) : MessagePart.content(assistant.content)),
        ]
        for field in Set(assistant.reasoning.map(\.field)).sorted() {
            members.append((field, assistant.reasoning.filter { $0.field == field }.map(\.text).joined()))
        }
        if !assistant.calls.isEmpty {
            members.append(("tool_calls", GeneratedContent.array(assistant.calls.map(Self.call))))
        }
        list.append(.object(members))
    }

    private static func call(_ call: Transcript.ToolCall) -> GeneratedContent {
        let function = GeneratedContent.object([("name", call.toolName), ("arguments", call.arguments.jsonString)])
        return .object([("id", call.id), ("type", "function"), ("function", function)])
    }
}
