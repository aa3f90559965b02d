/// A keyword of a schema and its JSON pointer.
public struct SchemaPlace: Sendable, Hashable {
    /// The keyword.
    public var keyword: String
    /// The keyword's JSON pointer, or the schema's if several of the schema's parts are involved.
    public var pointer: String

    /// Creates a location.
    public init(keyword: String, pointer: String) {
        self.keyword = keyword
        self.pointer = pointer
    }
}
