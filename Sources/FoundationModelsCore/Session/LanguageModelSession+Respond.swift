import Foundation

// Every way of asking that the interface declares: the prompt as `Prompt`, as `String` or as a builder; the answer as
// text, as a value of a schema made at run time, or as a type; with the options of 2025 or of 2026.

extension LanguageModelSession {
    /// Answers a prompt with text.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt, nil, options, ContextOptions(), [:])
    }

    /// Answers text with text.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(Prompt(text: prompt), nil, options, ContextOptions(), [:])
    }

    /// Answers a prompt from a builder with text.
    @discardableResult
    public nonisolated(nonsending) func respond(
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt(), nil, options, ContextOptions(), [:])
    }

    /// Answers a prompt with a value of a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt, schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Answers text with a value of a schema.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(Prompt(text: prompt), schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Answers a prompt from a builder with a value of a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt(), schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Answers a prompt with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt, Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Answers text with a value of a type.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond<Content>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(
            Prompt(text: prompt), Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Answers a prompt from a builder with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt(), Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Answers a prompt with text, with context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt, nil, options, contextOptions, metadata)
    }

    /// Answers text with text, with context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(Prompt(text: prompt), nil, options, contextOptions, metadata)
    }

    /// Answers a prompt from a builder with text, with context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt(), nil, options, contextOptions, metadata)
    }

    /// Answers a prompt with a value of a schema, with context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt, schema, options, contextOptions, metadata)
    }

    /// Answers text with a value of a schema, with context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(Prompt(text: prompt), schema, options, contextOptions, metadata)
    }

    /// Answers a prompt from a builder with a value of a schema, with context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt(), schema, options, contextOptions, metadata)
    }

    /// Answers a prompt with a value of a type, with context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt, Self.schema(of: type), options, contextOptions, metadata)
    }

    /// Answers text with a value of a type, with context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond<Content>(
        to prompt: String, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(Prompt(text: prompt), Self.schema(of: type), options, contextOptions, metadata)
    }

    /// Answers a prompt from a builder with a value of a type, with context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt(), Self.schema(of: type), options, contextOptions, metadata)
    }
}

extension LanguageModelSession {
    /// Answers one request.
    private nonisolated(nonsending) func answer<Content: Generable>(
        _ prompt: Prompt, _ schema: GenerationSchema?, _ options: GenerationOptions, _ contextOptions: ContextOptions,
        _ metadata: [String: any ConvertibleToGeneratedContent]
    ) async throws -> Response<Content> {
        let request = TurnRequest(
            prompt: prompt, generating: Content.self, schema: schema, options: options,
            contextOptions: contextOptions, metadata: metadata.mapValues(\.generatedContent))
        let turn = try begin(request)
        return try Response(
            try await perform(request, turn: turn, progress: TurnProgress(schema: request.schema)))
    }

    /// The schema of a type; text needs none.
    static func schema<Content: Generable>(of type: Content.Type) -> GenerationSchema? {
        type == String.self ? nil : type.generationSchema
    }

    /// The context options that stand for the argument of 2025.
    static func contextOptions(_ includeSchemaInPrompt: Bool) -> ContextOptions {
        ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    }
}
