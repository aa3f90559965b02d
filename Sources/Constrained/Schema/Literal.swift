/// A schema of a store, or its negation.
///
/// Both are one number, the schema's index doubled and one more for the negation, so that literals sort by schema and a
/// schema stands beside its negation.
struct Literal: Handle {
    let id: Int32

    /// The literal that every value satisfies: the first schema of a store says nothing.
    static let accept = Literal(schema: .everything)
    /// The literal that no value satisfies.
    static let reject = Literal(schema: .everything, isNegated: true)

    /// The schema, negated or not.
    @inline(__always)
    var schema: Subschema.ID { Subschema.ID(id: id >> 1) }
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

extension Literal {
    /// A schema of the store, or its negation.
    @inline(__always)
    init(schema: Subschema.ID, isNegated: Bool = false) { self.init(id: schema.id << 1 | (isNegated ? 1 : 0)) }
}
