/// A line of `infer chat`.
enum ChatInput: Equatable {
    /// Something to say to the model.
    case message(String)
    /// Forget the conversation.
    case reset
    /// Write the conversation to a file.
    case save(String)
    /// Show the model an image file with the next message.
    case image(String)
    /// End.
    case quit
    /// An empty line.
    case nothing
    /// A command that doesn't exist, or lacks what it needs.
    case unknown(String)

    /// Reads a line without its end.
    init(_ line: String) throws(Failure) {
        let trimmed = Substring(line).trimmingWhitespace()
        guard trimmed.first == "/" else {
            self = trimmed.isEmpty ? .nothing : .message(line)
            return
        }
        let parts = trimmed.split(separator: " ", maxSplits: 1).map { String(Substring($0).trimmingWhitespace()) }
        switch (parts.first, parts.count) {
        case ("/reset", 1): self = .reset
        case ("/quit", 1): self = .quit
        case ("/image", 2): self = .image(parts[1])
        case ("/save", 2): self = .save(parts[1])
        default: self = .unknown(String(trimmed))
        }
    }
}
