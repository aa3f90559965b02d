/// The constraints of an array.
package struct ArrayRule: Sendable, Hashable {
    package var items: SchemaNode
    package var minimumCount: Int?
    package var maximumCount: Int?
}
