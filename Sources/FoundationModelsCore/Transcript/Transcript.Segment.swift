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
    package var text: String {
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
    package var text: String { map(\.text).joined(separator: "\n") }
}
