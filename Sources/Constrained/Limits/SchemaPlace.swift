/// A keyword of a schema and the JSON pointer under which it stands.
public struct SchemaPlace: Sendable, Hashable {
    /// The keyword.
    public var keyword: String
    /// Its JSON pointer; that of the schema where the keyword is spread over several of its parts.
    public var pointer: String

    /// Makes a place.
    public init(keyword: String, pointer: String) {
        self.keyword = keyword
        self.pointer = pointer
    }
}
