import ChatTemplates
import FoundationModelsCore
import LocalModels

/// A tool that the server runs itself, such as one of an MCP server.
///
/// The model may call it in every conversation whose request doesn't restrict the tools. Clients get the model's
/// answer, and need not know of the tool.
public struct ServerTool: Sendable {
    /// The tool's source, as responses name it.
    public let source: String
    let definition: ToolDefinition
    private let tool: SessionTool

    /// Creates a tool.
    ///
    /// - Parameter source: The source, such as an MCP server's name.
    /// - Throws: An error if the argument schema can't be written as JSON.
    public init(_ tool: any Tool, source: String) throws {
        self.tool = SessionTool(tool)
        self.source = source
        definition = try self.tool.chatDefinition()
    }

    /// Runs the tool. The model gets its errors, and may call again differently.
    ///
    /// - Throws: `CancellationError`.
    func run(_ call: ChatToolCall) async throws -> ServedCall {
        var served = ServedCall(call, source: source)
        do {
            served.output = try await tool.text(ofCall: served.id, arguments: served.arguments)
        } catch {
            try Task.checkCancellation()
            let cause = (error as? LanguageModelSession.ToolCallError)?.underlyingError ?? error
            served.error = String("\(cause)".prefix(Self.errorLength))
        }
        return served
    }

    private static let errorLength = 2000
}

/// A call that the server has run.
struct ServedCall: Sendable, Equatable {
    /// The call in the form of the model's template.
    let call: ChatToolCall
    /// The tool's source.
    let source: String
    /// The call's arguments as a JSON object, for tools and clients.
    let arguments: String
    var output = ""
    /// The error; nil for none.
    var error: String?

    init(_ call: ChatToolCall, source: String) {
        self.call = call
        self.source = source
        arguments = call.arguments.text(compact: true)
    }

    var id: String { call.id ?? "" }
    var name: String { call.name }

    /// The text for the model.
    var text: String { error.map { "Error: \($0)" } ?? output }
}
