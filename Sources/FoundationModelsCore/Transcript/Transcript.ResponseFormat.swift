extension Transcript {
    /// The format of an answer.
    public struct ResponseFormat: Sendable, Equatable {
        /// The kind of the format.
        public let kind: Transcript.ResponseFormat.Kind
    }
}

extension Transcript.ResponseFormat {
    /// The kinds of formats.
    public enum Kind: Sendable, Equatable {
        /// A value that follows a schema.
        case schema(GenerationSchema)

        /// Compares the JSON Schemas.
        public static func == (left: Kind, right: Kind) -> Bool { left.schema.describesSameValues(as: right.schema) }

        fileprivate var schema: GenerationSchema {
            switch self {
            case .schema(let schema): schema
            }
        }
    }

    /// The schema.
    package var schema: GenerationSchema { kind.schema }

    /// The name of the schema.
    public var name: String { schema.name }

    /// Creates a format from a type's schema.
    public init<Content>(type: Content.Type) where Content: Generable { self.init(schema: type.generationSchema) }

    /// Creates a format from a schema.
    public init(schema: GenerationSchema) { self.init(kind: .schema(schema)) }
}
