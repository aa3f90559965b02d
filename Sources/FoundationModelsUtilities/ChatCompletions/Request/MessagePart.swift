import FoundationModelsCore

/// A part of a message: text, or an image's address.
enum MessagePart {
    case text(String)
    case image(String)

    /// Returns the parts of an entry; structured values are JSON.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent`.
    static func parts(of segments: [Transcript.Segment], in entry: Transcript.Entry) throws -> [MessagePart] {
        try segments.flatMap { segment -> [MessagePart] in
            guard case .attachment(let attachment) = segment else { return [.text(segment.description)] }
            do throws(ImageAddress.Fault) {
                let image = MessagePart.image(try ImageAddress(attachment.content).text)
                // Tools refer to the image by its label, which the image itself doesn't contain.
                return attachment.label == nil ? [image] : [.text(attachment.description), image]
            } catch {
                throw LanguageModelError.unsupportedTranscriptContent(
                    .init(unsupportedContent: [entry], debugDescription: error.description))
            }
        }
    }

    /// Returns a message's content: text alone as one string, which every server accepts, else a list of parts.
    static func content(_ parts: [MessagePart]) -> GeneratedContent {
        let texts = parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard texts.count < parts.count else { return GeneratedContent(kind: .string(texts.joined(separator: "\n"))) }
        return .array(
            parts.map { part in
                switch part {
                case .text(let text): .object([("type", "text"), ("text", text)])
                case .image(let address):
                    .object([("type", "image_url"), ("image_url", GeneratedContent.object([("url", address)]))])
                }
            })
    }
}
