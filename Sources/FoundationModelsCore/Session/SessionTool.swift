import InferenceEvents

/// A tool with its definition. It is read once per session; with a profile, once per request to the model.
package struct SessionTool: Sendable {
    package let tool: any Tool
    package let definition: Transcript.ToolDefinition
    package let isDescribed: Bool

    package init(_ tool: any Tool) {
        self.tool = tool
        definition = Transcript.ToolDefinition(tool: tool)
        isDescribed = tool.includesSchemaInInstructions
    }

    /// Runs the tool for a call.
    ///
    /// - Throws: `LanguageModelSession.ToolCallError` with the tool's own error.
    @concurrent package func output(of call: Transcript.ToolCall) async throws -> Transcript.ToolOutput {
        let span = Trace.begin()
        defer { Trace.end(span, "tool", detail: call.toolName, waits: true) }
        do {
            return try await InferenceObservers.run(
                .tool(name: call.toolName, callID: call.id), text: call.arguments.jsonString
            ) {
                let prompt = try await Self.run(tool, arguments: call.arguments)
                return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: prompt.parts.segments)
            } outcome: { output in
                var outcome = ObservedOutcome()
                if InferenceObservers.wantTexts { outcome.text = output?.segments.text }
                return outcome
            }
        } catch {
            throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
        }
    }

    @concurrent private static func run<T: Tool>(_ tool: T, arguments: GeneratedContent) async throws -> Prompt {
        try await tool.call(arguments: T.Arguments(arguments)).promptRepresentation
    }
}
