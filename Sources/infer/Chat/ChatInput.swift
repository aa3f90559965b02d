/// A line of input of `infer chat`.
enum ChatInput: Equatable {
    /// A message to the model.
    case message(String)
    /// Clears the conversation.
    case reset
    /// Writes the conversation to a file.
    case save(String)
    /// Adds an image file to the next message.
    case image(String)
    /// Ends the program.
    case quit
    /// An empty line.
    case nothing
    /// A command that doesn't exist, or lacks an argument.
    case unknown(String)

    /// Parses a line without its line break.
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
