/// The parts that a schema evaluates if a condition holds, for `unevaluatedProperties` and `unevaluatedItems`.
struct SchemaEvaluation {
    /// The members or items that are evaluated.
    enum Extent {
        case names([[UInt32]])
        case keys(Language)
        case first(Int)
        case matching(Literal)
        case everything
    }

    var extent: Extent
    var condition: Formula = Formula.always
}
