import Foundation
import FoundationModelsCore

/// An image file named on the command line.
enum ImageOption {
    /// The image as a part of a prompt, with the bytes that the file has now.
    static func attachment(_ path: String) throws -> Attachment<ImageAttachmentContent> {
        let bytes = try InputFile.bytes(of: path, .image)
        do {
            return try Attachment(imageData: Data(bytes))
        } catch let error as ImageAttachmentError {
            throw Failure.badData("\(InputFile.name(of: path)): \(error)")
        }
    }

    /// Images and the text behind them.
    static func prompt(_ images: [Attachment<ImageAttachmentContent>], _ text: String) -> Prompt {
        Prompt {
            for image in images { image }
            text
        }
    }
}
