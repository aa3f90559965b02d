import Foundation

extension Transcript {
    /// Attached data of any kind, for models that understand it.
    public struct DataAttachment: Sendable, Equatable {
        /// The type of the data.
        public var contentType: UTType
        /// The data.
        public var content: Data
        /// Metadata of the data.
        public var metadata: GeneratedContent

        /// Attaches data.
        public init(
            contentType: UTType, content: Data, metadata: GeneratedContent = GeneratedContent(properties: [:])
        ) {
            self.contentType = contentType
            self.content = content
            self.metadata = metadata
        }
    }
}
