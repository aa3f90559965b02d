import Foundation

/// The encoded form of a data attachment or data entry, with its bytes in Base64.
struct EncodedData: Codable {
    private let contentType: UTType
    private let content: Data
    private let metadata: EncodedContent

    init(_ data: Transcript.DataAttachment) {
        contentType = data.contentType
        content = data.content
        metadata = EncodedContent(data.metadata)
    }

    init(_ data: Transcript.DataEntry) {
        contentType = data.contentType
        content = data.content
        metadata = EncodedContent(data.metadata)
    }

    func entry(id: String) -> Transcript.DataEntry {
        .init(id: id, contentType: contentType, content: content, metadata: metadata.content)
    }

    var attachment: Transcript.DataAttachment {
        .init(contentType: contentType, content: content, metadata: metadata.content)
    }
}
