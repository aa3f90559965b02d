extension Prompt {
    /// The text of all parts; generated values as JSON, attachments as their labels in brackets.
    package var plainText: String { parts.segments.plainText }
}

extension Instructions {
    /// The text of all parts; generated values as JSON, attachments as their labels in brackets.
    package var plainText: String { parts.segments.plainText }
}

extension [Transcript.Segment] {
    /// The text of all segments, one a line; generated values as JSON, attachments as their labels in brackets.
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
