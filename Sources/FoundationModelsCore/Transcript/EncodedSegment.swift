import Foundation

/// The encoded form of a segment.
struct EncodedSegment: Codable {
    let segment: Transcript.Segment

    init(_ segment: Transcript.Segment) { self.segment = segment }

    private enum Keys: String, CodingKey { case type, id, text, structure, image, attachment, data, label, orientation }
    private enum StructureKeys: String, CodingKey { case source, content }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(segment.id, forKey: .id)
        switch segment {
        case .text(let segment):
            try container.encode("text", forKey: .type)
            try container.encode(segment.content, forKey: .text)
        case .structure(let segment):
            try container.encode("structure", forKey: .type)
            var inner = container.nestedContainer(keyedBy: StructureKeys.self, forKey: .structure)
            try inner.encode(segment.schemaName, forKey: .source)
            try inner.encode(EncodedContent(segment.content), forKey: .content)
        case .attachment(let segment):
            // Apple's format has a form of its own only for an image without a label.
            if case .image(let image) = segment.content, segment.label == nil {
                try container.encode("image", forKey: .type)
                try container.encode(EncodedImage(image).address, forKey: .image)
                try container.encodeIfPresent(EncodedImage(image).orientation, forKey: .orientation)
            } else {
                try container.encode("attachment", forKey: .type)
                try container.encode(EncodedAttachment(segment), forKey: .attachment)
            }
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let id = try container.decode(String.self, forKey: .id)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "text": segment = .text(.init(id: id, content: try container.decode(String.self, forKey: .text)))
        case "structure":
            let inner = try container.nestedContainer(keyedBy: StructureKeys.self, forKey: .structure)
            segment = .structure(
                .init(
                    id: id, schemaName: try inner.decode(String.self, forKey: .source),
                    content: try inner.decode(EncodedContent.self, forKey: .content).content))
        case "attachment":
            let attachment = try container.decode(EncodedAttachment.self, forKey: .attachment)
            segment = .attachment(.init(id: id, content: attachment.content, label: attachment.label))
        case "image":
            let image = try EncodedImage(container, addressKey: .image, orientationKey: .orientation)
            segment = .attachment(
                .init(
                    id: id, content: .image(image.image),
                    label: try container.decodeIfPresent(String.self, forKey: .label)))  // as we wrote it once
        case "data":  // as we wrote it once
            segment = .attachment(
                .init(
                    id: id, content: .data(try container.decode(EncodedData.self, forKey: .data).attachment),
                    label: try container.decodeIfPresent(String.self, forKey: .label)))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "A transcript has no segments of type \"\(type)\".")
        }
    }
}
