#if Server
/// Why a server could not begin.
public enum ServerError: Error, CustomStringConvertible {
    /// A file is missing or can't be opened.
    case unreadable(file: String, cause: String)
    /// A file doesn't hold what it should.
    case damaged(file: String, expected: String, cause: String)
    /// An address, or a socket's path, belongs to a server that runs or to something else, or may not be taken.
    case taken(path: String, cause: String)

    /// One sentence that names the file.
    public var description: String {
        switch self {
        case .unreadable(let file, let cause): "cannot open \(file): \(cause)"
        case .damaged(let file, let expected, let cause): "\(file) can't be used as \(expected): \(cause)"
        case .taken(let path, let cause): "can't listen at \(path): \(cause)"
        }
    }
}
#endif
