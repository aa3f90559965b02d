import Foundation

/// Bytes that stand in an address themselves, as base64.
package enum DataURL {
    /// Whether an address holds bytes.
    package static func isOne(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }

    /// The bytes of an image in a data URL.
    ///
    /// The length is checked before anything is decoded; the media type is not, since the bytes tell it.
    package static func image(_ text: String) throws(ImageAttachmentError) -> Data {
        guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")),
            text[..<comma].lowercased().hasSuffix(";base64")
        else {
            throw ImageAttachmentError(
                description: "The data URL isn't in base64. It must begin like data:image/png;base64, .")
        }
        let encoded = text[text.utf8.index(after: comma)...]
        guard encoded.utf8.count <= ImageFile.limit / 3 * 4 + 4 else {
            throw ImageAttachmentError(
                description: "The image is longer than \(ImageFile.limit) bytes. Make it smaller.")
        }
        guard let data = Data(base64Encoded: String(encoded)) else {
            throw ImageAttachmentError(description: "The data URL is no base64.")
        }
        guard !data.isEmpty else { throw ImageAttachmentError(description: "The data URL has no bytes.") }
        return data
    }
}
