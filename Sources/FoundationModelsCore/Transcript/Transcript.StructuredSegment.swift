import Foundation

extension Transcript {
    /// A value in an entry.
    public struct StructuredSegment: Sendable, Identifiable, Equatable {
        /// The identity of the segment.
        public var id: String
        /// The name of the schema that the value follows.
        public var schemaName: String
        /// The value.
        public var content: GeneratedContent

        /// Makes a segment of a value.
        public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
            self.id = id
            self.schemaName = schemaName
            self.content = content
        }
    }
}

extension Transcript.StructuredSegment {
    /// The name of the schema, under its name of 2025.
    @available(*, deprecated, renamed: "schemaName")
    public var source: String {
        get { schemaName }
        set { schemaName = newValue }
    }

    /// Makes a segment of a value, under the label of 2025.
    @available(*, deprecated, renamed: "init(id:schemaName:content:)")
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
        self.init(id: id, schemaName: source, content: content)
    }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
    /// The value as JSON.
    public var description: String { content.jsonString }
}
