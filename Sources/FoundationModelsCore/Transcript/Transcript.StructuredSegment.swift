import Foundation

extension Transcript {
    /// A generated value in an entry.
    public struct StructuredSegment: Sendable, Identifiable, Equatable {
        /// The segment's ID.
        public var id: String
        /// The name of the value's schema.
        public var schemaName: String
        /// The value.
        public var content: GeneratedContent

        /// Creates a segment.
        public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
            self.id = id
            self.schemaName = schemaName
            self.content = content
        }
    }
}

extension Transcript.StructuredSegment {
    /// The name of the value's schema, under its name of 2025.
    @available(*, deprecated, renamed: "schemaName")
    public var source: String {
        get { schemaName }
        set { schemaName = newValue }
    }

    /// Creates a segment, with the label of 2025.
    @available(*, deprecated, renamed: "init(id:schemaName:content:)")
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
        self.init(id: id, schemaName: source, content: content)
    }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
    /// The value as JSON.
    public var description: String { content.jsonString }
}
