import Foundation

extension Transcript {
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
