import FoundationModelsCore

/// The outcome of a program for a sample.
public struct ModelSubject<Value: Codable & Sendable>: EvaluationSubject, Sendable {
    /// The program's value.
    public var value: Value
    /// The session's transcript; nil if it wasn't kept.
    public var transcript: StructuredTranscript?

    /// Creates a subject.
    public init(value: Value, transcript: StructuredTranscript? = nil) {
        self.value = value
        self.transcript = transcript
    }

    /// The tool calls.
    public var toolCalls: [Transcript.ToolCall] { transcript?.toolCalls ?? [] }
}

/// A transcript's entries, grouped by kind.
public struct StructuredTranscript: Sendable {
    /// The tool calls, in their order.
    public var toolCalls: [Transcript.ToolCall]
    /// The tools' outputs.
    public var toolOutputs: [Transcript.ToolOutput]
    /// The text of all instructions.
    public var instructionText: String
    /// The texts of the prompts.
    public var prompts: [String]
    /// The responses.
    public var responses: [Transcript.Response]

    /// Creates a grouped transcript.
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
    /// The transcript's entries, grouped by kind.
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
