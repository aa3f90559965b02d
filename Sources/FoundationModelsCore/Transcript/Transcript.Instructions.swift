import Foundation

extension Transcript {
    /// Instructions that precede all other entries, with the definitions of tools.
    public struct Instructions: Sendable, Identifiable, Equatable {
        /// The entry's ID.
        public var id: String
        /// The text and other content of the instructions.
        public var segments: [Transcript.Segment]
        /// The definitions of the tools that the model can call.
        public var toolDefinitions: [Transcript.ToolDefinition]

        /// Creates an entry.
        public init(
            id: String = UUID().uuidString, segments: [Transcript.Segment],
            toolDefinitions: [Transcript.ToolDefinition]
        ) {
            self.id = id
            self.segments = segments
            self.toolDefinitions = toolDefinitions
        }
    }
}

extension Transcript.Instructions: CustomStringConvertible {
    /// The text of the instructions.
    public var description: String { segments.text }
}
