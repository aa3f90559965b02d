import Foundation

/// An error of a request to any model.
public enum LanguageModelError: LocalizedError {
    /// The transcript and the request exceed the model's context size.
    case contextSizeExceeded(LanguageModelError.ContextSizeExceeded)
    /// Too many requests were made in too short a time.
    case rateLimited(LanguageModelError.RateLimited)
    /// A guardrail stopped the prompt or the answer.
    case guardrailViolation(LanguageModelError.GuardrailViolation)
    /// The model refused to answer.
    case refusal(LanguageModelError.Refusal)
    /// The model lacks a capability that the request needs.
    case unsupportedCapability(LanguageModelError.UnsupportedCapability)
    /// The model doesn't support an entry of the transcript.
    case unsupportedTranscriptContent(LanguageModelError.UnsupportedTranscriptContent)
    /// A generation guide can't be enforced.
    case unsupportedGenerationGuide(LanguageModelError.UnsupportedGenerationGuide)
    /// The model doesn't support the language.
    case unsupportedLanguageOrLocale(LanguageModelError.UnsupportedLanguageOrLocale)
    /// The model took too long.
    case timeout(LanguageModelError.Timeout)
}

extension LanguageModelError {
    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .contextSizeExceeded(let details):
            "The session's transcript exceeded the model's context size: \(details.debugDescription)"
        case .rateLimited(let details): "The model takes no more requests for now: \(details.debugDescription)"
        case .guardrailViolation(let details): "A guardrail stopped the request: \(details.debugDescription)"
        case .refusal(let details): "The model declined to answer: \(details.debugDescription)"
        case .unsupportedCapability(let details):
            "The model can't do what the request needs: \(details.debugDescription)"
        case .unsupportedTranscriptContent(let details):
            "The model can't take an entry of the transcript: \(details.debugDescription)"
        case .unsupportedGenerationGuide(let details): "A guide can't be enforced: \(details.debugDescription)"
        case .unsupportedLanguageOrLocale(let details):
            "The model doesn't support the language: \(details.debugDescription)"
        case .timeout(let details): "The model took too long: \(details.debugDescription)"
        }
    }
}
