import Glibc

/// The bytes of one file, in memory as long as this object lives.
final class FileContents {
    /// The path of the file, or the name that errors use.
    let path: String
    /// A pointer to the first byte. `count` bytes and eight zero bytes after them may be read.
    let base: UnsafeMutablePointer<UInt8>
    /// The number of bytes of the file.
    let count: Int

    /// The maximum size of a tokenizer's file, in bytes.
    static let limit = 1 << 29

    /// Reads a whole file.
    ///
    /// - Throws: `unreadableFile`, `fileTooLarge`.
    init(path: String) throws(TokenizerError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreadableFile(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableFile(path: path, reason: "not a regular file")
        }
        let size = Int(status.st_size)
        guard size <= Self.limit else { throw .fileTooLarge(path: path, bytes: size, limit: Self.limit) }
        let base = UnsafeMutablePointer<UInt8>.allocate(capacity: size + 8)
        var filled = 0
        while filled < size {
            let got = read(descriptor, base + filled, size - filled)
            if got == 0 { break }
            if got < 0 {
                if errno == EINTR { continue }
                let reason = String(cString: strerror(errno))
                base.deallocate()
                throw .unreadableFile(path: path, reason: reason)
            }
            filled += got
        }
        (base + filled).initialize(repeating: 0, count: size + 8 - filled)
        self.path = path
        self.base = base
        count = filled
    }

    /// Copies bytes from memory; errors call them `path`.
    init(path: String, bytes: [UInt8]) {
        self.path = path
        count = bytes.count
        base = .allocate(capacity: bytes.count + 8)
        base.initialize(repeating: 0, count: bytes.count + 8)
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { base.update(from: start, count: source.count) }
        }
    }

    deinit { base.deallocate() }

    /// Whether `path` is a regular file.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
