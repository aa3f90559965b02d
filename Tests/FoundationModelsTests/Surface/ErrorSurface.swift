import Foundation
import FoundationModels

enum ErrorSurface {
    static func model(_ error: LanguageModelError) async throws {
        switch error {
        case .contextSizeExceeded(let details):
            let _: (Int, Int, String) = (details.contextSize, details.tokenCount, details.debugDescription)
        case .rateLimited(let details): let _: (Date?, String) = (details.resetDate, details.debugDescription)
        case .guardrailViolation(let details): let _: String = details.debugDescription
        case .refusal(let details):
            let _: LanguageModelSession.Response<String> = try await details.explanation
            let _: LanguageModelSession.ResponseStream<String> = details.explanationStream
        case .unsupportedCapability(let details): let _: LanguageModelCapabilities.Capability = details.capability
        case .unsupportedTranscriptContent(let details): let _: [Transcript.Entry] = details.unsupportedContent
        case .unsupportedGenerationGuide(let details): let _: String? = details.schemaName
        case .unsupportedLanguageOrLocale(let details): let _: Locale.LanguageCode = details.languageCode
        case .timeout(let details): let _: [String: any Sendable] = details.metadata
        }
        let _: String? = error.errorDescription
        let _: [LanguageModelError] = [
            .contextSizeExceeded(.init(contextSize: 1, tokenCount: 2, debugDescription: "d", metadata: ["a": 1])),
            .rateLimited(.init(resetDate: nil, debugDescription: "d")),
            .guardrailViolation(.init(debugDescription: "d")),
            .refusal(.init(explanation: "e", debugDescription: "d")),
            .unsupportedCapability(.init(capability: .vision, debugDescription: "d")),
            .unsupportedTranscriptContent(.init(unsupportedContent: [], debugDescription: "d")),
            .unsupportedGenerationGuide(.init(schemaName: "s", debugDescription: "d")),
            .unsupportedLanguageOrLocale(.init(languageCode: .english, debugDescription: "d")),
            .timeout(.init(debugDescription: "d")),
        ]
    }

    static func session(_ error: LanguageModelSession.Error, _ tool: any Tool) {
        switch error {
        case .concurrentRequests, .transcriptMutationWhileResponding: break
        }
        let _: String? = error.errorDescription
        ContentSurface.needsHashable(LanguageModelSession.Error.self)
        var failure = LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
        failure.tool = tool
        failure.underlyingError = error
        let _: String? = failure.errorDescription
        let _: any LocalizedError = failure
    }

    @available(*, deprecated)
    static func year2025(_ error: LanguageModelSession.GenerationError, _ entries: [Transcript.Entry]) async throws {
        switch error {
        case .exceededContextWindowSize(let context), .assetsUnavailable(let context), .guardrailViolation(let context),
            .unsupportedGuide(let context), .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
            .rateLimited(let context), .concurrentRequests(let context):
            let _: LanguageModelSession.GenerationError.Context = context
            let _: String = context.debugDescription
        case .refusal(let refusal, let context):
            let _: String = context.debugDescription
            let _: String = try await refusal.explanation.content
            for try await snapshot in refusal.explanationStream { let _: String = snapshot.content }
        @unknown default: break
        }
        let _: [String?] = [error.errorDescription, error.recoverySuggestion, error.failureReason]
        _ = LanguageModelSession.GenerationError.Context(debugDescription: "d")
        _ = LanguageModelSession.GenerationError.Refusal(transcriptEntries: entries)
    }
}
