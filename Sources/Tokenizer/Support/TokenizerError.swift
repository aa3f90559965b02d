/// An error in a tokenizer's files, described in one sentence.
public enum TokenizerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A directory contains none of the files that a tokenizer can be read from.
    case noTokenizer(directory: String)
    /// A file can't be opened or read; `reason` is the system's message.
    case unreadableFile(path: String, reason: String)
    /// A file is larger than the limit; both in bytes.
    case fileTooLarge(path: String, bytes: Int, limit: Int)
    /// A file is not JSON; `line` and `column` count from one, and columns count bytes.
    case malformedJSON(file: String, line: Int, column: Int, problem: String)
    /// A key is missing or has a value of the wrong kind.
    case invalidValue(file: String, key: String, expected: String, found: String)
    /// A part of the description is unsupported.
    case unsupported(file: String, key: String, found: String, supported: String)
    /// A regular expression is invalid; `offset` counts UTF-8 bytes from zero.
    case invalidPattern(file: String, key: String, pattern: String, offset: Int, reason: String)

    /// A sentence that names file and place and says what to do.
    public var description: String {
        switch self {
        case .noTokenizer(let directory):
            "\(directory) holds no tokenizer: put a tokenizer.json there, vocab.json with merges.txt, or vocab.txt."
        case .unreadableFile(let path, let reason):
            "\(path) can't be read (\(reason)): check that it exists and may be read."
        case .fileTooLarge(let path, let bytes, let limit):
            "\(path) has \(bytes) bytes where at most \(limit) are read: this is not a tokenizer's file."
        case .malformedJSON(let file, let line, let column, let problem):
            "\(file), line \(line), column \(column): \(problem); the file is damaged, download it again."
        case .invalidValue(let file, let key, let expected, let found):
            "\(file): “\(key)” should be \(expected) and is \(found); correct the file or download it again."
        case .unsupported(let file, let key, let found, let supported):
            "\(file): “\(key)” is \(found), which is not supported; supported: \(supported)."
        case .invalidPattern(let file, let key, let pattern, let offset, let reason):
            "\(file): “\(key)” has a regular expression that can't be used, “\(pattern)”: at byte \(offset), \(reason)."
        }
    }
}
