import Foundation

extension Transcript {
    /// The calls that a model makes in one step.
    public struct ToolCalls: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        private var calls: [Transcript.ToolCall]

        /// Makes an entry of calls.
        public init<S>(id: String = UUID().uuidString, _ calls: S)
        where S: Sequence, S.Element == Transcript.ToolCall {
            self.id = id
            self.calls = Array(calls)
        }
    }

    /// One call of a tool.
    public struct ToolCall: Sendable, Identifiable, Equatable {
        /// The identity of the call, which its output carries too.
        public var id: String
        /// The tool.
        public var toolName: String
        /// The arguments.
        public var arguments: GeneratedContent
        /// What the model's provider wants kept beside the call.
        public var metadata: [String: GeneratedContent]

        /// Makes a call.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
        }

        /// Makes a call with metadata.
        public init(
            id: String, metadata: [String: any ConvertibleToGeneratedContent], toolName: String,
            arguments: GeneratedContent
        ) {
            self.id = id
            self.toolName = toolName
            self.arguments = arguments
            self.metadata = metadata.mapValues(\.generatedContent)
        }
    }

    /// What one call gave.
    public struct ToolOutput: Sendable, Identifiable, Equatable {
        /// The identity of the call.
        public var id: String
        /// The tool.
        public var toolName: String
        /// What it gave.
        public var segments: [Transcript.Segment]

        /// Makes an entry.
        public init(id: String, toolName: String, segments: [Transcript.Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }
    }
}

extension Transcript.ToolCalls: RandomAccessCollection {
    /// The call at a position.
    public subscript(position: Int) -> Transcript.ToolCall { calls[position] }
    /// The position of the first call.
    public var startIndex: Int { calls.startIndex }
    /// The position after the last call.
    public var endIndex: Int { calls.endIndex }
}

extension Transcript.ToolCalls: CustomStringConvertible {
    /// The calls with their arguments.
    public var description: String { map(\.description).joined(separator: "; ") }
}

extension Transcript.ToolCall: CustomStringConvertible {
    /// The call with its arguments.
    public var description: String { "\(toolName): \(arguments.jsonString)" }
}

extension Transcript.ToolOutput: CustomStringConvertible {
    /// The text of the output.
    public var description: String { segments.text }
}
