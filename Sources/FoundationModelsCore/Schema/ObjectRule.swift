/// The constraints of an object.
package struct ObjectRule: Sendable, Hashable {
    /// A property of an object.
    package struct Property: Sendable, Hashable {
        package var name: String
        /// The property's description, which adds to that of its type.
        package var description: String?
        package var node: SchemaNode
        package var isOptional: Bool

        package init(name: String, description: String? = nil, node: SchemaNode, isOptional: Bool) {
            self.name = name
            self.description = description
            self.node = node
            self.isOptional = isOptional
        }
    }

    /// The properties in the order in which they are generated.
    package var properties: [Property]
    /// Whether an absent optional property is generated as null instead of being left out.
    package var writesNull = false

    package init(properties: [Property], writesNull: Bool = false) {
        self.properties = properties
        self.writesNull = writesNull
    }
}
