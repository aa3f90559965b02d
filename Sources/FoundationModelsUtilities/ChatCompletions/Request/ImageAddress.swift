import Foundation
import FoundationModelsCore

/// An image's address for a server: a web address, or a data URL for a file or an image in memory.
struct ImageAddress {
    /// The reason why an attachment can't be sent.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The address.
    let text: String

    /// Creates the address of an attached image.
    init(_ attachment: Transcript.Attachment) throws(Fault) {
        guard case .image(let image) = attachment else {
            throw Fault(description: "chat completions take images, and no attachments of other kinds.")
        }
        if let memory = image.memory {
            text = memory.dataURL
            return
        }
        guard let url = image.url else {
            throw Fault(description: "the attached image has neither bytes nor a URL.")
        }
        do {
            text = url.isFileURL ? try ImageFile(url).dataURL : url.absoluteString
        } catch {
            throw Fault(description: error.description)
        }
    }
}
