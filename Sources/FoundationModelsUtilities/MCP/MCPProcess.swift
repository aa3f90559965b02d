import Foundation
import FoundationModelsCore
import Glibc
import Synchronization

/// A server that runs as a process. A message is a line of its standard input or output.
final class MCPProcess: MCPTransport {
    /// The number of seconds in which a process must end by itself, and then after SIGTERM.
    private static let grace = 2.0

    private let process: Process
    /// This program's end of the process's standard input. It is a socket, since writing to a closed pipe raises a
    /// signal.
    private let input: Int32
    private let output: FileHandle
    private let command: String
    private let messageLimit: Int
    /// Writes may block on a server that doesn't read; this queue keeps them away from tasks.
    private let writing = DispatchQueue(label: "nightjar.mcp.write")
    private let isClosed = Mutex(false)
    /// Closed to end the reading thread. Child processes of the server may keep writing after it has ended.
    private let closing = Pipe()

    /// Starts a program.
    init(command: String, arguments: [String], environment: [String: String], messageLimit: Int) throws {
        self.command = command
        self.messageLimit = messageLimit
        process = Process()
        guard let path = Self.path(of: command) else {
            throw MCPTools.Error("\(command): there is no such program to start as an MCP server")
        }
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw MCPTools.Error("\(command): can't be connected: \(String(cString: strerror(errno)))")
        }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        input = ends[0]
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.standardInput = theirs
        process.standardOutput = pipe
        do {
            try Self.withoutBlockedSignals { try process.run() }
        } catch {
            Glibc.close(input)
            throw MCPTools.Error("\(command): can't be started: \(error.localizedDescription)")
        }
        try? theirs.close()
    }

    deinit { close() }

    /// Runs a closure while the thread blocks no signals.
    ///
    /// A process inherits the blocked signals of the thread that starts it. Threads of tasks block SIGTERM and SIGINT,
    /// among others. A server would ignore the signals that should end it.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Returns the path of a program: a command with a slash is a path, and others are searched for in `PATH`.
    private static func path(of command: String) -> String? {
        let isProgram = { FileManager.default.isExecutableFile(atPath: $0) }
        guard !command.contains("/") else { return isProgram(command) ? command : nil }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
            separator: ":")
        return folders.lazy.map { "\($0)/\(command)" }.first(where: isProgram)
    }

    func open(
        receive: @escaping @Sendable (GeneratedContent) -> Void, end: @escaping @Sendable (MCPTools.Error) -> Void
    ) {
        let (command, limit, descriptor) = (command, messageLimit, output.fileDescriptor)
        let (output, closing) = (output, closing)
        Thread.detachNewThread {
            let isOpen = { Self.waitForOutput(descriptor, closing: closing.fileHandleForReading.fileDescriptor) }
            end(Self.read(descriptor, while: isOpen, limit: limit, command: command, receive: receive))
            try? output.close()
        }
    }

    /// Waits until there is output to read, or its end; returns false after a close.
    private static func waitForOutput(_ output: Int32, closing: Int32) -> Bool {
        var descriptors = [output, closing].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&descriptors, 2, -1) < 0 { if errno != EINTR { return false } }
        return descriptors[1].revents == 0
    }

    /// Reads lines until the end. Lines that aren't JSON objects are ignored, since servers print other text by
    /// mistake.
    private static func read(
        _ descriptor: Int32, while isOpen: () -> Bool, limit: Int, command: String, receive: (GeneratedContent) -> Void
    ) -> MCPTools.Error {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while isOpen() {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return MCPTools.Error("\(command) ended") }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: 0x0A) {
                line += rest[..<end]
                rest = rest[(end + 1)...]
                if let message = message(line) { receive(message) }
                line.removeAll(keepingCapacity: line.count < 1 << 20)
            }
            line += rest
            guard line.count <= limit else {
                return MCPTools.Error("\(command) sent a message of more than \(limit) bytes")
            }
        }
        return MCPTools.Error("the connection to \(command) is closed")
    }

    private static func message(_ line: [UInt8]) -> GeneratedContent? {
        guard line.first(where: { ![0x20, 0x09, 0x0D].contains($0) }) == UInt8(ascii: "{"),
            let text = String(validating: line, as: UTF8.self)
        else { return nil }
        return try? GeneratedContent(json: text)
    }

    func send(_ message: GeneratedContent) async throws {
        let bytes = Array((message.jsonString + "\n").utf8)
        let code: Int32 = await withCheckedContinuation { continuation in
            writing.async { [self] in continuation.resume(returning: write(bytes)) }
        }
        guard code == 0 else { throw MCPTools.Error("\(command) doesn't listen: \(String(cString: strerror(code)))") }
    }

    private func write(_ bytes: [UInt8]) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            if isClosed.withLock({ $0 }) { return EPIPE }
            let count = rest.withUnsafeBytes { Glibc.send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    func agree(on version: String) {}

    /// Closes the process's input, which asks it to end; signals end it if it doesn't.
    func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        try? closing.fileHandleForWriting.close()
        shutdown(input, Int32(SHUT_RDWR))
        let (process, input) = (process, input)
        // After any write in progress, which the shutdown has ended.
        writing.async { Glibc.close(input) }
        Thread.detachNewThread {
            let number = process.processIdentifier
            for signal in [nil, SIGTERM, SIGKILL] {
                if let signal { kill(number, signal) }
                let deadline = ContinuousClock.now + .seconds(Self.grace)
                while process.isRunning, ContinuousClock.now < deadline { usleep(20_000) }
                if !process.isRunning { break }
            }
        }
    }
}
