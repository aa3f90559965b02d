/// A type whose schema stands at a place, with the guides given there.
struct TypeReference: Sendable, Hashable {
    let type: any Generable.Type
    var guides: [GuideRule]

    static func == (left: TypeReference, right: TypeReference) -> Bool {
        ObjectIdentifier(left.type) == ObjectIdentifier(right.type) && left.guides == right.guides
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(guides)
    }
}
