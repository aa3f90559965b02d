extension Transcript {
    /// A part of an entry.
    public enum Segment: Sendable, Identifiable, Equatable {
        /// Text.
        case text(Transcript.TextSegment)
        /// A generated value.
        case structure(Transcript.StructuredSegment)
        /// An attachment, such as an image.
        case attachment(Transcript.AttachmentSegment)
    }
}

extension Transcript.Segment {
    /// The segment's ID.
    public var id: String {
        switch self {
        case .text(let segment): segment.id
        case .structure(let segment): segment.id
        case .attachment(let segment): segment.id
        }
    }

    /// The segment as text: a generated value as JSON, an attachment by its label or URL.
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
    /// The segments as text, one a line.
    package var text: String { map(\.text).joined(separator: "\n") }
}
