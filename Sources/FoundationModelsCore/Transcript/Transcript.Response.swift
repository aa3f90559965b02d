import Foundation

extension Transcript {
    /// What a model answers.
    public struct Response: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        /// The files of the model that took part, which the metadata has under `assetIDs`.
        public var assetIDs: [String] {
            get { (try? metadata[Self.assetIDsKey]?.value([String].self)) ?? [] }
            set { metadata[Self.assetIDsKey] = newValue.isEmpty ? nil : newValue.generatedContent }
        }
        /// The answer.
        public var segments: [Transcript.Segment]
        /// What the model's provider wants kept beside the answer.
        public internal(set) var metadata: [String: GeneratedContent]

        private static let assetIDsKey = "assetIDs"

        /// Makes an entry.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Transcript.Segment]) {
            self.id = id
            self.segments = segments
            metadata = [:]
            self.assetIDs = assetIDs
        }

        /// Makes an entry with metadata.
        public init(
            id: String = UUID().uuidString, metadata: [String: any ConvertibleToGeneratedContent] = [:],
            segments: [Transcript.Segment]
        ) {
            self.id = id
            self.segments = segments
            self.metadata = metadata.mapValues(\.generatedContent)
        }
    }
}

extension Transcript.Response: CustomStringConvertible {
    /// The text of the answer.
    public var description: String { segments.text }
}
