import ChatTemplates
import FoundationModelsCore
import LocalModels
import Transformer

/// The conversation of `infer chat`: a session, shown as it proceeds.
struct ChatSession {
    private let model: LocalLanguageModel
    private let tools: [any Tool]
    /// The transcript at the beginning: instructions, or nothing.
    private let beginning: Transcript
    private let maximumTokens: Int?
    private let defaults: GenerationDefaults
    private var session: LanguageModelSession
    /// The number of tokens of the conversation after the last reply, without the tokens between turns.
    private var tokenCount = 0

    /// Starts a conversation, with the model's instructions if there are any.
    ///
    /// - Parameters:
    ///   - maximumTokens: The maximum number of tokens of a reply; nil for the model's default.
    ///   - transcript: A conversation to continue, with its instructions; nil for a new one.
    init(
        model: LocalLanguageModel, tools: [any Tool], instructions: String?, maximumTokens: Int?,
        defaults: GenerationDefaults, resuming transcript: Transcript? = nil
    ) {
        self.model = model
        self.tools = tools
        if let transcript {
            beginning = Transcript(
                entries: transcript.prefix { if case .instructions = $0 { true } else { false } })
        } else {
            beginning = Transcript(
                entries: instructions.map { text in
                    [.instructions(.init(segments: [.text(.init(content: text))], toolDefinitions: []))]
                } ?? [])
        }
        self.maximumTokens = maximumTokens
        self.defaults = defaults
        session = Self.session(model, tools, transcript ?? beginning)
    }

    /// Clears the conversation except for the instructions.
    mutating func reset() {
        session = Self.session(model, tools, beginning)
        tokenCount = 0
    }

    /// Streams the model's reply and keeps both turns. If the message can't be answered, neither is kept.
    ///
    /// Ctrl-C or a full context ends the reply, and the text so far is kept.
    mutating func reply(to prompt: Prompt) async throws -> ChatReport {
        let before = session.transcript
        let reply = ChatReply()
        let limit = maximumTokens ?? OutputLimit.tokens(defaults, afterPromptOf: tokenCount)
        let stream = session.streamResponse(
            to: prompt, options: GenerationOptions(maximumResponseTokens: limit))
        let task = Task {
            for try await snapshot in stream { reply.show(snapshot) }
            reply.finish(try await stream.collect().usage)
        }
        do {
            try await Interrupts.handled(by: { task.cancel() }) { try await task.value }
        } catch is CancellationError {
            reply.end(because: "Ctrl-C")
        } catch LanguageModelError.contextSizeExceeded where reply.hasBegun {
            reply.end(because: "context full")
        } catch {
            session.transcript = before
            throw error
        }
        StandardStreams.write("\n")
        let report = reply.report
        tokenCount = report.usage.totalTokenCount
        return report
    }

    /// Writes the messages as JSON in the format of OpenAI and Hugging Face.
    func save(to path: String) throws {
        let messages = try session.transcript.chatMessages()
        let text = JSONValue.array(messages.map { $0.json() }).text() + "\n"
        let file = try OutputFile(path: path, model: model.directory)
        try file.write(Array(text.utf8))
        try file.finish()
    }

    /// Writes the transcript for `--resume`.
    func saveTranscript(to path: String, modelName: String) throws {
        try TranscriptDocument(session.transcript, modelName: modelName).write(to: path, model: model.directory)
    }

    private static func session(
        _ model: LocalLanguageModel, _ tools: [any Tool], _ transcript: Transcript
    ) -> LanguageModelSession {
        let session = LanguageModelSession(model: model, tools: tools, transcript: transcript)
        session.transcriptErrorHandlingPolicy = .preserveTranscript
        return session
    }
}
