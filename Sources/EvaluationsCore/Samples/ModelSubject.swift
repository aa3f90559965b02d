import FoundationModelsCore

/// What a model made of a sample.
public struct ModelSubject<Value: Codable & Sendable>: EvaluationSubject, Sendable {
    /// The outcome.
    public var value: Value
    /// What was said and done; nil where nobody kept it.
    public var transcript: StructuredTranscript?

    /// Collects what a model made.
    public init(value: Value, transcript: StructuredTranscript? = nil) {
        self.value = value
        self.transcript = transcript
    }

    /// The calls of tools on the way.
    public var toolCalls: [Transcript.ToolCall] { transcript?.toolCalls ?? [] }
}

/// A transcript taken apart by kinds.
public struct StructuredTranscript: Sendable {
    /// The calls of tools, in their order.
    public var toolCalls: [Transcript.ToolCall]
    /// What the tools gave.
    public var toolOutputs: [Transcript.ToolOutput]
    /// The text of all instructions.
    public var instructionText: String
    /// The texts of the prompts.
    public var prompts: [String]
    /// The answers.
    public var responses: [Transcript.Response]

    /// Collects the parts.
    public init(
        toolCalls: [Transcript.ToolCall] = [], toolOutputs: [Transcript.ToolOutput] = [], instructionText: String = "",
        prompts: [String] = [], responses: [Transcript.Response] = []
    ) {
        self.toolCalls = toolCalls
        self.toolOutputs = toolOutputs
        self.instructionText = instructionText
        self.prompts = prompts
        self.responses = responses
    }
}

extension Transcript {
    /// The transcript taken apart by kinds.
    public var structuredTranscript: StructuredTranscript {
        var result = StructuredTranscript()
        var instructions: [String] = []
        for entry in self {
            switch entry {
            case .instructions(let entry): instructions.append(entry.segments.plainText)
            case .prompt(let entry): result.prompts.append(entry.segments.plainText)
            case .toolCalls(let calls): result.toolCalls += calls
            case .toolOutput(let output): result.toolOutputs.append(output)
            case .response(let response): result.responses.append(response)
            default: break
            }
        }
        result.instructionText = instructions.joined(separator: "\n")
        return result
    }
}
