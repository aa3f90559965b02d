import Foundation

extension LanguageModelSession {
    /// An error of a request, in the cases of 2025.
    ///
    /// Every error that the framework throws can be caught both as this type and as its successor.
    @available(
        *, deprecated,
        message: "catch LanguageModelError, GeneratedContent.ParsingError and LanguageModelSession.Error"
    )
    public enum GenerationError: Swift.Error, LocalizedError {
        /// The transcript and the request exceed the model's context size.
        case exceededContextWindowSize(Context)
        /// The model's files aren't available.
        case assetsUnavailable(Context)
        /// A guardrail stopped the prompt or the answer.
        case guardrailViolation(Context)
        /// A generation guide can't be enforced.
        case unsupportedGuide(Context)
        /// The model doesn't support the language.
        case unsupportedLanguageOrLocale(Context)
        /// The answer couldn't be decoded as the requested type.
        case decodingFailure(Context)
        /// Too many requests were made in too short a time.
        case rateLimited(Context)
        /// A request was made while another was being answered.
        case concurrentRequests(Context)
        /// The model refused to answer.
        case refusal(Refusal, Context)
    }
}

@available(*, deprecated)
extension LanguageModelSession.GenerationError {
    /// The details of an error.
    public struct Context: Sendable {
        /// A description for developers.
        public let debugDescription: String

        /// Creates a context from a description.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    /// The details of a refusal.
    public struct Refusal: Sendable {
        /// The model's explanation.
        package let explanationText: String?
        /// The entries of the refused request.
        package let transcriptEntries: [Transcript.Entry]

        init(explanationText: String?, transcriptEntries: [Transcript.Entry]) {
            self.explanationText = explanationText
            self.transcriptEntries = transcriptEntries
        }

        /// Creates a refusal of a request with the given entries.
        public init(transcriptEntries: [Transcript.Entry]) {
            self.init(explanationText: nil, transcriptEntries: transcriptEntries)
        }
    }

    private var context: Context {
        switch self {
        case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
            .guardrailViolation(let context), .unsupportedGuide(let context),
            .unsupportedLanguageOrLocale(let context), .decodingFailure(let context), .rateLimited(let context),
            .concurrentRequests(let context), .refusal(_, let context):
            context
        }
    }

    /// The error in one sentence.
    public var errorDescription: String? {
        switch self {
        case .exceededContextWindowSize: "The session's transcript exceeded the model's context size."
        case .assetsUnavailable: "The model's files aren't available."
        case .guardrailViolation: "A guardrail stopped the request."
        case .unsupportedGuide: "A guide can't be enforced."
        case .unsupportedLanguageOrLocale: "The model doesn't support the language."
        case .decodingFailure: "The answer couldn't be read as its type."
        case .rateLimited: "The model takes no more requests for now."
        case .concurrentRequests: "The session was already answering another request."
        case .refusal: "The model declined to answer."
        }
    }

    /// Advice on how to avoid the error.
    public var recoverySuggestion: String? {
        switch self {
        case .exceededContextWindowSize: "Start a new session, with a shortened transcript if you need one."
        case .assetsUnavailable: "Check SystemLanguageModel.default.availability and install the model."
        case .guardrailViolation, .refusal: "Change the prompt."
        case .unsupportedGuide: "Use a simpler guide."
        case .unsupportedLanguageOrLocale: "Ask in one of the model's supportedLanguages."
        case .decodingFailure: "Allow more tokens, or ask again."
        case .rateLimited: "Wait and ask again."
        case .concurrentRequests: "Wait until isResponding is false."
        }
    }

    /// A description for developers.
    public var failureReason: String? { context.debugDescription }
}
