extension Transcript {
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
}

extension Transcript.ToolCall: CustomStringConvertible {
    /// The call with its arguments.
    public var description: String { "\(toolName): \(arguments.jsonString)" }
}
