import Foundation

extension Transcript {
    /// What a model thinks before it answers.
    public struct Reasoning: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        /// The thoughts.
        public var segments: [Transcript.Segment]
        /// A mark by which a provider recognizes its own thoughts.
        public var signature: Data?
        /// What the model's provider wants kept beside the thoughts.
        public var metadata: [String: GeneratedContent]

        /// Makes an entry.
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
    /// The text of the thoughts.
    public var description: String { segments.text }
}
