import Glibc

/// Standard input, output and error, by file descriptor. Nothing is buffered, so text streams through pipes too.
enum StandardStreams {
    /// Opens closed standard streams, and makes write errors return from the call. Called before any file is opened.
    ///
    /// A closed stream's descriptor would go to the next file that is opened, which would then get this program's
    /// output. So it is opened in a mode in which it can't be read, or can't be written.
    static func start() {
        for (descriptor, wrongMode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            let null = open("/dev/null", wrongMode)
            if null >= 0, null != descriptor {
                dup2(null, descriptor)
                close(null)
            }
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Whether standard error is a terminal.
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether standard output is a terminal.
    static let outputIsTerminal = isatty(STDOUT_FILENO) == 1

    /// Whether standard input is a terminal.
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Writes text to standard output; ends the process quietly if there is no reader any more. On a terminal, control
    /// characters are escaped.
    static func write(_ text: String) {
        var text = outputIsTerminal ? TerminalText.escaped(text) : text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes bytes to standard output; ends the process quietly if there is no reader any more.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        switch writeAll(bytes, to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: ProcessExit.leave(with: .success)
        case let code:
            let reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
            writeError("infer: cannot write to standard output: \(reason)\n")
            ProcessExit.leave(with: .inputOutput)
        }
    }

    /// Writes a message to standard error with escaped control characters; errors are ignored.
    static func writeError(_ text: String) { draw(TerminalText.escaped(text)) }

    /// Writes text to standard error with its control characters.
    static func draw(_ text: String) {
        var text = text
        _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }

    /// Returns the next line of standard input without its line break; nil at the end of the input.
    ///
    /// Bytes are read one at a time, so that the rest is left for the next process that reads the stream.
    static func readLine(_ limit: InputLimit) throws(Failure) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 1 {
                if byte == UInt8(ascii: "\n") { return line }
                guard line.count < limit.byteCount else { throw limit.exceeded(by: "standard input") }
                line.append(byte)
            } else if count == 0 {
                return line.isEmpty ? nil : line
            } else if errno != EINTR {
                throw InputFile.unreadable("standard input", code: errno)
            }
        }
    }

    /// Writes all bytes to a descriptor; returns 0 or the system's error number.
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

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
}
