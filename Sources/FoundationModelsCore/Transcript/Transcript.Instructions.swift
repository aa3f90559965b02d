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

    /// A tool as it is described to a model.
    public struct ToolDefinition: Sendable, Equatable {
        /// The name under which the model calls the tool.
        public var name: String
        /// What the tool does.
        public var description: String
        /// The shape of its arguments.
        public var parameters: GenerationSchema

        /// Makes a definition.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// Compares names, descriptions and the shapes of arguments.
        public static func == (left: ToolDefinition, right: ToolDefinition) -> Bool {
            left.name == right.name && left.description == right.description
                && left.parameters.describesSameValues(as: right.parameters)
        }
    }
}

extension Transcript.ToolDefinition {
    /// Describes `tool`.
    public init(tool: some Tool) {
        self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
    }
}

extension Transcript.Instructions: CustomStringConvertible {
    /// The text of the instructions.
    public var description: String { segments.text }
}

extension GenerationSchema {
    /// Whether two schemas are written alike.
    func describesSameValues(as other: GenerationSchema) -> Bool {
        resolved.jsonText(sortedKeys: true) == other.resolved.jsonText(sortedKeys: true)
    }
}
