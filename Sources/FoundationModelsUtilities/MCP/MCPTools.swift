import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The tools of a server of the Model Context Protocol, for sessions.
///
/// ```swift
/// let server = try await MCPTools(command: "uvx", arguments: ["mcp-server-time"])
/// let session = LanguageModelSession(tools: server.tools, instructions: "Answer questions about time zones.")
/// print(try await session.respond(to: "What time is it in Rome?").content)
/// ```
///
/// Arguments that a model writes obey the schemas that the server gives for them. Keywords that generated values can't be
/// held to are passed over: a server checks what it gets. Whatever a server sends is bounded in length, and no request waits
/// for longer than ``Limits`` say. A server that is a process is ended with ``close()`` or with the last reference.
public final class MCPTools: Sendable {
    /// How long is waited, and how much is taken.
    public struct Limits: Hashable, Sendable {
        /// Seconds until a server has answered what comes before calls.
        public var setupSeconds = 30.0
        /// Seconds until a call is answered.
        public var callSeconds = 300.0
        /// The most bytes of one message.
        public var messageBytes = 16 << 20
        /// The most tools.
        public var toolCount = 1000
        /// The most values in the schemas of all tools together.
        public var schemaValues = 100_000
        /// The most characters of a tool's description, and of what a call gives, that models are shown.
        public var textLength = 100_000

        /// The defaults.
        public init() {}
    }

    /// What went wrong with a server.
    public struct Error: LocalizedError, Hashable, Sendable {
        /// A sentence with the server's name.
        public let message: String
        /// Whether the server has forgotten the session, so that a new one can be begun.
        let isForgotten: Bool

        init(_ message: String, isForgotten: Bool = false) {
            self.message = message
            self.isForgotten = isForgotten
        }

        /// The message.
        public var errorDescription: String? { message }
    }

    /// The tools, in the server's order.
    public let tools: [any Tool]
    /// What the server calls itself.
    public let serverName: String
    /// What the server says to the model about its use; nil where it says nothing.
    public let instructions: String?
    private let connection: MCPConnection

    /// Starts a program and speaks with it through its standard input and output. Its standard error is this process's.
    ///
    /// - Parameters:
    ///   - command: A path, or a name that is looked for in `PATH`.
    ///   - arguments: Its arguments.
    ///   - environment: Variables beside those of this process.
    ///   - limits: How long is waited, and how much is taken.
    /// - Throws: ``Error`` where the program doesn't start, or doesn't speak the protocol.
    public convenience init(
        command: String, arguments: [String] = [], environment: [String: String] = [:], limits: Limits = Limits()
    ) async throws {
        let transport = try MCPProcess(
            command: command, arguments: arguments, environment: environment, messageLimit: limits.messageBytes)
        try await self.init(MCPConnection(transport, name: command, limits: limits))
    }

    /// Speaks with a server over streamable HTTP.
    ///
    /// - Parameters:
    ///   - url: The server's endpoint, such as `http://127.0.0.1:8000/mcp`.
    ///   - headers: Headers of every request, such as one that says who asks.
    ///   - limits: How long is waited, and how much is taken.
    /// - Throws: ``Error`` where the server can't be reached, or doesn't speak the protocol.
    public convenience init(
        url: URL, headers: [String: String] = [:], limits: Limits = Limits()
    ) async throws {
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host != nil else {
            throw Error("\"\(url.absoluteString)\" is no address of an MCP server, such as http://127.0.0.1:8000/mcp")
        }
        let transport = MCPHTTP(url: url, headers: headers, limits: limits)
        try await self.init(MCPConnection(transport, name: url.host ?? "server", limits: limits))
    }

    init(_ connection: MCPConnection) async throws {
        do {
            let server = try await connection.initialize()
            serverName = server.name
            instructions = server.instructions
            tools = try await connection.listTools()
        } catch {
            connection.close()
            throw error
        }
        self.connection = connection
    }

    /// Ends the connection, and the server's process where there is one; calls then fail.
    public func close() { connection.close() }

    deinit { connection.close() }
}
