import Foundation
import FoundationModelsCore

/// Where a server finds an image: an address of the web, or the image itself as a data URL where it is a file.
struct ImageAddress {
    /// Why an attachment can't be sent.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The address.
    let text: String

    /// Finds the address of an attached image.
    init(_ attachment: Transcript.Attachment) throws(Fault) {
        guard case .image(let image) = attachment else {
            throw Fault(description: "chat completions take images, and no attachments of other kinds.")
        }
        guard let url = image.url else {
            throw Fault(description: "chat completions take images that have a URL, and this one has none.")
        }
        text = url.isFileURL ? try Self.dataAddress(of: url) : url.absoluteString
    }

    private static func dataAddress(of file: URL) throws(Fault) -> String {
        let limit = ChatCompletionsLanguageModel.Limit.image
        let data: Data
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw Fault(description: "the image \(file.path) is no file.")
            }
            guard let size = attributes[.size] as? Int, size <= limit else {
                throw Fault(description: "the image \(file.path) is longer than \(limit) bytes.")
            }
            data = try Data(contentsOf: file)
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(description: "the image \(file.path) can't be read: \(error.localizedDescription)")
        }
        guard let type = mediaType(of: data) ?? UTType(filenameExtension: file.pathExtension)?.preferredMIMEType,
            type.hasPrefix("image/")
        else { throw Fault(description: "\(file.path) is no image of a kind that is known.") }
        return "data:\(type);base64,\(data.base64EncodedString())"
    }

    /// The kind of an image by its first bytes.
    private static func mediaType(of data: Data) -> String? {
        let signatures: [(String, [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
            ("image/gif", Array("GIF8".utf8)),
        ]
        if let known = signatures.first(where: { data.starts(with: $0.1) }) { return known.0 }
        let isWebP = data.starts(with: "RIFF".utf8) && data.dropFirst(8).starts(with: "WEBP".utf8)
        return isWebP ? "image/webp" : nil
    }
}
