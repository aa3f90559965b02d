import Foundation

extension Transcript {
    /// What a model is told ahead of everything, with the tools it has.
    public struct Instructions: Sendable, Identifiable, Equatable {
        /// The identity of the entry.
        public var id: String
        /// What the model is told.
        public var segments: [Transcript.Segment]
        /// The tools that are described to the model.
        public var toolDefinitions: [Transcript.ToolDefinition]

        /// Makes an entry.
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
