extension Transcript {
    /// The output of a tool call.
    public struct ToolOutput: Sendable, Identifiable, Equatable {
        /// The ID of the call.
        public var id: String
        /// The tool's name.
        public var toolName: String
        /// The text and other content of the output.
        public var segments: [Transcript.Segment]

        /// Creates an entry.
        public init(id: String, toolName: String, segments: [Transcript.Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }
    }
}

extension Transcript.ToolOutput: CustomStringConvertible {
    /// The text of the output.
    public var description: String { segments.text }
}
