import Foundation

extension Transcript {
    /// One part of an entry.
    public enum Segment: Sendable, Identifiable, Equatable {
        /// Text.
        case text(Transcript.TextSegment)
        /// A value.
        case structure(Transcript.StructuredSegment)
        /// An image or the like.
        case attachment(Transcript.AttachmentSegment)
    }

    /// Text in an entry.
    public struct TextSegment: Sendable, Identifiable, Equatable {
        /// The identity of the segment.
        public var id: String
        /// The text.
        public var content: String

        /// Makes a segment of text.
        public init(id: String = UUID().uuidString, content: String) {
            self.id = id
            self.content = content
        }
    }

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

extension Transcript.Segment {
    /// The identity of the segment.
    public var id: String {
        switch self {
        case .text(let segment): segment.id
        case .structure(let segment): segment.id
        case .attachment(let segment): segment.id
        }
    }

    /// The segment as text: values as JSON, attachments by their label or address.
    var text: String {
        switch self {
        case .text(let segment): segment.content
        case .structure(let segment): segment.content.jsonString
        case .attachment(let segment): segment.description
        }
    }
}

extension Transcript.Segment: CustomStringConvertible {
    /// The segment as text.
    public var description: String { text }
}

extension [Transcript.Segment] {
    /// The segments as text, one after another on lines of their own.
    var text: String { map(\.text).joined(separator: "\n") }
}

extension Transcript.TextSegment: CustomStringConvertible {
    /// The text.
    public var description: String { content }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
    /// The value as JSON.
    public var description: String { content.jsonString }
}
