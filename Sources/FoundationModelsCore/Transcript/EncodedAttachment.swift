import Foundation

/// The encoded form of an attachment segment's content.
///
/// Apple's format is known for labeled images only. Data attachments are encoded in our own form, in the place of an
/// image's bytes.
struct EncodedAttachment: Codable {
    let content: Transcript.Attachment
    let label: String?

    private enum Keys: String, CodingKey { case type, label, data, orientation }

    init(_ segment: Transcript.AttachmentSegment) {
        content = segment.content
        label = segment.label
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encodeIfPresent(label, forKey: .label)
        switch content {
        case .image(let image):
            try container.encode("image", forKey: .type)
            try container.encode(EncodedImage(image).address, forKey: .data)
            try container.encodeIfPresent(EncodedImage(image).orientation, forKey: .orientation)
        case .data(let data):
            try container.encode("data", forKey: .type)
            try container.encode(EncodedData(data), forKey: .data)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        label = try container.decodeIfPresent(String.self, forKey: .label)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "image":
            content = .image(try EncodedImage(container, addressKey: .data, orientationKey: .orientation).image)
        case "data": content = .data(try container.decode(EncodedData.self, forKey: .data).attachment)
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "A transcript has no attachments of type \"\(type)\".")
        }
    }
}
