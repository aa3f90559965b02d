import Foundation

// The overloads of Apple's interface. The prompt is a `Prompt`, a `String` or a builder. The answer is text, a value of
// a schema, or a value of a type. The options are those of 2025 or of 2026.

extension LanguageModelSession {
    /// Responds to a prompt with text.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt, nil, options, ContextOptions(), [:])
    }

    /// Responds to a string with text.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(Prompt(text: prompt), nil, options, ContextOptions(), [:])
    }

    /// Responds to a prompt from a builder with text.
    @discardableResult
    public nonisolated(nonsending) func respond(
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt(), nil, options, ContextOptions(), [:])
    }

    /// Responds to a prompt with a value of a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt, schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Responds to a string with a value of a schema.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(Prompt(text: prompt), schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Responds to a prompt from a builder with a value of a schema.
    @discardableResult
    public nonisolated(nonsending) func respond(
        schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt(), schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Responds to a prompt with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt, Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Responds to a string with a value of a type.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond<Content>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(
            Prompt(text: prompt), Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Responds to a prompt from a builder with a value of a type.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt(), Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Responds to a prompt with text; takes context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt, nil, options, contextOptions, metadata)
    }

    /// Responds to a string with text; takes context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(Prompt(text: prompt), nil, options, contextOptions, metadata)
    }

    /// Responds to a prompt from a builder with text; takes context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<String> {
        try await answer(prompt(), nil, options, contextOptions, metadata)
    }

    /// Responds to a prompt with a value of a schema; takes context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt, schema, options, contextOptions, metadata)
    }

    /// Responds to a string with a value of a schema; takes context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(Prompt(text: prompt), schema, options, contextOptions, metadata)
    }

    /// Responds to a prompt from a builder with a value of a schema; takes context options and metadata.
    @discardableResult
    @_disfavoredOverload
    public nonisolated(nonsending) func respond(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) async throws -> LanguageModelSession.Response<GeneratedContent> {
        try await answer(prompt(), schema, options, contextOptions, metadata)
    }

    /// Responds to a prompt with a value of a type; takes context options and metadata.
    @discardableResult
    public nonisolated(nonsending) func respond<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) async throws -> LanguageModelSession.Response<Content> where Content: Generable {
        try await answer(prompt, Self.schema(of: type), options, contextOptions, metadata)
    }

    /// Responds to a string with a value of a type; takes context options and metadata.
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

    /// Responds to a prompt from a builder with a value of a type; takes context options and metadata.
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
    /// Responds to one request.
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

    /// Returns the schema of a type; nil for `String`.
    static func schema<Content: Generable>(of type: Content.Type) -> GenerationSchema? {
        type == String.self ? nil : type.generationSchema
    }

    /// Returns the context options that stand for the argument of 2025.
    static func contextOptions(_ includeSchemaInPrompt: Bool) -> ContextOptions {
        ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    }
}
