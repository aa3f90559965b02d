extension Prompt {
    /// The text of all parts: values as JSON, attachments by their labels.
    package var plainText: String { parts.segments.plainText }
}

extension Instructions {
    /// The text of all parts: values as JSON, attachments by their labels.
    package var plainText: String { parts.segments.plainText }
}

extension [Transcript.Segment] {
    /// The text of all segments: values as JSON, attachments by their labels.
    package var plainText: String {
        map { segment in
            switch segment {
            case .text(let text): text.content
            case .structure(let structure): structure.content.jsonString
            case .attachment(let attachment): "[\(attachment.label ?? "attachment")]"
            }
        }.joined(separator: "\n")
    }
}
