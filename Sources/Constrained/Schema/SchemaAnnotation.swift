/// A keyword of a schema that restricts nothing.
public struct SchemaAnnotation: Sendable, Hashable {
    /// The keyword.
    public var keyword: String
    /// The JSON pointer of the keyword.
    public var pointer: String
    /// Whether the specification knows the keyword.
    public var isKnown: Bool

    /// Makes an annotation.
    public init(keyword: String, pointer: String, isKnown: Bool) {
        self.keyword = keyword
        self.pointer = pointer
        self.isKnown = isKnown
    }
}
