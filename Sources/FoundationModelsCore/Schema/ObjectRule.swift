/// What an object must look like.
struct ObjectRule: Sendable, Hashable {
    /// One property of an object.
    struct Property: Sendable, Hashable {
        var name: String
        /// What the property means, beside what its type says of itself.
        var description: String?
        var node: SchemaNode
        var isOptional: Bool
    }

    /// The properties in the order in which they are generated.
    var properties: [Property]
    /// Whether an absent optional property is generated as null instead of being left out.
    var writesNull = false
}
