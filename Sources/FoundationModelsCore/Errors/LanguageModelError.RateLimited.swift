import Foundation

extension LanguageModelError {
    /// Details: too many requests were made in too short a time.
    public struct RateLimited: Sendable {
        /// When requests are possible again, where that is known.
        public var resetDate: Date?
        /// What happened, for developers.
        public var debugDescription: String
        /// What the model's provider adds.
        public var metadata: [String: any Sendable]

        /// Collects the details.
        public init(
            resetDate: Date?, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
