import Foundation

extension LanguageModelError {
    /// The details of too many requests in too short a time.
    public struct RateLimited: Sendable {
        /// The time from which requests are possible again; nil where it is unknown.
        public var resetDate: Date?
        /// A description for developers.
        public var debugDescription: String
        /// Additional values from the model's provider.
        public var metadata: [String: any Sendable]

        /// Creates the details.
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
