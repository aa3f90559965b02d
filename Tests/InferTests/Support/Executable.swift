import Foundation

/// The built `infer`, run as a user runs it.
enum Executable {
    /// What a run gave.
    struct Outcome {
        let status: Int32
        let output: Data
        let error: String

        /// Standard output as text.
        var text: String { String(decoding: output, as: UTF8.self) }
        /// Standard output's lines, without the empty one at the end.
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Beside the test bundle, where `swift build --build-tests` puts both; or named by `NIGHTJAR_INFER`.
    static let path: String = {
        if let path = ProcessInfo.processInfo.environment["NIGHTJAR_INFER"] { return path }
        let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return bundle.deletingLastPathComponent().appending(path: "infer").path
    }()

    /// Whether it has been built.
    static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// The package's own folder.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The model that the package ships.
    static let weights = package.appending(path: "Weights").path

    /// Runs `infer` and waits for its end.
    static func run(
        _ arguments: [String], input: Data = Data(), directory: URL? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        try run(program: path, arguments, input: input, directory: directory, environment: environment)
    }

    /// Runs a shell command, in an empty folder of its own, in which `$INFER` and `$WEIGHTS` are set.
    static func shell(_ command: String) throws -> Outcome {
        try TemporaryFolder.with { folder in
            try run(
                program: "/bin/bash", ["-c", command], directory: folder,
                environment: ["INFER": path, "WEIGHTS": weights])
        }
    }

    /// What a run shows on a terminal, standard error too; of a few kilobytes.
    static func onTerminal(_ arguments: [String]) throws -> String {
        let ours = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // The requests TIOCSPTLCK, which lets the other end be opened, and TIOCGPTN, which tells its number.
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        guard ours >= 0, ioctl(ours, 0x4004_5431, &isLocked) == 0, ioctl(ours, 0x8004_5430, &number) == 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        let theirs = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        let terminal = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = terminal
        process.standardError = terminal
        try process.run()
        process.waitUntilExit()
        try terminal.close()
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // Reading fails once nobody holds the other end and all has been read.
        while case let count = read(ours, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        close(ours)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func run(
        program: String, _ arguments: [String], input: Data = Data(), directory: URL? = nil,
        environment: [String: String]
    ) throws -> Outcome {
        try TemporaryFolder.with { folder in
            let files = ["in", "out", "error"].map { folder.appending(path: $0) }
            try input.write(to: files[0])
            try Data().write(to: files[1])
            try Data().write(to: files[2])
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.currentDirectoryURL = directory ?? package
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            process.standardInput = try FileHandle(forReadingFrom: files[0])
            process.standardOutput = try FileHandle(forWritingTo: files[1])
            process.standardError = try FileHandle(forWritingTo: files[2])
            try process.run()
            process.waitUntilExit()
            return Outcome(
                status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
                output: try Data(contentsOf: files[1]),
                error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
        }
    }
}
