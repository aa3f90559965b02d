/// An image of a prompt.
package final class PromptImage: Sendable {
    /// What a chat template writes for an image.
    package let marker: String
    /// The text that it becomes before the tokenizer sees it.
    package let placeholder: String
    /// A negative number for each feature, which names it in this process. They stand among a prompt's tokens where the
    /// model's feature token stands after tokenizing.
    package let tokens: [Int]
    /// The pixels of the upright image.
    package let width: Int
    package let height: Int
    /// The digest of the file.
    package let digest: [UInt8]

    package init(
        marker: String, placeholder: String, tokens: [Int], width: Int, height: Int, digest: [UInt8]
    ) {
        self.marker = marker
        self.placeholder = placeholder
        self.tokens = tokens
        self.width = width
        self.height = height
        self.digest = digest
    }
}
