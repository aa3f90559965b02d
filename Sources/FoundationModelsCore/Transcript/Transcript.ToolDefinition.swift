extension Transcript {
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
