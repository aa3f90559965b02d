/// The schemas that a schema applies to the same value.
struct AppliedSchemas {
    var allOf: [Subschema.ID] = []
    var anyOf: [[Subschema.ID]] = []
    var oneOf: [Subschema.ID] = []
    var not: Subschema.ID?
    var condition: Subschema.ID?
    var consequence: Subschema.ID?
    var alternative: Subschema.ID?
    var references: [Subschema.ID] = []

    /// Whether no schema is applied; `then` and `else` don't count without `if`.
    var isEmpty: Bool {
        allOf.isEmpty && anyOf.isEmpty && oneOf.isEmpty && not == nil && condition == nil && references.isEmpty
    }
}
