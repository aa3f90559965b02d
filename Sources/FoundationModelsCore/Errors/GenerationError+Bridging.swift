// Conversion between the error types of 2025 and 2026, in both directions.

extension FoundationModelsError {
    @available(*, deprecated)
    fileprivate var generationError: LanguageModelSession.GenerationError? {
        switch cause {
        case .model(let error): error.generationError
        case .parsing(let error): .decodingFailure(.init(debugDescription: error.debugDescription))
        case .session(.concurrentRequests):
            .concurrentRequests(.init(debugDescription: LanguageModelSession.Error.concurrentRequests.sentence))
        case .session(.transcriptMutationWhileResponding): nil
        case .system(.assetsUnavailable(let details)):
            .assetsUnavailable(.init(debugDescription: details.debugDescription))
        }
    }
}

extension LanguageModelError {
    @available(*, deprecated)
    fileprivate var generationError: LanguageModelSession.GenerationError? {
        switch self {
        case .contextSizeExceeded(let details):
            .exceededContextWindowSize(.init(debugDescription: details.debugDescription))
        case .rateLimited(let details): .rateLimited(.init(debugDescription: details.debugDescription))
        case .guardrailViolation(let details): .guardrailViolation(.init(debugDescription: details.debugDescription))
        case .refusal(let details):
            .refusal(
                .init(explanationText: details.explanationText, transcriptEntries: []),
                .init(debugDescription: details.debugDescription))
        case .unsupportedGenerationGuide(let details):
            .unsupportedGuide(.init(debugDescription: details.debugDescription))
        case .unsupportedLanguageOrLocale(let details):
            .unsupportedLanguageOrLocale(.init(debugDescription: details.debugDescription))
        case .unsupportedCapability, .unsupportedTranscriptContent, .timeout: nil
        }
    }
}

@available(*, deprecated)
extension LanguageModelSession.GenerationError: BridgedError {
    package var cause: FoundationModelsError.Cause {
        switch self {
        case .exceededContextWindowSize(let context):
            .model(
                .contextSizeExceeded(.init(contextSize: 0, tokenCount: 0, debugDescription: context.debugDescription)))
        case .assetsUnavailable(let context):
            .system(.assetsUnavailable(.init(debugDescription: context.debugDescription)))
        case .guardrailViolation(let context):
            .model(.guardrailViolation(.init(debugDescription: context.debugDescription)))
        case .unsupportedGuide(let context):
            .model(.unsupportedGenerationGuide(.init(schemaName: nil, debugDescription: context.debugDescription)))
        case .unsupportedLanguageOrLocale(let context):
            .model(.unsupportedLanguageOrLocale(.init(languageCode: "und", debugDescription: context.debugDescription)))
        case .decodingFailure(let context):
            .parsing(.init(rawContent: "", debugDescription: context.debugDescription))
        case .rateLimited(let context):
            .model(.rateLimited(.init(resetDate: nil, debugDescription: context.debugDescription)))
        case .concurrentRequests: .session(.concurrentRequests)
        case .refusal(let refusal, let context):
            .model(
                .refusal(
                    .init(
                        explanation: refusal.explanationText ?? context.debugDescription,
                        debugDescription: context.debugDescription)))
        }
    }
}

@available(*, deprecated)
extension LanguageModelSession.GenerationError: _FoundationModelsErrorView {
    /// The object that carries the error.
    public var _object: FoundationModelsError { FoundationModelsError(cause, as: self) }

    /// Returns the object's error as a case of 2025; nil where there is none.
    public static func _view(of object: FoundationModelsError) -> LanguageModelSession.GenerationError? {
        object.generationError
    }
}
