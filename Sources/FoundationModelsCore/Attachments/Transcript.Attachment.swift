import Foundation

extension Transcript {
    /// What can be attached.
    public enum Attachment: Sendable, Equatable {
        /// An image.
        case image(Transcript.ImageAttachment)
        /// Data of a kind that the model understands.
        case data(Transcript.DataAttachment)
    }
}
