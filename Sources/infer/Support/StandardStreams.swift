#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard input, output and error, by file descriptor: nothing is buffered, so that text streams through pipes too.
enum StandardStreams {
    /// Makes writing to a closed pipe an error of the call, which ``write(_:)`` then answers.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Whether standard error is a terminal.
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether standard output is a terminal.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether standard input is a terminal.
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Writes data to standard output; ends the process quietly where nobody reads any more.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes bytes to standard output; ends the process quietly where nobody reads any more.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        switch writeAll(bytes, to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: ProcessExit.leave(with: .success)
        case let code:
            writeError("infer: cannot write to standard output: \(String(cString: strerror(code)))\n")
            ProcessExit.leave(with: .bug)
        }
    }

    /// Writes a message to standard error; where nobody reads it, there is nobody to tell.
    static func writeError(_ text: String) {
        var text = text
        _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// All bytes of standard input.
    static func readAll() throws(Failure) -> [UInt8] {
        try readAll(from: STDIN_FILENO, name: "standard input")
    }

    /// The next line of standard input without its end; nil at the end of the input.
    ///
    /// Bytes are read one at a time, since nothing may be taken that belongs to somebody after us.
    static func readLine() throws(Failure) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 {
                if byte == UInt8(ascii: "\n") { return line }
                line.append(byte)
            } else if count == 0 {
                return line.isEmpty ? nil : line
            } else if errno != EINTR {
                throw .missingFile("cannot read standard input: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Writes all bytes to a descriptor and returns 0 or the system's error number.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                var descriptors = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&descriptors, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// All bytes that a descriptor gives.
    static func readAll(from descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes.append(contentsOf: buffer[..<count])
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .missingFile("cannot read \(name): \(String(cString: strerror(errno)))")
            }
        }
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
