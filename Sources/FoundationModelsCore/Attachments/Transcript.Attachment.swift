import Foundation

extension Transcript {
    /// A part of an entry that isn't text.
    public struct AttachmentSegment: Sendable, Identifiable, Equatable {
        /// The identity of the segment.
        public var id: String
        /// What is attached.
        public var content: Transcript.Attachment
        /// The name by which it is referred to.
        public var label: String?

        /// Makes a segment.
        public init(id: String = UUID().uuidString, content: Transcript.Attachment, label: String? = nil) {
            self.id = id
            self.content = content
            self.label = label
        }
    }

    /// What can be attached.
    public enum Attachment: Sendable, Equatable {
        /// An image.
        case image(Transcript.ImageAttachment)
    }

    /// An attached image.
    public struct ImageAttachment: Sendable, Equatable {
        /// Where the image is.
        public let url: URL?
        /// How it must be turned to be seen upright.
        public let orientation: CGImagePropertyOrientation

        /// Attaches the image at an address.
        public init(imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
            url = imageURL
            self.orientation = orientation ?? .up
        }
    }
}

extension Transcript.AttachmentSegment: CustomStringConvertible {
    /// The label, or the address.
    public var description: String {
        switch content {
        case .image(let image): "[image \(label ?? image.url?.lastPathComponent ?? id)]"
        }
    }
}
