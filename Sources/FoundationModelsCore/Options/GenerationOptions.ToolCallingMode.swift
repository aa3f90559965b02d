extension GenerationOptions {
    /// Whether the model may, must or must not call tools.
    public struct ToolCallingMode: Sendable, Equatable {
        /// The kind of the mode.
        public var kind: GenerationOptions.ToolCallingMode.Kind

        /// The model decides.
        public static let allowed = GenerationOptions.ToolCallingMode(kind: .allowed)
        /// The model keeps calling tools until one throws or the mode changes.
        public static let required = GenerationOptions.ToolCallingMode(kind: .required)
        /// The model answers without tools.
        public static let disallowed = GenerationOptions.ToolCallingMode(kind: .disallowed)
    }
}

extension GenerationOptions.ToolCallingMode {
    /// The kinds of modes.
    public enum Kind: Sendable, Equatable {
        /// The model decides.
        case allowed
        /// The model must call a tool.
        case required
        /// The model must not call tools.
        case disallowed
    }
}
