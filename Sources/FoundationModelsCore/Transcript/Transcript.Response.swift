import Foundation

extension Transcript {
    /// What a model answers.
    public struct Response: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        /// The files of the model that took part.
        public var assetIDs: [String]
        /// The answer.
        public var segments: [Transcript.Segment]
        /// What the model's provider wants kept beside the answer.
        public internal(set) var metadata: [String: GeneratedContent]

        /// Makes an entry.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Transcript.Segment]) {
            self.id = id
            self.assetIDs = assetIDs
            self.segments = segments
            metadata = [:]
        }

        /// Makes an entry with metadata.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Transcript.Segment]
        ) {
            self.id = id
            assetIDs = []
            self.segments = segments
            self.metadata = metadata.mapValues(\.generatedContent)
        }
    }
}

extension Transcript.Response: CustomStringConvertible {
    /// The text of the answer.
    public var description: String { segments.text }
}
