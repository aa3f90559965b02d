extension SystemLanguageModel {
    /// Checks on what goes into the model and on what comes out.
    ///
    /// The model itself has no filter. An application that needs one gives it here; both checks get text and say
    /// whether it may pass:
    ///
    /// ```swift
    /// let guardrails = SystemLanguageModel.Guardrails(
    ///     allowsPrompt: { !$0.contains("secret recipe") }, allowsResponse: { _ in true })
    /// let model = SystemLanguageModel(guardrails: guardrails)
    /// ```
    ///
    /// A prompt or an answer that may not pass makes the request fail with `LanguageModelError.guardrailViolation`.
    public struct Guardrails: Sendable {
        let allowsPrompt: @Sendable (String) -> Bool
        let allowsResponse: @Sendable (String) -> Bool
        /// Whether requests for text pass unchecked.
        let passesText: Bool

        /// Gives checks of your own.
        public init(
            allowsPrompt: @escaping @Sendable (String) -> Bool, allowsResponse: @escaping @Sendable (String) -> Bool
        ) {
            self.init(allowsPrompt: allowsPrompt, allowsResponse: allowsResponse, passesText: false)
        }

        private init(
            allowsPrompt: @escaping @Sendable (String) -> Bool, allowsResponse: @escaping @Sendable (String) -> Bool,
            passesText: Bool
        ) {
            self.allowsPrompt = allowsPrompt
            self.allowsResponse = allowsResponse
            self.passesText = passesText
        }

        /// The same checks, passed over where text, not a value, is asked for.
        public var permittingText: Guardrails {
            Guardrails(allowsPrompt: allowsPrompt, allowsResponse: allowsResponse, passesText: true)
        }
    }
}

extension SystemLanguageModel.Guardrails {
    /// Lets everything pass, since the model comes without a filter.
    public static let `default` = SystemLanguageModel.Guardrails(
        allowsPrompt: { _ in true }, allowsResponse: { _ in true })

    /// As `default`, with requests for text unchecked.
    public static let permissiveContentTransformations = SystemLanguageModel.Guardrails.default.permittingText
}
