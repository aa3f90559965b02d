/// A schema of a store, or its negation.
///
/// A literal is one number: twice the schema's index, plus one for the negation. So literals sort by schema, next to
/// their negations.
struct Literal: Handle {
    let id: Int32

    /// The literal that every value satisfies: the first schema of a store is empty.
    static let accept = Literal(schema: .everything)
    /// The literal that no value satisfies.
    static let reject = Literal(schema: .everything, isNegated: true)

    /// The schema, without the negation.
    @inline(__always)
    var schema: Subschema.ID { Subschema.ID(id: id >> 1) }
    /// Whether the literal is the negation of its schema.
    @inline(__always)
    var isNegated: Bool { id & 1 == 1 }
    /// The literal that holds exactly if this one doesn't.
    @inline(__always)
    var negated: Literal { Literal(id: id ^ 1) }
    /// The literal of the schema itself, whether or not this one is negated.
    @inline(__always)
    var positive: Literal { Literal(id: id & ~1) }
    /// The literal of the schema's negation, whether or not this one is negated.
    @inline(__always)
    var negative: Literal { Literal(id: id | 1) }
}

extension Literal {
    /// Creates the literal of a schema, or of its negation.
    @inline(__always)
    init(schema: Subschema.ID, isNegated: Bool = false) { self.init(id: schema.id << 1 | (isNegated ? 1 : 0)) }
}
