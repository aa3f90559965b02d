extension Transcript {
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

extension Transcript.ToolOutput: CustomStringConvertible {
    /// The text of the output.
    public var description: String { segments.text }
}
