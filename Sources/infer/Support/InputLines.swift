import Glibc

/// The lines of a file or of standard input, read one at a time, so that memory holds only one.
final class InputLines {
    /// The file's name for messages.
    let name: String
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0

    /// Opens a file; `-` is standard input.
    init(of path: String) throws(Failure) {
        name = InputFile.name(of: path)
        descriptor = try InputFile.openForReading(path)
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Returns the next line without its line break; nil at the end of the input.
    func next(_ limit: InputLimit = .line) throws(Failure) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if unread.isEmpty {
                unread = 0..<(try InputFile.read(from: descriptor, name: name, into: &buffer))
                if unread.isEmpty { return line.isEmpty ? nil : line }
            }
            let end = buffer[unread].firstIndex(of: UInt8(ascii: "\n"))
            let part = unread.lowerBound..<(end ?? unread.upperBound)
            guard line.count + part.count <= limit.byteCount else { throw limit.exceeded(by: name) }
            line.append(contentsOf: buffer[part])
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { return line }
        }
    }
}
