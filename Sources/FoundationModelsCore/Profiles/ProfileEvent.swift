/// A point of a request at which a profile may have code run.
enum ProfileEvent: Sendable {
    /// The prompt was appended, or the outputs of tools: the model is about to be asked.
    case prompt(Transcript.Prompt)
    /// An answer is complete.
    case response(Transcript.Response)
    /// Thoughts are complete.
    case reasoning(Transcript.Reasoning)
    /// A tool is about to run.
    case toolCall(Transcript.ToolCall)
    /// A tool has run.
    case toolOutput(Transcript.ToolCall, Transcript.ToolOutput)

    /// The events that a callback can be for.
    enum Kind: Hashable, Sendable {
        case prompt, response, reasoning, toolCall, toolOutput
    }

    /// What kind of event it is.
    var kind: Kind {
        switch self {
        case .prompt: .prompt
        case .response: .response
        case .reasoning: .reasoning
        case .toolCall: .toolCall
        case .toolOutput: .toolOutput
        }
    }

    /// The event of an entry that is complete, for those that have one.
    init?(completed entry: Transcript.Entry) {
        switch entry {
        case .response(let response): self = .response(response)
        case .reasoning(let reasoning): self = .reasoning(reasoning)
        default: return nil
        }
    }
}
