import Foundation

extension GenerationSchema {
    /// A schema put together at run time that contradicts itself.
    public enum SchemaError: Error, LocalizedError {
        /// Two types have one name.
        case duplicateType(schema: String?, type: String, context: GenerationSchema.SchemaError.Context)
        /// Two properties of one object have one name.
        case duplicateProperty(schema: String, property: String, context: GenerationSchema.SchemaError.Context)
        /// A choice offers nothing to choose from.
        case emptyTypeChoices(schema: String, context: GenerationSchema.SchemaError.Context)
        /// References name types that aren't there.
        case undefinedReferences(
            schema: String?, references: [String], context: GenerationSchema.SchemaError.Context)
    }
}

extension GenerationSchema.SchemaError {
    /// What a fault is about.
    public struct Context: Sendable {
        /// The fault in one sentence.
        public let debugDescription: String

        /// Keeps a description.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    private var context: Context {
        switch self {
        case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
            .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
            context
        }
    }

    /// The fault in one sentence.
    public var errorDescription: String? { context.debugDescription }

    /// What to change.
    public var recoverySuggestion: String? {
        switch self {
        case .duplicateType(_, let type, _): "Give each type a name of its own; \"\(type)\" is used twice."
        case .duplicateProperty(_, let property, _): "Rename or remove one of the properties \"\(property)\"."
        case .emptyTypeChoices: "Pass at least one choice to anyOf."
        case .undefinedReferences(_, let references, _):
            "Pass the schemas named \(references.joined(separator: ", ")) among the dependencies."
        }
    }
}
