import Foundation

extension Transcript {
    /// A model's reasoning before a response.
    public struct Reasoning: Sendable, Identifiable, Equatable {
        /// The entry's ID.
        public var id: String
        /// The text of the reasoning.
        public var segments: [Transcript.Segment]
        /// A signature by which the provider verifies its own reasoning.
        public var signature: Data?
        /// Values that the model's provider stores with the reasoning.
        public var metadata: [String: GeneratedContent]

        /// Creates an entry.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Transcript.Segment], signature: Data? = nil
        ) {
            self.id = id
            self.segments = segments
            self.signature = signature
            self.metadata = metadata.mapValues(\.generatedContent)
        }
    }
}

extension Transcript.Reasoning: CustomStringConvertible {
    /// The text of the reasoning.
    public var description: String { segments.text }
}
