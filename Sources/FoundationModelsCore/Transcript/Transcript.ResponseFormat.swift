extension Transcript {
    /// The shape that an answer must have.
    public struct ResponseFormat: Sendable, Equatable {
        /// What the shape is given by.
        public let kind: Transcript.ResponseFormat.Kind
    }
}

extension Transcript.ResponseFormat {
    /// What a response format is given by.
    public enum Kind: Sendable, Equatable {
        /// A schema.
        case schema(GenerationSchema)

        /// Compares schemas as they are written.
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

    /// Takes the schema of a type.
    public init<Content>(type: Content.Type) where Content: Generable { self.init(schema: type.generationSchema) }

    /// Takes a schema.
    public init(schema: GenerationSchema) { self.init(kind: .schema(schema)) }
}
