import ChatTemplates
import Foundation
import FoundationModelsCore
import Images
import NightjarGeneration
import Vision

/// A transcript as messages and tools for a chat template.
package struct Conversation: Sendable {
    package var messages: [ChatMessage] = []
    package var tools: [ToolDefinition] = []
    /// The images of the messages, in order.
    package private(set) var images: [PromptImage] = []

    /// Creates a conversation of messages and tools.
    package init(messages: [ChatMessage], tools: [ToolDefinition], images: [PromptImage] = []) {
        self.messages = messages
        self.tools = tools
        self.images = images
    }

    /// Converts a transcript.
    ///
    /// The schema of an answer stays in its prompt in later turns. So the text of a conversation only grows at its end.
    ///
    /// - Parameters:
    ///   - entries: The entries of the transcript.
    ///   - wordings: The memory with the text of generated values.
    ///   - vision: The vision encoder; nil for a model without vision.
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for attachments that the model doesn't support.
    init(
        _ entries: some Sequence<Transcript.Entry>, wordings: TurnMemory = TurnMemory(), vision: VisionModel? = nil
    ) throws {
        let count = entries.reduce(0) { $0 + $1.segments.count { if case .attachment = $0 { true } else { false } } }
        try self.init(entries, wordings: wordings) { (image, index) throws(ImageError) in
            (.image, try image.prepared(for: vision, index: index, of: count))
        }
    }

    /// Converts a transcript.
    ///
    /// - Parameter take: Returns an image's message part, and the prepared image.
    fileprivate init(
        _ entries: some Sequence<Transcript.Entry>, wordings: TurnMemory,
        take: (AttachedImage, _ index: Int) throws(ImageError) -> (ChatMessage.Part, PromptImage?)
    ) throws {
        var reasoning: String?
        var parameters: [String: ToolParameters] = [:]
        for entry in entries {
            let parts = try parts(of: entry, take)
            switch entry {
            case .instructions(let entry):
                if !entry.segments.isEmpty { messages.append(ChatMessage(role: .system, content: .init(parts: parts))) }
                tools += try entry.toolDefinitions.map(Self.tool)
                for tool in entry.toolDefinitions { parameters[tool.name] = ToolParameters(tool.parameters) }
            case .prompt(let entry):
                let schema = Self.schemaText(of: entry).map { [ChatMessage.Part.text($0)] } ?? []
                messages.append(ChatMessage(role: .user, content: .init(parts: parts + schema)))
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
                        role: .tool, content: .init(parts: parts), toolCallID: entry.id, name: entry.toolName))
            }
        }
    }

    /// Returns the text of an answer; for an unchanged generated value, the model's own JSON text.
    private static func text(of response: Transcript.Response, _ wordings: TurnMemory) -> String {
        guard case .structure(let segment)? = response.segments.first, response.segments.count == 1,
            let wording = wordings.answer(id: response.id), let content = try? GeneratedContent(json: wording),
            content == segment.content
        else { return response.segments.text }
        return wording
    }

    /// Returns the parts of an entry: each text on its own lines, and images in between.
    private mutating func parts(
        of entry: Transcript.Entry,
        _ take: (AttachedImage, _ index: Int) throws(ImageError) -> (ChatMessage.Part, PromptImage?)
    ) throws -> [ChatMessage.Part] {
        var parts: [ChatMessage.Part] = []
        func add(_ text: String) {
            if case .text(let last)? = parts.last {
                parts[parts.count - 1] = .text(last + "\n" + text)
            } else {
                parts.append(.text(text))
            }
        }
        for segment in entry.segments {
            guard case .attachment(let attached) = segment else {
                add(segment.text)
                continue
            }
            let part: ChatMessage.Part
            do throws(ImageError) {
                let image: PromptImage?
                (part, image) = try take(AttachedImage(attached), images.count)
                if let image { images.append(image) }
            } catch {
                throw LanguageModelError.unsupportedTranscriptContent(
                    .init(unsupportedContent: [entry], debugDescription: error.description)
                ).bridged
            }
            // Tools refer to the image by its label, and the image itself doesn't contain it.
            if attached.label != nil { add(attached.description) }
            parts.append(part)
        }
        return parts
    }

    /// Returns the text of the answer's schema, on its own line; nil where the prompt doesn't include it.
    private static func schemaText(of prompt: Transcript.Prompt) -> String? {
        guard let format = prompt.responseFormat, prompt.contextOptions.includeSchemaInPrompt ?? true else {
            return nil
        }
        return "\n" + Self.text(of: format.schema)
    }

    /// Returns a schema as it appears in a prompt.
    static func text(of schema: GenerationSchema) -> String {
        "Respond with JSON that follows this schema: " + schema.resolved.jsonText(sortedKeys: false)
    }

    /// Converts a tool definition for templates and parsers.
    static func tool(_ definition: Transcript.ToolDefinition) throws -> ToolDefinition {
        ToolDefinition(
            name: definition.name, summary: definition.description,
            parameters: try json(ToolParameters(definition.parameters).schema.jsonText(sortedKeys: false)))
    }

    private static func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
}

extension Transcript {
    /// Returns the transcript as messages of a chat template, with images as URLs; files become data URLs.
    ///
    /// - Throws: `LanguageModelError.unsupportedTranscriptContent` for other attachments and unreadable files.
    package func chatMessages() throws -> [ChatMessage] {
        try Conversation(self, wordings: TurnMemory()) { (image, _) throws(ImageError) in
            (try image.addressed, nil)
        }.messages
    }
}
