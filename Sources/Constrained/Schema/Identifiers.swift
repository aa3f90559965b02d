/// The names of keywords that are looked up in every schema, as scalar values.
enum Identifiers {
    static let schema = scalars("$schema")
    static let identifier = scalars("$id")
    static let oldIdentifier = scalars("id")
    static let anchor = scalars("$anchor")
    static let dynamicAnchor = scalars("$dynamicAnchor")
    static let recursiveAnchor = scalars("$recursiveAnchor")
    static let reference = scalars("$ref")
    static let order = scalars("x-order")

    /// The keywords whose values are data, which contain no schemas.
    static let ofData: Set<[UInt32]> = [
        scalars("enum"), scalars("const"), scalars("default"), scalars("examples"),
    ]

    /// The keywords that name a schema inside a document.
    private static let names: Set<[UInt32]> = [
        identifier, oldIdentifier, anchor, dynamicAnchor, recursiveAnchor,
    ]

    private static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

    /// Whether some schema inside a value may have a name.
    ///
    /// - Complexity: The recursion is bounded by the nesting of the value.
    static func mayNamePlaces(_ value: ExactJSON) -> Bool {
        switch value {
        case .object(let members):
            members.contains { member in
                switch member.value {
                case .object, .array: mayNamePlaces(member.value)
                default: member.name.count <= recursiveAnchor.count && names.contains(member.name)
                }
            }
        case .array(let items): items.contains { mayNamePlaces($0) }
        default: false
        }
    }
}
