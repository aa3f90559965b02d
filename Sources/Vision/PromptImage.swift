import Transformer

/// An image of a prompt.
package final class PromptImage: Sendable {
    /// The chat template's image marker.
    package let marker: String
    /// The placeholder text that replaces the marker before tokenization.
    package let placeholder: String
    /// A negative number for each feature, unique in this process. These numbers replace the model's feature tokens in
    /// a tokenized prompt.
    package var tokens: [Int] { Array(features.tokens) }
    /// The width of the upright image, in pixels.
    package let width: Int
    package let height: Int
    /// The SHA-256 digest of the file, in hexadecimal.
    package let digest: String
    /// The features.
    package let features: ImageFeatures

    init(
        marker: String, placeholder: String, width: Int, height: Int, digest: String, features: ImageFeatures
    ) {
        self.marker = marker
        self.placeholder = placeholder
        self.width = width
        self.height = height
        self.digest = digest
        self.features = features
    }
}
