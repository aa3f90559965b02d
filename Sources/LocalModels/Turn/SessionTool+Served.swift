import ChatTemplates
import FoundationModelsCore

extension SessionTool {
    /// Returns the tool's definition for templates and parsers.
    package func chatDefinition() throws -> ToolDefinition { try Conversation.tool(definition) }

    /// Runs the tool and returns its output as text.
    ///
    /// - Parameter arguments: The text of a JSON object.
    /// - Throws: `LanguageModelSession.ToolCallError`, or `GeneratedContent.ParsingError` for invalid arguments.
    package func text(ofCall id: String, arguments: String) async throws -> String {
        let content = try GeneratedContent(json: arguments)
        return try await output(of: Transcript.ToolCall(id: id, toolName: tool.name, arguments: content)).segments.text
    }
}
