import Glibc
import ModelFiles

/// A folder whose files may be read, and nothing outside it.
///
/// Paths are resolved name by name from the open folder. Links are never followed and `..` is refused. So no path leads
/// out, even if another process renames folders meanwhile.
final class ReadableFolder: Sendable {
    /// The maximum number of bytes of a file to return.
    static let byteLimit = 4096
    /// The maximum number of names in a listing.
    static let nameLimit = 100

    /// The reason why something isn't read.
    enum Refusal: Error, CustomStringConvertible {
        /// The path leads out of the folder or is invalid.
        case outside(String)
        /// The system's error.
        case unreadable(String, code: Int32)
        /// It is no file, but a folder or a device, for example.
        case notAFile(String)
        /// The bytes aren't UTF-8.
        case notText(String)

        /// One sentence for the model.
        var description: String {
            switch self {
            case .outside(let path):
                "\(path.prefix(80)) is outside the folder, or a link: only files inside can be read."
            case .unreadable(let path, let code):
                "\(path.prefix(80)) can't be read: \(String(cString: strerror(code)))."
            case .notAFile(let path): "\(path.prefix(80)) is not a file."
            case .notText(let path): "\(path.prefix(80)) is not a text file."
            }
        }
    }

    private let descriptor: Int32

    /// Opens a folder.
    init(path: String) throws(Failure) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .missingFile("cannot open the folder \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Returns a file's text, or its first ``byteLimit`` bytes.
    func text(at path: String) throws(Refusal) -> String {
        let file = try openFile(path)
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        var bytes = [UInt8](repeating: 0, count: Self.byteLimit + 1)
        var count = 0
        while count < bytes.count {
            let taken = bytes.withUnsafeMutableBytes { buffer in
                read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if taken > 0 {
                count += taken
            } else if taken == 0 {
                break
            } else if errno != EINTR {
                throw .unreadable(path, code: errno)
            }
        }
        bytes.removeSubrange(count...)
        guard count > Self.byteLimit else {
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path) }
            return text
        }
        // The end may fall inside a character, which then leaves up to three bytes.
        for length in stride(from: Self.byteLimit, to: Self.byteLimit - 4, by: -1) {
            guard let text = String(validating: bytes[..<length], as: UTF8.self) else { continue }
            return text + "\n[the first \(length) of \(status.st_size) bytes]"
        }
        throw .notText(path)
    }

    /// Returns the sorted names in the folder, at most ``nameLimit``, without those that begin with a dot.
    func list() throws(Refusal) -> String {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = fdopendir(copy) else { throw .unreadable("the folder", code: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        guard !names.isEmpty else { return "The folder is empty." }
        let rest = names.count - Self.nameLimit
        return names.sorted().prefix(Self.nameLimit).joined(separator: "\n") + (rest > 0 ? "\n[and \(rest) more]" : "")
    }

    private func openFile(_ path: String) throws(Refusal) -> Int32 {
        guard let names = RelativePath(path)?.names else { throw .outside(path) }
        var folder = descriptor
        defer { if folder != descriptor { close(folder) } }
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            // Without O_NONBLOCK, opening a named pipe would wait for a writer.
            let next = openat(
                folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | (isLast ? O_NONBLOCK : O_DIRECTORY))
            guard next >= 0 else {
                let code = errno
                throw code == ELOOP || (code == ENOTDIR && !isLast) ? .outside(path) : .unreadable(path, code: code)
            }
            if isLast { return next }
            if folder != descriptor { close(folder) }
            folder = next
        }
        throw .outside(path)
    }
}
