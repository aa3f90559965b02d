import Foundation

extension Transcript {
    /// Data that a model gave beside its answer, such as where it found something.
    ///
    /// No message owns it, and other models pass over it. It stays what it is in a saved transcript, also where nobody
    /// knows its kind.
    public struct DataEntry: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        /// What kind of data it is.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// What is said of the data beside it.
        public var metadata: GeneratedContent

        /// Makes an entry.
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
    /// The kind of the data, and how long it is.
    public var description: String { "\(contentType), \(content.count) bytes" }
}
