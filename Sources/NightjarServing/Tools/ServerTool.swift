import ChatTemplates
import FoundationModelsCore
import LocalModels

/// A tool that the server runs itself, such as one of an MCP server.
///
/// The model is offered it in every conversation whose request doesn't say which tools may be called. Clients get what the
/// model makes of its output, and need not know of it.
public struct ServerTool: Sendable {
    /// Where the tool comes from, as responses name it.
    public let source: String
    let definition: ToolDefinition
    private let tool: SessionTool

    /// Offers a tool.
    ///
    /// - Parameter source: Where it comes from, such as an MCP server's name.
    /// - Throws: Where the schema of its arguments can't be written as JSON.
    public init(_ tool: any Tool, source: String) throws {
        self.tool = SessionTool(tool)
        self.source = source
        definition = try self.tool.chatDefinition()
    }

    /// Runs the tool; what it throws is told to the model, which may call again otherwise.
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

/// A call that the server has answered.
struct ServedCall: Sendable, Equatable {
    /// The call as the model's template writes it.
    let call: ChatToolCall
    /// Where the tool comes from.
    let source: String
    /// The call's arguments, a JSON object, as tools and clients read them.
    let arguments: String
    var output = ""
    /// What went wrong; nil where nothing did.
    var error: String?

    init(_ call: ChatToolCall, source: String) {
        self.call = call
        self.source = source
        arguments = call.arguments.text(compact: true)
    }

    var id: String { call.id ?? "" }
    var name: String { call.name }

    /// What the model reads.
    var text: String { error.map { "Error: \($0)" } ?? output }
}
