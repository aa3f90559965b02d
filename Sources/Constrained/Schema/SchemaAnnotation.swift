/// A keyword of a schema that restricts nothing.
public struct SchemaAnnotation: Sendable, Hashable {
    /// The keyword.
    public let keyword: String
    /// The JSON pointer of the schema that contains the keyword.
    public let schemaPointer: String
    /// Whether the specification defines the keyword.
    public let isKnown: Bool

    /// Creates an annotation.
    public init(keyword: String, schemaPointer: String, isKnown: Bool) {
        self.keyword = keyword
        self.schemaPointer = schemaPointer
        self.isKnown = isKnown
    }

    /// The JSON pointer of the keyword.
    public var pointer: String { schemaPointer + "/" + JSONPointer.escaped(keyword) }
}
