/// A point of a request at which a profile's callbacks can run.
enum ProfileEvent: Sendable {
    /// The prompt or tool outputs were appended; the next request to the model follows.
    case prompt(Transcript.Prompt)
    /// A response entry is complete.
    case response(Transcript.Response)
    /// A reasoning entry is complete.
    case reasoning(Transcript.Reasoning)
    /// A tool is about to run.
    case toolCall(Transcript.ToolCall)
    /// A tool has run.
    case toolOutput(Transcript.ToolCall, Transcript.ToolOutput)

    /// The kinds of events to which a callback can be attached.
    enum Kind: Hashable, Sendable {
        case prompt, response, reasoning, toolCall, toolOutput
    }

    /// The kind of the event.
    var kind: Kind {
        switch self {
        case .prompt: .prompt
        case .response: .response
        case .reasoning: .reasoning
        case .toolCall: .toolCall
        case .toolOutput: .toolOutput
        }
    }

    /// Creates the event of a complete entry; nil for an entry without callbacks.
    init?(completed entry: Transcript.Entry) {
        switch entry {
        case .response(let response): self = .response(response)
        case .reasoning(let reasoning): self = .reasoning(reasoning)
        default: return nil
        }
    }
}
