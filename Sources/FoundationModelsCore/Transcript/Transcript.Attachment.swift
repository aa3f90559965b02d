import Foundation

extension Transcript {
    /// The content of an attachment.
    public enum Attachment: Sendable, Equatable {
        /// An image.
        case image(Transcript.ImageAttachment)
        /// Data of a kind that the model understands.
        case data(Transcript.DataAttachment)
    }
}
