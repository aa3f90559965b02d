import Foundation

/// Something other than text in a prompt: an image, or data of a kind that the model understands.
///
/// ```swift
/// let prompt = Prompt {
///     "What is in this picture?"
///     Attachment(imageURL: URL(fileURLWithPath: "harbor.jpeg")).label("photo")
/// }
/// ```
public struct Attachment<Content> {
    private let attachment: Transcript.Attachment
    private var labelText: String?

    init(attachment: Transcript.Attachment) { self.attachment = attachment }
}

extension Attachment {
    /// Gives the attachment a name, by which the model and the arguments of tools refer to it.
    public func label(_ label: String) -> Attachment<Content> {
        var copy = self
        copy.labelText = label
        return copy
    }
}

extension Attachment: Sendable where Content: Sendable {}

extension Attachment: PromptRepresentable, InstructionsRepresentable {
    private var parts: [PromptPart] {
        [.attachment(Transcript.AttachmentSegment(content: attachment, label: labelText))]
    }

    /// The attachment as a part of a prompt.
    public var promptRepresentation: Prompt { return Prompt(parts: parts) }
    /// The attachment as a part of instructions.
    public var instructionsRepresentation: Instructions { return Instructions(parts: parts) }
}

/// The content of an attached image.
public struct ImageAttachmentContent: Sendable, Equatable {}

extension Attachment where Content == ImageAttachmentContent {
    /// Attaches the image at an address.
    public init(imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
        self.init(attachment: .image(Transcript.ImageAttachment(imageURL: imageURL, orientation: orientation)))
    }
}

// Not in Apple's interface, which has initializers from `CGImage` and its kin in this place.
extension Attachment where Content == ImageAttachmentContent {
    /// Attaches an image in memory: a PNG, JPEG, GIF or WebP, told by its first bytes and passed on as it is.
    ///
    /// - Throws: `ImageAttachmentError` for other bytes and for more than 32 MiB.
    public init(imageData: Data, orientation: CGImagePropertyOrientation? = nil) throws {
        self.init(attachment: .image(try .init(imageData: imageData, orientation: orientation)))
    }

    /// Attaches an image as a file has it now; with `imageURL` it is read when a model needs it.
    ///
    /// - Throws: `ImageAttachmentError`, naming the file, for one that can't be read, is no image or is longer than 32
    ///   MiB.
    public init(imageFile: URL, orientation: CGImagePropertyOrientation? = nil) throws {
        self.init(attachment: .image(try .init(imageFile: imageFile, orientation: orientation)))
    }
}
