#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Files named on the command line.
enum InputFile {
    /// All bytes of a file; `-` is standard input.
    static func bytes(of path: String) throws(Failure) -> [UInt8] {
        guard path != "-" else { return try StandardStreams.readAll() }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .missingFile("cannot open \(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        return try StandardStreams.readAll(from: descriptor, name: path)
    }

    /// A file's text; `-` is standard input.
    static func text(of path: String) throws(Failure) -> String {
        try text(bytes(of: path), name: path == "-" ? "standard input" : path)
    }

    /// Bytes as text, which must be valid UTF-8.
    static func text(_ bytes: [UInt8], name: String) throws(Failure) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .badData("\(name) is not valid UTF-8: the first wrong byte is at offset \(firstInvalidByte(bytes))")
        }
        return text
    }

    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        return offset
    }
}
