#if Server
import ArgumentParser
import Foundation
import NightjarServer
import NightjarServing

/// The options for a server's addresses, and for its clients.
struct ListeningOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The host name or address to listen on.", valueName: "host"))
    var host = "127.0.0.1"

    @Option(name: .long, help: ArgumentHelp("The port; 0 lets the system choose one.", valueName: "n"))
    var port = 8080

    @Option(name: .long, help: ArgumentHelp("A Unix domain socket to listen on instead.", valueName: "path"))
    var unixSocket: String?

    @Option(name: .long, help: ArgumentHelp("A certificate file in PEM format, for TLS.", valueName: "file"))
    var tlsCertificate: String?

    @Option(name: .long, help: ArgumentHelp("The certificate's private key file in PEM format.", valueName: "file"))
    var tlsKey: String?

    @Option(
        name: .long,
        help: ArgumentHelp("A file with the clients' API keys, one per line.", valueName: "file"))
    var apiKeyFile: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "An additional origin whose pages may use the server, such as https://example.org, or * for all. Repeatable. (default: none)",
            valueName: "origin"))
    var corsOrigin: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "An additional host name for the server, such as models.example.org, or * for all. Requests for other names are refused. Repeatable. (default: this machine's own names where --host is a loopback address, else all)",
            valueName: "name"))
    var allowedHost: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("Time limit for receiving a request's head, and then its body.", valueName: "seconds"))
    var readSeconds = ServerOptions().readSeconds

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Time limit for a client to read what was sent.", valueName: "seconds"))
    var writeSeconds = ServerOptions().writeSeconds

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Time limit for running requests during shutdown.", valueName: "seconds"))
    var shutdownSeconds = 30.0

    @Flag(name: .long, help: "Don't log requests on standard error.")
    var quiet = false

    /// The environment variable with keys.
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
        for name in allowedHost where !AllowedHosts.isHost(name) {
            throw ValidationError(
                "--allowed-host \(name) is no host: write a name or an address without a scheme and a port, as "
                    + "models.example.org, or *")
        }
        for (name, seconds) in [("--read-seconds", readSeconds), ("--write-seconds", writeSeconds)]
        where !(seconds > 0 && seconds <= 86400) {
            throw ValidationError("\(name) must be above 0, and 86400 at most")
        }
        guard shutdownSeconds >= 0, shutdownSeconds <= 86400 else {
            throw ValidationError("--shutdown-seconds must be from 0 to 86400")
        }
    }

    /// The server's options.
    var options: ServerOptions {
        var options = ServerOptions(
            address: unixSocket.map { .unixSocket(path: $0) } ?? .tcp(host: host, port: port))
        if let tlsCertificate, let tlsKey { options.tls = .init(certificatePath: tlsCertificate, keyPath: tlsKey) }
        options.shutdownSeconds = shutdownSeconds
        options.allowedOrigins = corsOrigin
        options.allowedHosts = allowedHost
        options.readSeconds = readSeconds
        options.writeSeconds = writeSeconds
        return options
    }

    /// Returns the keys of the environment and of the file.
    func keys() throws(Failure) -> BearerKeys {
        var keys = BearerKeys([String]())
        do throws(BearerKeys.NoKey) {
            if let variable = ProcessInfo.processInfo.environment[Self.keysVariable] {
                try keys.add(
                    variable.split(separator: ","), of: "the variable \(Self.keysVariable)",
                    remedy: "unset it for a server without keys, or write keys with commas between them")
            }
        } catch {
            throw .badData("\(error)")
        }
        guard let apiKeyFile else { return keys }
        let text = try InputFile.text(of: apiKeyFile, .keys)
        do throws(BearerKeys.NoKey) {
            try keys.add(
                text.split(whereSeparator: \.isNewline), of: InputFile.name(of: apiKeyFile), remedy: "write one a line")
        } catch {
            throw .badData("\(error)")
        }
        return keys
    }

    /// Returns the address at which clients reach the server.
    func location(at address: ServerOptions.Address, port: Int) -> String {
        let host: String
        switch address {
        case .tcp(let name, _): host = name
        case .unixSocket(let path): return "unix:\(path)"
        case .inherited(let sockets):
            guard let name = sockets.first?.host else { return "a socket of the service manager" }
            host = name
        }
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(tlsCertificate == nil ? "http" : "https")://\(name):\(port)"
    }
}
#endif
