import ChatTemplates
import FoundationModelsCore

extension SessionTool {
    /// The tool as templates and parsers know it.
    package func chatDefinition() throws -> ToolDefinition { try Conversation.tool(definition) }

    /// What the tool gives for a call, as models read it.
    ///
    /// - Parameter arguments: A JSON object.
    /// - Throws: `LanguageModelSession.ToolCallError`, or what is wrong with the arguments.
    package func text(ofCall id: String, arguments: String) async throws -> String {
        let content = try GeneratedContent(json: arguments)
        return try await output(of: Transcript.ToolCall(id: id, toolName: tool.name, arguments: content)).segments.text
    }
}
