import ChatTemplates
import FoundationModelsCore
import LocalModels
import Transformer

/// The conversation of `infer chat`: a session, shown as it goes.
struct ChatSession {
    private let model: LocalLanguageModel
    private let tools: [any Tool]
    /// What a conversation begins with: instructions, or nothing.
    private let beginning: Transcript
    private let maximumTokens: Int?
    private let defaults: GenerationDefaults
    private var session: LanguageModelSession
    /// Tokens of the conversation after its last reply, but for the markers of turns.
    private var tokenCount = 0

    /// Begins with the model's instructions, if there are any.
    ///
    /// - Parameters:
    ///   - maximumTokens: The most tokens of a reply; nil follows the model's defaults.
    ///   - transcript: A conversation to go on with, which has its instructions; nil for a new one.
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

    /// Forgets everything but the instructions.
    mutating func reset() {
        session = Self.session(model, tools, beginning)
        tokenCount = 0
    }

    /// Streams the model's reply and keeps both turns; where the message can't be answered, neither is kept.
    ///
    /// Ctrl-C ends the reply, and so does the end of the context; what was said so far is kept.
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

    /// Writes the messages as JSON in the form of OpenAI and Hugging Face.
    func save(to path: String) throws {
        let messages = try session.transcript.chatMessages()
        let text = JSONValue.array(messages.map { $0.json() }).text() + "\n"
        let file = try OutputFile(path: path, model: model.directory)
        try file.write(Array(text.utf8))
        try file.finish()
    }

    /// Writes the transcript, for `--resume`.
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
