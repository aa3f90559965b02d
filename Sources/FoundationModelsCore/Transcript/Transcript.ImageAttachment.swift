import Foundation

extension Transcript {
    /// An attached image.
    public struct ImageAttachment: Sendable, Equatable {
        /// Where the image is; nil for one in memory.
        public let url: URL?
        /// How it must be turned to be seen upright.
        public let orientation: CGImagePropertyOrientation
        /// The image itself, where it is in memory.
        package let memory: ImageFile?

        /// Attaches the image at an address; a file is read when a model or an encoder needs it.
        public init(imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
            url = imageURL
            memory = nil
            self.orientation = orientation ?? .up
        }

        init(_ image: ImageFile, orientation: CGImagePropertyOrientation? = nil) {
            url = nil
            memory = image
            self.orientation = orientation ?? .up
        }
    }
}

// What stands here in the place of initializers from `CGImage` and its kin. Not in Apple's interface.
extension Transcript.ImageAttachment {
    /// Attaches a PNG, JPEG, GIF or WebP, told by its first bytes and passed on as it is.
    ///
    /// - Throws: `ImageAttachmentError` for other bytes and for more than 32 MiB.
    public init(imageData: Data, orientation: CGImagePropertyOrientation? = nil) throws {
        self.init(try ImageFile(imageData), orientation: orientation)
    }

    /// Attaches an image as a file has it now.
    ///
    /// - Throws: `ImageAttachmentError`, naming the file, for one that can't be read, is no image or is longer than 32
    ///   MiB.
    public init(imageFile: URL, orientation: CGImagePropertyOrientation? = nil) throws {
        self.init(try ImageFile(imageFile), orientation: orientation)
    }

    /// The bytes of an image in memory; nil for one at an address.
    public var data: Data? { memory?.data }

    /// The kind of an image in memory, such as `image/png`; nil for one at an address.
    public var mediaType: String? { memory?.mediaType }
}
