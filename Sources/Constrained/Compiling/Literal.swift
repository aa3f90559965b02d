/// A schema of a store, or its negation.
///
/// Both are one number, the schema's index doubled and one more for the negation, so that literals sort by schema and a
/// schema stands beside its negation.
struct Literal: Handle {
    let id: Int32

    /// The literal that every value satisfies: the first schema of a store says nothing.
    static let accept = Literal(schema: 0)
    /// The literal that no value satisfies.
    static let reject = Literal(schema: 0, isNegated: true)

    @inline(__always)
    init(id: Int32) { self.id = id }

    /// A schema by its index in the store, or its negation.
    @inline(__always)
    init(schema: Int, isNegated: Bool = false) { id = Int32(schema << 1 | (isNegated ? 1 : 0)) }

    /// The index of the schema.
    @inline(__always)
    var schema: Int { Int(id >> 1) }
    /// Whether the literal is the negation of its schema.
    @inline(__always)
    var isNegated: Bool { id & 1 == 1 }
    /// The literal that holds exactly where this one does not.
    @inline(__always)
    var negated: Literal { Literal(id: id ^ 1) }
    /// The schema itself, negated or not.
    @inline(__always)
    var positive: Literal { Literal(id: id & ~1) }
    /// The negation of the schema, negated or not.
    @inline(__always)
    var negative: Literal { Literal(id: id | 1) }
}
