import Foundation
import FoundationModelsCore
import Generation

extension SystemLanguageModel {
    /// How many tokens the text of a prompt takes.
    public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
        try await count(prompt.promptRepresentation.parts.segments.text)
    }

    /// How many tokens the text of instructions takes.
    public nonisolated(nonsending) func tokenCount(for instructions: Instructions) async throws -> Int {
        try await count(instructions.parts.segments.text)
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
        try await count(Conversation.text(of: schema))
    }

    /// How many tokens a conversation takes in the model's template.
    public nonisolated(nonsending) func tokenCount(
        for transcriptEntries: some Collection<Transcript.Entry>
    ) async throws -> Int {
        guard !transcriptEntries.isEmpty else { return 0 }
        return try Transcript(entries: transcriptEntries).tokenCount(for: await loaded())
    }

    private nonisolated(nonsending) func count(_ text: String) async throws -> Int {
        let model = try await loaded()
        return model.tokenizer.count(text, addSpecialTokens: false, literalRanges: [0..<text.utf8.count])
    }

    private nonisolated(nonsending) func loaded() async throws -> LoadedModel {
        guard let checkpoint else { throw Self.missing }
        return try await checkpoint.load()
    }
}

extension Transcript {
    /// How many tokens the conversation takes in a model's template.
    package func tokenCount(for model: LoadedModel) throws -> Int {
        let memory = ModelMemory.of(model)
        let conversation = try Conversation(self, wordings: memory.turns)
        return memory.tokens(of: try conversation.rendered(for: model), model: model).count
    }
}
