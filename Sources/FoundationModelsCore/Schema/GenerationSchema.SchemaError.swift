import Foundation

extension GenerationSchema {
    /// An error in a dynamic schema.
    public enum SchemaError: Error, LocalizedError {
        /// Two types have the same name.
        case duplicateType(schema: String?, type: String, context: GenerationSchema.SchemaError.Context)
        /// Two properties of one object have the same name.
        case duplicateProperty(schema: String, property: String, context: GenerationSchema.SchemaError.Context)
        /// A union has no choices.
        case emptyTypeChoices(schema: String, context: GenerationSchema.SchemaError.Context)
        /// A reference names a schema that isn't defined.
        case undefinedReferences(
            schema: String?, references: [String], context: GenerationSchema.SchemaError.Context)
    }
}

extension GenerationSchema.SchemaError {
    /// The details of an error.
    public struct Context: Sendable {
        /// A description for developers.
        public let debugDescription: String

        /// Creates the details.
        public init(debugDescription: String) { self.debugDescription = debugDescription }
    }

    private var context: Context {
        switch self {
        case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
            .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
            context
        }
    }

    /// The error in one sentence.
    public var errorDescription: String? { context.debugDescription }

    /// Advice on how to fix the schema.
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
