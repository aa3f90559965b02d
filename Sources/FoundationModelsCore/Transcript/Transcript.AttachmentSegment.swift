import Foundation

extension Transcript {
    /// A part of an entry that isn't text.
    public struct AttachmentSegment: Sendable, Identifiable, Equatable {
        /// The identity of the segment.
        public var id: String
        /// The attached content.
        public var content: Transcript.Attachment
        /// The name by which prompts refer to it.
        public var label: String?

        /// Makes a segment.
        public init(id: String = UUID().uuidString, content: Transcript.Attachment, label: String? = nil) {
            self.id = id
            self.content = content
            self.label = label
        }
    }
}

extension Transcript.AttachmentSegment: CustomStringConvertible {
    /// The label, or the address.
    public var description: String {
        switch content {
        case .image(let image): "[image \(label ?? image.url?.lastPathComponent ?? id)]"
        case .data(let data): "[\(data.contentType) \(label ?? id)]"
        }
    }
}
