extension Transcript {
    /// One entry of a transcript.
    public enum Entry: Sendable, Identifiable, Equatable {
        /// What the model is told ahead of everything, with the tools it has.
        case instructions(Transcript.Instructions)
        /// What it is asked.
        case prompt(Transcript.Prompt)
        /// The calls it makes in one step.
        case toolCalls(Transcript.ToolCalls)
        /// What one call gave.
        case toolOutput(Transcript.ToolOutput)
        /// What it answers.
        case response(Transcript.Response)
        /// What it thinks before it answers.
        case reasoning(Transcript.Reasoning)
        /// Data that it gives beside its answer.
        case data(Transcript.DataEntry)
    }
}

extension Transcript.Entry {
    /// The identity of the entry.
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

    /// The entry's segments; calls and data have none.
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
    /// The calls of tools in the entry.
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
