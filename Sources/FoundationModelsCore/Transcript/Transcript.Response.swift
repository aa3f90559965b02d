import Foundation

extension Transcript {
    /// A model's response.
    public struct Response: Sendable, Identifiable, Equatable {
        /// The entry's ID.
        public var id: String
        /// The IDs of the model assets that took part; stored in the metadata under `assetIDs`.
        public var assetIDs: [String] {
            get { (try? metadata[Self.assetIDsKey]?.value([String].self)) ?? [] }
            set { metadata[Self.assetIDsKey] = newValue.isEmpty ? nil : newValue.generatedContent }
        }
        /// The text and other content of the response.
        public var segments: [Transcript.Segment]
        /// Values that the model's provider stores with the response.
        public internal(set) var metadata: [String: GeneratedContent]

        private static let assetIDsKey = "assetIDs"

        /// Creates an entry.
        public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Transcript.Segment]) {
            self.id = id
            self.segments = segments
            metadata = [:]
            self.assetIDs = assetIDs
        }

        /// Creates an entry with metadata.
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
    /// The text of the response.
    public var description: String { segments.text }
}
