extension Transcript {
    /// The definition of a tool, as the model sees it.
    public struct ToolDefinition: Sendable, Equatable {
        /// The name by which the model calls the tool.
        public var name: String
        /// A description of the tool for the model.
        public var description: String
        /// The schema of the arguments.
        public var parameters: GenerationSchema

        /// Creates a definition.
        public init(name: String, description: String, parameters: GenerationSchema) {
            self.name = name
            self.description = description
            self.parameters = parameters
        }

        /// Compares names, descriptions and the JSON Schemas of the arguments.
        public static func == (left: ToolDefinition, right: ToolDefinition) -> Bool {
            left.name == right.name && left.description == right.description
                && left.parameters.describesSameValues(as: right.parameters)
        }
    }
}

extension Transcript.ToolDefinition {
    /// Creates the definition of a tool.
    public init(tool: some Tool) {
        self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
    }
}
