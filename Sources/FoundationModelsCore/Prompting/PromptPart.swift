/// One part of a prompt or of instructions.
package enum PromptPart: Sendable {
    case text(String)
    case structure(schemaName: String, content: GeneratedContent)
    case attachment(Transcript.AttachmentSegment)
}

extension [PromptPart] {
    /// The parts as segments of a transcript; adjacent texts are joined by line breaks.
    package var segments: [Transcript.Segment] {
        var segments: [Transcript.Segment] = []
        var text: String?
        func flush() {
            if let whole = text { segments.append(.text(Transcript.TextSegment(content: whole))) }
            text = nil
        }
        for part in self {
            switch part {
            case .text(let next): text = text.map { $0 + "\n" + next } ?? next
            case .structure(let name, let content):
                flush()
                segments.append(.structure(Transcript.StructuredSegment(schemaName: name, content: content)))
            case .attachment(let segment):
                flush()
                segments.append(.attachment(segment))
            }
        }
        flush()
        return segments
    }
}
