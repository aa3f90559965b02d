/// What an array must look like.
struct ArrayRule: Sendable, Hashable {
    var items: SchemaNode
    var minimumCount: Int?
    var maximumCount: Int?
}
