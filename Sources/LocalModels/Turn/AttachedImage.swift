import ChatTemplates
import Foundation
import FoundationModelsCore
import Images
import Vision

/// An image of a transcript, for a model that sees.
struct AttachedImage {
    private let image: Transcript.ImageAttachment

    /// Takes an attachment that is an image.
    init(_ segment: Transcript.AttachmentSegment) throws(ImageError) {
        guard case .image(let image) = segment.content else {
            throw ImageError("the model reads text and perhaps images, and the entry has data of another kind.")
        }
        self.image = image
    }

    /// The image as a part of a prompt.
    ///
    /// - Parameters:
    ///   - index: Its number in the conversation, from 0.
    ///   - count: How many images the conversation has.
    func prepared(for vision: VisionModel?, index: Int, of count: Int) throws(ImageError) -> PromptImage {
        guard let vision else { throw ImageError("the model reads text, and the entry has an image.") }
        let bytes = try bytes()
        // An image that is upright as stored may still say in its file how it is to be turned.
        let turned =
            image.orientation == .up ? bytes : Images.ImageFile.oriented(bytes, Int(image.orientation.rawValue))
        return try vision.prepare(turned, index: index, of: count)
    }

    /// The image as a part of a message that names its address; a file's bytes stand in the address.
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
