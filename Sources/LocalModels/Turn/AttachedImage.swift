import ChatTemplates
import Foundation
import FoundationModelsCore
import Images
import Vision

/// An image of a transcript, for a model with vision.
struct AttachedImage {
    private let image: Transcript.ImageAttachment

    /// Creates an image from an attachment.
    ///
    /// - Throws: `ImageError` for an attachment of another kind.
    init(_ segment: Transcript.AttachmentSegment) throws(ImageError) {
        guard case .image(let image) = segment.content else {
            throw ImageError("the model reads text and perhaps images, and the entry has data of another kind.")
        }
        self.image = image
    }

    /// Returns the image as a part of a prompt.
    ///
    /// - Parameters:
    ///   - index: The number of the image in the conversation, from 0.
    ///   - count: The number of images in the conversation.
    /// - Throws: `ImageError` where the model has no vision, or the image can't be read.
    func prepared(for vision: VisionModel?, index: Int, of count: Int) throws(ImageError) -> PromptImage {
        guard let vision else { throw ImageError("the model reads text, and the entry has an image.") }
        let bytes = try bytes()
        // An image with upright pixels may still have an orientation in its file, so the file is not changed here.
        let turned =
            image.orientation == .up ? bytes : Images.ImageFile.oriented(bytes, Int(image.orientation.rawValue))
        return try vision.prepare(turned, index: index, of: count)
    }

    /// The image as a message part with its URL; for a file and for bytes, a data URL.
    var addressed: ChatMessage.Part {
        get throws(ImageError) {
            var address = image.url?.absoluteString ?? ""
            if image.memory != nil || image.url?.isFileURL == true {
                address = try file().dataURL
            }
            var part = ImagePart.object
            part["url"] = .string(address)
            return .other(part)
        }
    }

    private func bytes() throws(ImageError) -> [UInt8] {
        Array(try file().data)
    }

    private func file() throws(ImageError) -> FoundationModelsCore.ImageFile {
        if let memory = image.memory { return memory }
        guard let url = image.url, url.isFileURL else {
            throw ImageError(
                "the image is at \(image.url?.absoluteString.prefix(200) ?? "no address"), which isn't fetched: attach "
                    + "its bytes or a file.")
        }
        do {
            return try FoundationModelsCore.ImageFile(url)
        } catch {
            throw ImageError(error.description)
        }
    }
}
