extension ScalarReader {
    /// Returns the sets that the applicators of a schema require, given the set of each subschema.
    func combined<Values>(
        _ node: Subschema, _ all: Values, _ values: (Subschema.ID) -> Values, and: ([Values]) -> Values,
        or: ([Values]) -> Values, not: (Values) -> Values
    ) -> [Values] {
        var parts = node.applied.references.map(values) + node.applied.allOf.map(values)
        for branches in node.applied.anyOf { parts.append(or(branches.map(values))) }
        if !node.applied.oneOf.isEmpty {
            let branches = node.applied.oneOf.map(values)
            var once = branches[0]
            var more: Values?
            for branch in branches.dropFirst() where !arena.hasFailed {
                let again = and([once, branch])
                more = more.map { or([$0, again]) } ?? again
                once = or([once, branch])
            }
            parts.append(more.map { and([once, not($0)]) } ?? once)
        }
        if let negated = node.applied.not { parts.append(not(values(negated))) }
        if let condition = node.applied.condition, node.applied.consequence != nil || node.applied.alternative != nil {
            let test = values(condition)
            parts.append(
                or([
                    and([test, node.applied.consequence.map(values) ?? all]),
                    and([not(test), node.applied.alternative.map(values) ?? all]),
                ]))
        }
        return parts
    }
}
