import Transformer

/// An image of a prompt.
package final class PromptImage: Sendable {
    /// What a chat template writes for an image.
    package let marker: String
    /// The text that it becomes before the tokenizer sees it.
    package let placeholder: String
    /// A negative number for each feature, which names it in this process. They stand among a prompt's tokens where the
    /// model's feature token stands after tokenizing.
    package var tokens: [Int] { Array(features.tokens) }
    /// The pixels of the upright image.
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
