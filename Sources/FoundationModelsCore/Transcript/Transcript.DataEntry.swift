import Foundation

extension Transcript {
    /// Data that a model gave beside its answer, such as its sources.
    ///
    /// It belongs to no message, and other models ignore it. It is encoded and decoded unchanged, whatever its content
    /// type.
    public struct DataEntry: Sendable, Identifiable, Equatable {
        /// The entry's ID.
        public var id: String
        /// The content type of the data.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// Additional values that belong to the data.
        public var metadata: GeneratedContent

        /// Creates an entry.
        public init(
            id: String = UUID().uuidString, contentType: UTType, content: Data,
            metadata: GeneratedContent = GeneratedContent(properties: [:])
        ) {
            self.id = id
            self.contentType = contentType
            self.content = content
            self.metadata = metadata
        }
    }
}

extension Transcript.DataEntry: CustomStringConvertible {
    /// The content type and the number of bytes.
    public var description: String { "\(contentType), \(content.count) bytes" }
}
