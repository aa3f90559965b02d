import Foundation

extension LanguageModelError {
    /// The details of a request in a language that the model doesn't support.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The unsupported language.
        public var languageCode: Locale.LanguageCode
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]

        /// Creates the details.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
