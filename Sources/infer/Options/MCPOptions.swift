import ArgumentParser
import Foundation
import FoundationModelsUtilities

/// The options for servers whose tools a model may call.
struct MCPOptions: ParsableArguments {
    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Give the model the tools of an MCP server: a shell command or an HTTP address. Repeatable.",
            valueName: "command|url"))
    var mcp: [String] = []

    /// Connects to all servers.
    func connect() async throws -> [MCPTools] {
        var connections: [MCPTools] = []
        do {
            for server in mcp {
                if let url = URL(string: server), ["http", "https"].contains(url.scheme?.lowercased()) {
                    connections.append(try await MCPTools(url: url))
                } else {
                    // `exec`, so that signals reach the server itself, and not a shell around it.
                    connections.append(try await MCPTools(command: "/bin/sh", arguments: ["-c", "exec \(server)"]))
                }
            }
            let names = connections.flatMap(\.tools).map(\.name)
            if let twice = Dictionary(grouping: names, by: \.self).first(where: { $0.value.count > 1 })?.key {
                throw Failure.usage("two MCP servers have a tool with the name \(twice)")
            }
            return connections
        } catch {
            for connection in connections { connection.close() }
            throw error
        }
    }
}
