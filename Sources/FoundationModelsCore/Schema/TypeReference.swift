/// A reference to a type's schema, with guides.
package struct TypeReference: Sendable, Hashable {
    package let type: any Generable.Type
    package var guides: [GuideRule]

    package static func == (left: TypeReference, right: TypeReference) -> Bool {
        ObjectIdentifier(left.type) == ObjectIdentifier(right.type) && left.guides == right.guides
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(guides)
    }
}
