extension Transcript {
    /// An entry of a transcript.
    public enum Entry: Sendable, Identifiable, Equatable {
        /// Instructions that precede all other entries, with the definitions of tools.
        case instructions(Transcript.Instructions)
        /// A prompt.
        case prompt(Transcript.Prompt)
        /// The tool calls of one step.
        case toolCalls(Transcript.ToolCalls)
        /// The output of one tool call.
        case toolOutput(Transcript.ToolOutput)
        /// A response of the model.
        case response(Transcript.Response)
        /// The model's reasoning before a response.
        case reasoning(Transcript.Reasoning)
        /// Data that the model gave beside its response.
        case data(Transcript.DataEntry)
    }
}

extension Transcript.Entry {
    /// The entry's ID.
    public var id: String {
        switch self {
        case .instructions(let entry): entry.id
        case .prompt(let entry): entry.id
        case .toolCalls(let entry): entry.id
        case .toolOutput(let entry): entry.id
        case .response(let entry): entry.id
        case .reasoning(let entry): entry.id
        case .data(let entry): entry.id
        }
    }

    /// The entry's segments; empty for tool calls and data.
    package var segments: [Transcript.Segment] {
        switch self {
        case .instructions(let entry): entry.segments
        case .prompt(let entry): entry.segments
        case .toolCalls, .data: []
        case .toolOutput(let entry): entry.segments
        case .response(let entry): entry.segments
        case .reasoning(let entry): entry.segments
        }
    }
}

extension Transcript.Entry {
    /// The tool calls of the entry; empty for other kinds.
    var calls: [Transcript.ToolCall] {
        if case .toolCalls(let calls) = self { Array(calls) } else { [] }
    }
}

extension Transcript.Entry: CustomStringConvertible {
    /// The entry as one line with its role and text.
    public var description: String {
        switch self {
        case .instructions(let entry): "(Instructions) \(entry)"
        case .prompt(let entry): "(Prompt) \(entry)"
        case .toolCalls(let entry): "(ToolCalls) \(entry)"
        case .toolOutput(let entry): "(ToolOutput \(entry.toolName)) \(entry)"
        case .response(let entry): "(Response) \(entry)"
        case .reasoning(let entry): "(Reasoning) \(entry)"
        case .data(let entry): "(Data) \(entry)"
        }
    }
}
