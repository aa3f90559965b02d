import Transformer

/// A cache of prepared images by the digests of their files. It computes an image's features only once.
///
/// It keeps the most recently used images within ``countLimit`` and ``byteLimit``. An image that a conversation holds
/// stays usable as long as the conversation.
struct KnownImages {
    /// A prepared image.
    final class Image: Sendable {
        let digest: String
        let width: Int
        let height: Int
        let features: ImageFeatures
        private let placeholder: @Sendable (Int) -> String

        init(
            digest: String, width: Int, height: Int, features: ImageFeatures,
            placeholder: @escaping @Sendable (Int) -> String
        ) {
            self.digest = digest
            self.width = width
            self.height = height
            self.features = features
            self.placeholder = placeholder
        }

        func prompt(index: Int, tokens: VisionFamily.Tokens) -> PromptImage {
            PromptImage(
                marker: tokens.marker, placeholder: placeholder(index), width: width, height: height, digest: digest,
                features: features)
        }
    }

    /// The maximum of kept features, in bytes.
    static let byteLimit = 256 << 20
    /// The maximum number of kept images.
    static let countLimit = 256

    /// The images used last, the last one at the end.
    private var recent: [Image] = []

    /// The image of a digest; nil where it isn't kept.
    mutating func find(_ digest: String) -> Image? {
        guard let index = recent.firstIndex(where: { $0.digest == digest }) else { return nil }
        let image = recent.remove(at: index)
        recent.append(image)
        return image
    }

    /// Keeps an image. Returns the kept one instead if another call has added the same digest.
    mutating func add(_ image: Image) -> Image {
        if let found = find(image.digest) { return found }
        recent.append(image)
        while recent.count > Self.countLimit || recent.count > 1 && byteCount > Self.byteLimit {
            recent.removeFirst().features.forget()
        }
        return image
    }

    private var byteCount: Int { recent.reduce(0) { $0 + $1.features.byteCount } }
}
