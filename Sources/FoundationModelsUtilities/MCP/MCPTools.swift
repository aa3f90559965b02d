import Foundation
import FoundationModelsCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The tools of a Model Context Protocol (MCP) server, for sessions.
///
/// ```swift
/// let server = try await MCPTools(command: "uvx", arguments: ["mcp-server-time"])
/// let session = LanguageModelSession(tools: server.tools, instructions: "Answer questions about time zones.")
/// print(try await session.respond(to: "What time is it in Rome?").content)
/// ```
///
/// A model's arguments obey the server's schemas. Keywords that guided generation doesn't support are ignored; the
/// server checks its input anyway. Every message of a server is bounded in length, and no request waits longer than
/// ``Limits`` allow. A server process ends with ``close()`` or with the last reference.
public final class MCPTools: Sendable {
    /// Limits on waiting times and sizes.
    public struct Limits: Hashable, Sendable {
        /// The seconds in which a server must answer each request before the calls.
        public var setupSeconds = 30.0
        /// The seconds in which a call must be answered.
        public var callSeconds = 300.0
        /// The maximum size of a message in bytes.
        public var messageBytes = 16 << 20
        /// The maximum number of tools.
        public var toolCount = 1000
        /// The maximum number of values in the schemas of all tools together.
        public var schemaValues = 100_000
        /// The maximum number of characters that models see of a tool's description, and of a call's result.
        public var textLength = 100_000

        /// Creates the default limits.
        public init() {}
    }

    /// An error of a server or its connection.
    public struct Error: LocalizedError, Hashable, Sendable {
        /// A sentence with the server's name.
        public let message: String
        /// Whether the server has ended the session, so that a new one can be started.
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
    /// The server's own name.
    public let serverName: String
    /// The server's instructions for the model; nil for none.
    public let instructions: String?
    private let connection: MCPConnection

    /// Starts a program, and connects to its standard input and output. It shares this process's standard error.
    ///
    /// - Parameters:
    ///   - command: A path, or a name to search for in `PATH`.
    ///   - arguments: Its arguments.
    ///   - environment: Variables beside those of this process.
    ///   - limits: The limits on waiting times and sizes.
    /// - Throws: ``Error`` if the program doesn't start or doesn't follow the protocol.
    public convenience init(
        command: String, arguments: [String] = [], environment: [String: String] = [:], limits: Limits = Limits()
    ) async throws {
        let transport = try MCPProcess(
            command: command, arguments: arguments, environment: environment, messageLimit: limits.messageBytes)
        try await self.init(MCPConnection(transport, name: command, limits: limits))
    }

    /// Connects to a server over streamable HTTP.
    ///
    /// - Parameters:
    ///   - url: The server's endpoint, such as `http://127.0.0.1:8000/mcp`.
    ///   - headers: Headers of every request, such as `Authorization`.
    ///   - limits: The limits on waiting times and sizes.
    /// - Throws: ``Error`` if the server can't be reached or doesn't follow the protocol.
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

    /// Ends the connection, and the server's process if there is one; calls then fail.
    public func close() { connection.close() }

    deinit { connection.close() }
}
