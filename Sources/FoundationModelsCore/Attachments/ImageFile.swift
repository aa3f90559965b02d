import Foundation

/// The bytes of an image file, read from a file or passed by a program.
package struct ImageFile: Sendable, Equatable {
    package typealias Fault = ImageAttachmentError

    /// The image's media type, such as `image/png`.
    package let mediaType: String
    /// The bytes.
    package let data: Data

    /// The maximum size of an image, in bytes.
    package static let limit = 32 << 20

    /// Takes an image of a kind that its first bytes tell.
    package init(_ data: Data) throws(Fault) {
        guard data.count <= Self.limit else {
            throw Fault(description: "the image of \(data.count) bytes is longer than \(Self.limit) bytes.")
        }
        guard let type = Self.mediaType(of: data) else {
            throw Fault(
                description: data.isEmpty
                    ? "there are no bytes of an image."
                    : "the bytes are no PNG, JPEG, GIF or WebP, the kinds of images that are known.")
        }
        self.data = data
        mediaType = type
    }

    /// Reads a data URL of a kind of image that is known; nil for others.
    init?(dataURL text: String) {
        guard DataURL.isOne(text), let data = try? DataURL.image(text), let image = try? ImageFile(data),
            text.dropFirst(5).hasPrefix("\(image.mediaType);")
        else { return nil }
        self = image
    }

    /// Reads a file, in whatever format its first bytes or its extension name.
    package init(_ file: URL) throws(Fault) {
        let data: Data
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw Fault(description: "the image \(file.path) is no file.")
            }
            guard let size = attributes[.size] as? Int, size <= Self.limit else {
                throw Fault(description: "the image \(file.path) is longer than \(Self.limit) bytes.")
            }
            data = try Data(contentsOf: file)
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(description: "the image \(file.path) can't be read: \(error.localizedDescription)")
        }
        guard let type = Self.mediaType(of: data) ?? UTType(filenameExtension: file.pathExtension)?.preferredMIMEType,
            type.hasPrefix("image/")
        else { throw Fault(description: "\(file.path) is no image of a kind that is known.") }
        self.data = data
        mediaType = type
    }

    /// The image in an address of its own.
    package var dataURL: String { "data:\(mediaType);base64,\(data.base64EncodedString())" }

    /// The kind of an image by its first bytes.
    static func mediaType(of data: Data) -> String? {
        let signatures: [(String, [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
            ("image/gif", Array("GIF87a".utf8)), ("image/gif", Array("GIF89a".utf8)),
        ]
        if let known = signatures.first(where: { data.starts(with: $0.1) }) { return known.0 }
        let isWebP = data.starts(with: "RIFF".utf8) && data.dropFirst(8).starts(with: "WEBP".utf8)
        return isWebP ? "image/webp" : nil
    }
}
