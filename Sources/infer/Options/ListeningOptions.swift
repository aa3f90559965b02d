#if Server
import ArgumentParser
import Foundation
import NightjarServer
import NightjarServing

/// Where a server listens, and to whom.
struct ListeningOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The host's name or address to listen at.", valueName: "host"))
    var host = "127.0.0.1"

    @Option(name: .long, help: ArgumentHelp("The port; 0 lets the system choose one.", valueName: "n"))
    var port = 8080

    @Option(name: .long, help: ArgumentHelp("A socket in the file system to listen at instead.", valueName: "path"))
    var unixSocket: String?

    @Option(name: .long, help: ArgumentHelp("A certificate in PEM, for TLS.", valueName: "file"))
    var tlsCertificate: String?

    @Option(name: .long, help: ArgumentHelp("The certificate's private key in PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A file with the keys that clients may show, one a line.", valueName: "file"))
    var apiKeyFile: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "An origin whose pages browsers let use the server, such as https://example.org, or *; may be repeated. "
                + "(default: none)", valueName: "origin"))
    var corsOrigin: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How long requests under way may go on when the server is told to end.", valueName: "seconds"))
    var shutdownSeconds = 30.0

    @Flag(name: .long, help: "No line for each request on standard error.")
    var quiet = false

    /// The variable that holds keys.
    private static let keysVariable = "NIGHTJAR_API_KEYS"

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be from 0 to 65535") }
        guard (tlsCertificate == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-certificate and --tls-key need each other")
        }
        if let unixSocket, !(1...100).contains(unixSocket.utf8.count) {
            throw ValidationError("--unix-socket must be a path of 1 to 100 bytes, as the system has it")
        }
        for origin in corsOrigin where !AllowedOrigins.isOrigin(origin) {
            throw ValidationError(
                "--cors-origin \(origin) is no origin: write the scheme, the host and a port that isn't the scheme's own, "
                    + "as https://example.org, or *")
        }
        guard shutdownSeconds >= 0, shutdownSeconds <= 86400 else {
            throw ValidationError("--shutdown-seconds must be from 0 to 86400")
        }
    }

    /// The server's form.
    var options: ServerOptions {
        var options = ServerOptions(
            address: unixSocket.map { .unixSocket(path: $0) } ?? .tcp(host: host, port: port))
        if let tlsCertificate, let tlsKey { options.tls = .init(certificatePath: tlsCertificate, keyPath: tlsKey) }
        options.shutdownSeconds = shutdownSeconds
        options.allowedOrigins = corsOrigin
        return options
    }

    /// The keys of the environment and of the file.
    func keys() throws(Failure) -> BearerKeys {
        let variable = ProcessInfo.processInfo.environment[Self.keysVariable] ?? ""
        var keys = variable.split(separator: ",").map(String.init)
        if let apiKeyFile {
            let lines = try InputFile.text(of: apiKeyFile, .keys).split(whereSeparator: \.isNewline)
            guard !lines.isEmpty else { throw .badData("\(apiKeyFile) holds no key: write one a line") }
            keys += lines.map(String.init)
        }
        return BearerKeys(keys)
    }

    /// Where clients reach the server.
    func location(port: Int) -> String {
        if let unixSocket { return "unix:\(unixSocket)" }
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(tlsCertificate == nil ? "http" : "https")://\(name):\(port)"
    }

    /// Whether an address is reached from this machine only.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Removes the socket from the file system.
    func removeSocket() {
        if let unixSocket { unlink(unixSocket) }
    }
}
#endif
