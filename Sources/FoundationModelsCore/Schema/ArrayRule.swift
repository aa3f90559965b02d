/// What an array must look like.
package struct ArrayRule: Sendable, Hashable {
    package var items: SchemaNode
    package var minimumCount: Int?
    package var maximumCount: Int?
}
