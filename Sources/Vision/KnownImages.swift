import Transformer

/// Images that were prepared, by the digests of their files, so that their features are computed once.
///
/// The images used last are kept, with as many features as there is room for; what a conversation holds stays known as
/// long as that does.
struct KnownImages {
    /// What is known of an image.
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

    /// Most bytes of features that are kept.
    static let byteLimit = 256 << 20
    /// Most images that are kept.
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

    /// Keeps an image; returns the one of the same digest where somebody else was faster.
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
