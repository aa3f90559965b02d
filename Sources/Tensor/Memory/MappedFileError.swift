/// A reason why a file couldn't be mapped or read.
public enum MappedFileError: Error, Sendable, Equatable {
    /// The file does not exist.
    case missing(path: String)
    /// The system refused to open, examine or map the file.
    case system(path: String, operation: String, reason: String)
    /// The path names a directory, a pipe or a device.
    case notRegular(path: String)
    /// A range lies outside the file.
    case outOfBounds(path: String, offset: Int, count: Int, fileSize: Int)
}

extension MappedFileError: CustomStringConvertible {
    /// One sentence with the file, the problem and its remedy.
    public var description: String {
        switch self {
        case .missing(let path):
            "\(path): no such file; check the path."
        case .system(let path, let operation, let reason):
            "\(path): could not \(operation) the file (\(reason)); check its permissions and the memory limits."
        case .notRegular(let path):
            "\(path): expected a regular file, found a directory, pipe or device; give the file itself."
        case .outOfBounds(let path, let offset, let count, let fileSize):
            "\(path): \(count) bytes at offset \(offset) lie outside the file's \(fileSize) bytes; "
                + "it is probably truncated, download it again."
        }
    }
}
