import FoundationModelsCore

/// A limit on the number of bytes of an input.
///
/// A device or a pipe may have no end, and input is held in memory, sometimes in several copies.
struct InputLimit {
    /// The maximum number of bytes.
    let byteCount: Int
    /// The kind of input, for messages.
    let kind: String

    /// A file beside a model's weights.
    static let companion = InputLimit(byteCount: 256 << 20, kind: "a file beside the weights")
    /// A prompt; longer than any context.
    static let prompt = InputLimit(byteCount: 64 << 20, kind: "a prompt")
    /// A text to tokenize or measure.
    static let text = InputLimit(byteCount: 128 << 20, kind: "a text")
    /// A list of token ids.
    static let tokenIDs = InputLimit(byteCount: 64 << 20, kind: "a list of token ids")
    /// An image file.
    static let image = InputLimit(byteCount: ImageFile.limit, kind: "an image")
    /// Messages or tools, with images as base64.
    static let conversation = InputLimit(byteCount: 64 << 20, kind: "messages or tools")
    /// A typed or piped message.
    static let message = InputLimit(byteCount: 4 << 20, kind: "a message")
    /// A chat template.
    static let template = InputLimit(byteCount: 16 << 20, kind: "a chat template")
    /// A JSON Schema, or a document that one refers to.
    static let schema = InputLimit(byteCount: 16 << 20, kind: "a schema")
    /// A value to validate by a schema.
    static let instance = InputLimit(byteCount: 64 << 20, kind: "an instance")
    /// The API keys of a server's clients.
    static let keys = InputLimit(byteCount: 1 << 20, kind: "keys")
    /// A server's configuration file.
    static let configuration = InputLimit(byteCount: 1 << 20, kind: "a configuration")
    /// A line of an input with one value a line.
    static let line = InputLimit(byteCount: 64 << 20, kind: "a line")

    /// Returns the failure for a longer input.
    func exceeded(by name: String) -> Failure {
        .badData("\(name) is too long: at most \(byteCount) bytes are read of \(kind)")
    }
}
