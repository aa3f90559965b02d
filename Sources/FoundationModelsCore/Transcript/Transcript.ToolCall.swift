extension Transcript {
    /// A call of a tool.
    public struct ToolCall: Sendable, Identifiable, Equatable {
        /// The call's ID; the call's output has the same.
        public var id: String
        /// The tool's name.
        public var toolName: String
        /// The arguments.
        public var arguments: GeneratedContent
        /// Values that the model's provider stores with the call.
        public var metadata: [String: GeneratedContent]

        /// Creates a call.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
        }

        /// Creates a call with metadata.
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
    /// The tool's name and the arguments as JSON.
    public var description: String { "\(toolName): \(arguments.jsonString)" }
}
