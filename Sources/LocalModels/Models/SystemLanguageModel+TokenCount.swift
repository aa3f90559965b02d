import Foundation
import FoundationModelsCore
import NightjarGeneration

extension SystemLanguageModel {
    /// Returns the number of tokens in the text and images of a prompt.
    public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        try prompt.promptRepresentation.parts.segments.tokenCount(for: await loaded())
    }

    /// Returns the number of tokens in the text and images of instructions.
    public nonisolated(nonsending) func tokenCount(for instructions: Instructions) async throws -> Int {
        try instructions.parts.segments.tokenCount(for: await loaded())
    }

    /// Returns the number of tokens that the definitions of tools add to a conversation.
    public nonisolated(nonsending) func tokenCount(for tools: [any Tool]) async throws -> Int {
        let definitions = tools.filter(\.includesSchemaInInstructions).map { Transcript.ToolDefinition(tool: $0) }
        let text = [Transcript.Segment.text(.init(content: ""))]
        let with = Transcript.Entry.instructions(.init(segments: text, toolDefinitions: definitions))
        let without = Transcript.Entry.instructions(.init(segments: text, toolDefinitions: []))
        return try await tokenCount(for: [with]) - tokenCount(for: [without])
    }

    /// Returns the number of tokens that a schema adds to a prompt.
    public nonisolated(nonsending) func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await loaded().count(Conversation.text(of: schema))
    }

    /// Returns the number of tokens of a conversation in the model's chat template.
    public nonisolated(nonsending) func tokenCount(
        for transcriptEntries: some Collection<Transcript.Entry>
    ) async throws -> Int {
        guard !transcriptEntries.isEmpty else { return 0 }
        return try Transcript(entries: transcriptEntries).tokenCount(for: await loaded())
    }

    private nonisolated(nonsending) func loaded() async throws -> LoadedModel {
        guard let checkpoint else { throw Self.missing }
        return try await checkpoint.load()
    }
}

extension LoadedModel {
    /// Returns the number of tokens of plain text, in which no marker becomes a control token.
    fileprivate func count(_ text: String) -> Int {
        tokenizer.count(text, addSpecialTokens: false, literalRanges: [0..<text.utf8.count])
    }
}

extension [Transcript.Segment] {
    /// Returns the number of tokens of text and images, without the chat template's.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for attachments that the model doesn't support.
    package func tokenCount(for model: LoadedModel) throws -> Int {
        let entry = Transcript.Entry.prompt(Transcript.Prompt(segments: self))
        let conversation = try Conversation([entry], vision: model.vision)
        let placeholders = conversation.images.reduce(0) {
            $0 + model.tokenizer.count($1.placeholder, addSpecialTokens: false)
        }
        return model.count(conversation.messages.map(\.text).joined()) + placeholders
    }
}

extension Transcript {
    /// Returns the number of tokens of the conversation in a model's chat template.
    package func tokenCount(for model: LoadedModel) throws -> Int {
        let memory = ModelMemory.of(model)
        let conversation = try Conversation(self, wordings: memory.turns, vision: model.vision)
        return try memory.tokens(of: try conversation.rendered(for: model), model: model).count
    }
}
