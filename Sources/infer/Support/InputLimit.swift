import FoundationModelsCore

/// How many bytes are read of a kind of input.
///
/// A device or a pipe may have no end, and whatever is read is held in memory, some of it several times over.
struct InputLimit {
    /// The most bytes.
    let byteCount: Int
    /// What the bytes are.
    let kind: String

    /// A file that goes with a model's weights.
    static let companion = InputLimit(byteCount: 256 << 20, kind: "a file beside the weights")
    /// A prompt: more than the longest context holds.
    static let prompt = InputLimit(byteCount: 64 << 20, kind: "a prompt")
    /// A text to be tokenized or measured.
    static let text = InputLimit(byteCount: 128 << 20, kind: "a text")
    /// A list of token ids.
    static let tokenIDs = InputLimit(byteCount: 64 << 20, kind: "a list of token ids")
    /// An image file.
    static let image = InputLimit(byteCount: ImageFile.limit, kind: "an image")
    /// Messages or tools, and images that stand in them as base64.
    static let conversation = InputLimit(byteCount: 64 << 20, kind: "messages or tools")
    /// A message that is typed or piped in.
    static let message = InputLimit(byteCount: 4 << 20, kind: "a message")
    /// A chat template.
    static let template = InputLimit(byteCount: 16 << 20, kind: "a chat template")
    /// A JSON Schema, or a document that one refers to.
    static let schema = InputLimit(byteCount: 16 << 20, kind: "a schema")
    /// A value to be judged by a schema.
    static let instance = InputLimit(byteCount: 64 << 20, kind: "an instance")
    /// The keys that a server's clients may show.
    static let keys = InputLimit(byteCount: 1 << 20, kind: "keys")
    /// A server's options.
    static let configuration = InputLimit(byteCount: 1 << 20, kind: "a configuration")
    /// A line of an input that has a value on each.
    static let line = InputLimit(byteCount: 64 << 20, kind: "a line")

    /// What to say of an input that has more.
    func exceeded(by name: String) -> Failure {
        .badData("\(name) is too long: at most \(byteCount) bytes are read of \(kind)")
    }
}
