import Foundation

/// An image read from a file, to be sent or kept without the file.
package struct ImageFile {
    /// Why a file can't be used.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    /// What kind of image it is, such as `image/png`.
    package let mediaType: String
    /// The bytes.
    package let data: Data

    /// The longest file that is read, in bytes.
    package static let limit = 32 << 20

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
