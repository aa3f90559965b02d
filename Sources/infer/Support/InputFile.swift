import Glibc

/// Files named on the command line.
enum InputFile {
    /// Returns all bytes of a file; `-` is standard input.
    ///
    /// - Parameter mayBeReplaced: Whether the run may overwrite the file that it has read.
    static func bytes(
        of path: String, _ limit: InputLimit, mayBeReplaced: Bool = false
    ) throws(Failure) -> [UInt8] {
        let descriptor = try openForReading(path, mayBeReplaced: mayBeReplaced)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let name = name(of: path)
        // A regular file that is too long is refused before reading.
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) > limit.byteCount {
            throw limit.exceeded(by: name)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try read(from: descriptor, name: name, into: &buffer)
            if count == 0 { return bytes }
            guard bytes.count + count <= limit.byteCount else { throw limit.exceeded(by: name) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// Returns a file's text; `-` is standard input.
    static func text(of path: String, _ limit: InputLimit) throws(Failure) -> String {
        try text(bytes(of: path, limit), name: name(of: path))
    }

    /// Decodes bytes, which must be valid UTF-8.
    static func text(_ bytes: [UInt8], name: String) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .badData("\(name) is not valid UTF-8: the first wrong byte is at offset \(firstInvalidByte(bytes))")
        }
        return text
    }

    /// Returns a file's name for messages.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Opens a file, or returns standard input for `-`. Output can't replace the file then, unless `mayBeReplaced`.
    static func openForReading(_ path: String, mayBeReplaced: Bool = false) throws(Failure) -> Int32 {
        guard path != "-" else { return STDIN_FILENO }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw .missingFile("cannot open \(path): \(String(cString: strerror(errno)))")
        }
        if !mayBeReplaced { FilesInUse.add(descriptor: descriptor) }
        return descriptor
    }

    /// Reads the available bytes, at most a buffer's length; returns 0 at the end.
    static func read(from descriptor: Int32, name: String, into buffer: inout [UInt8]) throws(Failure) -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0) }
            if count >= 0 { return count }
            guard errno == EINTR else { throw unreadable(name, code: errno) }
        }
    }

    /// Returns the failure for a read error.
    static func unreadable(_ name: String, code: Int32) -> Failure {
        switch code {
        case EISDIR: .missingFile("cannot read \(name): it is a directory, not a file")
        case EBADF: .missingFile("cannot read \(name): it is closed")
        default: .inputOutput("cannot read \(name): \(String(cString: strerror(code)))")
        }
    }

    private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }

    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }
}
