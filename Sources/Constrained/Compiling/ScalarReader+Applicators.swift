extension ScalarReader {
    /// The sets that the applicators of a schema demand, given the set of each subschema.
    func combined<Values>(
        _ node: Subschema, _ all: Values, _ values: (Subschema.ID) -> Values, and: ([Values]) -> Values,
        or: ([Values]) -> Values, not: (Values) -> Values
    ) -> [Values] {
        var parts = node.references.map(values) + node.allOf.map(values)
        for branches in node.anyOf { parts.append(or(branches.map(values))) }
        if !node.oneOf.isEmpty {
            let branches = node.oneOf.map(values)
            var once = branches[0]
            var more: Values?
            for branch in branches.dropFirst() where !arena.hasFailed {
                let again = and([once, branch])
                more = more.map { or([$0, again]) } ?? again
                once = or([once, branch])
            }
            parts.append(more.map { and([once, not($0)]) } ?? once)
        }
        if let negated = node.not { parts.append(not(values(negated))) }
        if let condition = node.condition, node.consequence != nil || node.alternative != nil {
            let test = values(condition)
            parts.append(
                or([
                    and([test, node.consequence.map(values) ?? all]),
                    and([not(test), node.alternative.map(values) ?? all]),
                ]))
        }
        return parts
    }
}
