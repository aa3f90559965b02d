import Foundation

/// The encoded form of an image, with its bytes in a data URL.
struct EncodedImage {
    let image: Transcript.ImageAttachment

    init(_ image: Transcript.ImageAttachment) { self.image = image }

    /// The image as a data URL; for a file that can't be read and for a remote image, the URL itself.
    var address: String? {
        if let memory = image.memory { return memory.dataURL }
        guard let url = image.url, url.isFileURL else { return image.url?.absoluteString }
        return (try? ImageFile(url))?.dataURL ?? url.absoluteString
    }

    /// The image's orientation; nil for upright. Apple's format lacks it, because its images are already rotated.
    var orientation: UInt32? { image.orientation == .up ? nil : image.orientation.rawValue }

    init<Key: CodingKey>(
        _ container: KeyedDecodingContainer<Key>, addressKey: Key, orientationKey: Key
    ) throws {
        let address = try container.decode(String.self, forKey: addressKey)
        guard !address.isEmpty, let url = URL(string: address) else {
            throw DecodingError.dataCorruptedError(
                forKey: addressKey, in: container,
                debugDescription:
                    "An image is written as a data URL or an address; \"\(address.prefix(60))\" is neither.")
        }
        let orientation = try container.decodeIfPresent(UInt32.self, forKey: orientationKey).map { value in
            guard let orientation = CGImagePropertyOrientation(rawValue: value) else {
                throw DecodingError.dataCorruptedError(
                    forKey: orientationKey, in: container,
                    debugDescription: "An image's orientation is a number of 1 to 8, not \(value).")
            }
            return orientation
        }
        image =
            ImageFile(dataURL: address).map { .init($0, orientation: orientation) }
            ?? Transcript.ImageAttachment(imageURL: url, orientation: orientation)
    }
}
