import ArgumentParser
import Foundation
import FoundationModelsCore
import FoundationModelsUtilities

/// `infer tools`: lists or calls the tools of an MCP server.
struct Tools: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the tools of MCP servers, or calls one.",
        discussion: """
            Without --call an object a line for each tool: its name, its description and the schema that arguments obey. With \
            --call the tool's answer is printed as models read it.
            """)

    @OptionGroup(title: "Tools")
    var servers: MCPOptions

    @Option(name: .long, help: ArgumentHelp("Call this tool.", valueName: "name"))
    var call: String?

    @Option(name: .long, help: ArgumentHelp("The call's arguments as a JSON object. (default: {})", valueName: "json"))
    var arguments: String?

    func validate() throws {
        if servers.mcp.isEmpty { throw ValidationError("Name the server with --mcp.") }
        if arguments != nil, call == nil { throw ValidationError("--arguments needs --call") }
    }

    func run() async throws {
        let connections = try await servers.connect()
        defer { for connection in connections { connection.close() } }
        let tools = connections.flatMap(\.tools)
        guard let call else {
            for tool in tools {
                let schema = try JSONEncoder().encode(tool.parameters)
                StandardStreams.write(
                    PrintedJSON.object([
                        "name": PrintedJSON.string(tool.name), "description": PrintedJSON.string(tool.description),
                        "parameters": String(decoding: schema, as: UTF8.self),
                    ]) + "\n")
            }
            return
        }
        guard let tool = tools.first(where: { $0.name == call }) else {
            let names = tools.map(\.name).joined(separator: ", ")
            throw Failure.usage("there is no tool \(call); there are: \(names.isEmpty ? "none" : names)")
        }
        StandardStreams.write(try await Self.answer(of: tool, GeneratedContent(json: arguments ?? "{}")) + "\n")
    }

    private static func answer<Called: Tool>(of tool: Called, _ arguments: GeneratedContent) async throws -> String {
        let output = try await tool.call(arguments: Called.Arguments(arguments))
        return (output as? String) ?? "\(output)"
    }
}
