import ChatTemplates
import Foundation
import FoundationModelsCore
import Generation

/// A transcript as the messages and tools of a chat template.
package struct Conversation: Sendable {
    package var messages: [ChatMessage] = []
    package var tools: [ToolDefinition] = []

    /// Makes a conversation of messages and tools.
    package init(messages: [ChatMessage], tools: [ToolDefinition]) {
        self.messages = messages
        self.tools = tools
    }

    /// Translates a transcript.
    ///
    /// The schema of a prompt's answer stays with the prompt in later turns, so that the text of a conversation only
    /// ever grows at its end.
    ///
    /// - Parameters:
    ///   - entries: The transcript.
    ///   - wordings: How the model worded the values that it generated.
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for attachments.
    init(_ entries: some Sequence<Transcript.Entry>, wordings: TurnMemory = TurnMemory()) throws {
        var reasoning: String?
        var parameters: [String: ToolParameters] = [:]
        for entry in entries {
            let hasImage = entry.segments.contains { if case .attachment = $0 { true } else { false } }
            if hasImage {
                throw LanguageModelError.unsupportedTranscriptContent(
                    .init(
                        unsupportedContent: [entry],
                        debugDescription: "the model reads text, and the entry has an attachment.")
                ).bridged
            }
            switch entry {
            case .instructions(let entry):
                if !entry.segments.isEmpty { messages.append(ChatMessage(role: .system, text: entry.segments.text)) }
                tools += try entry.toolDefinitions.map(Self.tool)
                for tool in entry.toolDefinitions { parameters[tool.name] = ToolParameters(tool.parameters) }
            case .prompt(let entry): messages.append(ChatMessage(role: .user, text: Self.text(of: entry)))
            case .reasoning(let entry): reasoning = entry.segments.text
            case .data: break  // for the program, or for another model
            case .response(let entry):
                messages.append(
                    ChatMessage(role: .assistant, content: .text(Self.text(of: entry, wordings)), reasoning: reasoning))
                reasoning = nil
            case .toolCalls(let entry):
                let calls = try entry.map { call in
                    let arguments = try Self.json(call.arguments.jsonString)
                    return ChatToolCall(
                        id: call.id, name: call.toolName,
                        arguments: parameters[call.toolName]?.wrapped(arguments) ?? arguments)
                }
                messages.append(ChatMessage(role: .assistant, reasoning: reasoning, toolCalls: calls))
                reasoning = nil
            case .toolOutput(let entry):
                messages.append(
                    ChatMessage(
                        role: .tool, content: .text(entry.segments.text), toolCallID: entry.id, name: entry.toolName))
            }
        }
    }

    /// An answer's text: a value as the model wrote it, unless it was changed since.
    private static func text(of response: Transcript.Response, _ wordings: TurnMemory) -> String {
        guard case .structure(let segment)? = response.segments.first, response.segments.count == 1,
            let wording = wordings.answer(id: response.id), let content = try? GeneratedContent(json: wording),
            content == segment.content
        else { return response.segments.text }
        return wording
    }

    /// A prompt's text, with the schema of its answer.
    static func text(of prompt: Transcript.Prompt) -> String {
        var text = prompt.segments.text
        if let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt ?? true {
            text += "\n" + Self.text(of: format.schema)
        }
        return text
    }

    /// A schema as a prompt shows it.
    static func text(of schema: GenerationSchema) -> String {
        "Respond with JSON that follows this schema: " + schema.resolved.jsonText(sortedKeys: false)
    }

    /// A tool as templates and parsers know it.
    static func tool(_ definition: Transcript.ToolDefinition) throws -> ToolDefinition {
        ToolDefinition(
            name: definition.name, summary: definition.description,
            parameters: try json(ToolParameters(definition.parameters).schema.jsonText(sortedKeys: false)))
    }

    private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
}

extension Transcript {
    /// The conversation as the messages of a chat template.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for images.
    package func chatMessages() throws -> [ChatMessage] { try Conversation(self).messages }
}
