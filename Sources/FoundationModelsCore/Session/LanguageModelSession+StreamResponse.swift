import Foundation

// The overloads of Apple's interface. The prompt is a `Prompt`, a `String` or a builder. The answer is text, a value of
// a schema, or a value of a type. The options are those of 2025 or of 2026.

extension LanguageModelSession {
    /// Streams the response to a prompt as text.
    public func streamResponse(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions()
    ) -> sending LanguageModelSession.ResponseStream<String> {
        stream(prompt, nil, options, ContextOptions(), [:])
    }

    /// Streams the response to a string as text.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions()
    ) -> sending LanguageModelSession.ResponseStream<String> {
        stream(Prompt(text: prompt), nil, options, ContextOptions(), [:])
    }

    /// Streams the response to a prompt from a builder as text.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending LanguageModelSession.ResponseStream<String> {
        try stream(prompt(), nil, options, ContextOptions(), [:])
    }

    /// Streams the response to a prompt as a value of a schema.
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending LanguageModelSession.ResponseStream<GeneratedContent> {
        stream(prompt, schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Streams the response to a string as a value of a schema.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending LanguageModelSession.ResponseStream<GeneratedContent> {
        stream(Prompt(text: prompt), schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Streams the response to a prompt from a builder as a value of a schema.
    public func streamResponse(
        schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
        @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending LanguageModelSession.ResponseStream<GeneratedContent> {
        try stream(prompt(), schema, options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Streams the response to a prompt as a value of a type.
    public func streamResponse<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending LanguageModelSession.ResponseStream<Content> where Content: Generable {
        stream(prompt, Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Streams the response to a string as a value of a type.
    @_disfavoredOverload
    public func streamResponse<Content>(
        to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions()
    ) -> sending LanguageModelSession.ResponseStream<Content> where Content: Generable {
        stream(Prompt(text: prompt), Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Streams the response to a prompt from a builder as a value of a type.
    public func streamResponse<Content>(
        generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
        options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending LanguageModelSession.ResponseStream<Content> where Content: Generable {
        try stream(prompt(), Self.schema(of: type), options, Self.contextOptions(includeSchemaInPrompt), [:])
    }

    /// Streams the response to a prompt as text; takes context options and metadata.
    public func streamResponse(
        to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending LanguageModelSession.ResponseStream<String> {
        stream(prompt, nil, options, contextOptions, metadata)
    }

    /// Streams the response to a string as text; takes context options and metadata.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(), metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending LanguageModelSession.ResponseStream<String> {
        stream(Prompt(text: prompt), nil, options, contextOptions, metadata)
    }

    /// Streams the response to a prompt from a builder as text; takes context options and metadata.
    public func streamResponse(
        options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending LanguageModelSession.ResponseStream<String> {
        try stream(prompt(), nil, options, contextOptions, metadata)
    }

    /// Streams the response to a prompt as a value of a schema; takes context options and metadata.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending LanguageModelSession.ResponseStream<GeneratedContent> {
        stream(prompt, schema, options, contextOptions, metadata)
    }

    /// Streams the response to a string as a value of a schema; takes context options and metadata.
    @_disfavoredOverload
    public func streamResponse(
        to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending LanguageModelSession.ResponseStream<GeneratedContent> {
        stream(Prompt(text: prompt), schema, options, contextOptions, metadata)
    }

    /// Streams the response to a prompt from a builder as a value of a schema; takes context options and metadata.
    @_disfavoredOverload
    public func streamResponse(
        schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending LanguageModelSession.ResponseStream<GeneratedContent> {
        try stream(prompt(), schema, options, contextOptions, metadata)
    }

    /// Streams the response to a prompt as a value of a type; takes context options and metadata.
    public func streamResponse<Content>(
        to prompt: Prompt, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending LanguageModelSession.ResponseStream<Content> where Content: Generable {
        stream(prompt, Self.schema(of: type), options, contextOptions, metadata)
    }

    /// Streams the response to a string as a value of a type; takes context options and metadata.
    @_disfavoredOverload
    public func streamResponse<Content>(
        to prompt: String, generating type: Content.Type = Content.self,
        options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:]
    ) -> sending LanguageModelSession.ResponseStream<Content> where Content: Generable {
        stream(Prompt(text: prompt), Self.schema(of: type), options, contextOptions, metadata)
    }

    /// Streams the response to a prompt from a builder as a value of a type; takes context options and metadata.
    public func streamResponse<Content>(
        generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
        contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
        metadata: [String: any ConvertibleToGeneratedContent] = [:], @PromptBuilder prompt: () throws -> Prompt
    ) rethrows -> sending LanguageModelSession.ResponseStream<Content> where Content: Generable {
        try stream(prompt(), Self.schema(of: type), options, contextOptions, metadata)
    }
}

extension LanguageModelSession {
    /// Creates the stream of one request.
    private func stream<Content: Generable>(
        _ prompt: Prompt, _ schema: GenerationSchema?, _ options: GenerationOptions, _ contextOptions: ContextOptions,
        _ metadata: [String: any ConvertibleToGeneratedContent]
    ) -> sending ResponseStream<Content> {
        ResponseStream(
            session: self,
            request: TurnRequest(
                prompt: prompt, generating: Content.self, schema: schema, options: options,
                contextOptions: contextOptions, metadata: metadata.mapValues(\.generatedContent)))
    }
}
