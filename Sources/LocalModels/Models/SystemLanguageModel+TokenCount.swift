import Foundation
import FoundationModelsCore
import Generation

extension SystemLanguageModel {
    /// How many tokens the text and the images of a prompt take.
    public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        try prompt.promptRepresentation.parts.segments.tokenCount(for: await loaded())
    }

    /// How many tokens the text and the images of instructions take.
    public nonisolated(nonsending) func tokenCount(for instructions: Instructions) async throws -> Int {
        try instructions.parts.segments.tokenCount(for: await loaded())
    }

    /// How many tokens the description of tools adds to a conversation.
    public nonisolated(nonsending) func tokenCount(for tools: [any Tool]) async throws -> Int {
        let definitions = tools.filter(\.includesSchemaInInstructions).map { Transcript.ToolDefinition(tool: $0) }
        let text = [Transcript.Segment.text(.init(content: ""))]
        let with = Transcript.Entry.instructions(.init(segments: text, toolDefinitions: definitions))
        let without = Transcript.Entry.instructions(.init(segments: text, toolDefinitions: []))
        return try await tokenCount(for: [with]) - tokenCount(for: [without])
    }

    /// How many tokens a schema adds to a prompt.
    public nonisolated(nonsending) func tokenCount(for schema: GenerationSchema) async throws -> Int {
        try await loaded().count(Conversation.text(of: schema))
    }

    /// How many tokens a conversation takes in the model's template.
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
    /// How many tokens a text takes that came from outside.
    fileprivate func count(_ text: String) -> Int {
        tokenizer.count(text, addSpecialTokens: false, literalRanges: [0..<text.utf8.count])
    }
}

extension [Transcript.Segment] {
    /// How many tokens text and images take, without what the template puts around them.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for attachments that the model can't see.
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
    /// How many tokens the conversation takes in a model's template.
    package func tokenCount(for model: LoadedModel) throws -> Int {
        let memory = ModelMemory.of(model)
        let conversation = try Conversation(self, wordings: memory.turns, vision: model.vision)
        return try memory.tokens(of: try conversation.rendered(for: model), model: model).count
    }
}
