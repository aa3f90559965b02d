/// Values that are listed, or that are few enough to be listed.
extension ValueJudge {
    /// Returns a superset of the values that satisfy literals, if one of the literals lists or bounds them.
    func candidates(_ literals: [Literal]) -> [ExactJSON]? {
        for literal in literals where !literal.isNegated {
            if let values = candidates(literal.schema, 0) { return values }
        }
        return nil
    }

    private func candidates(_ schema: Subschema.ID, _ depth: Int) -> [ExactJSON]? {
        if depth > 20 { return nil }
        let node = store[schema]
        if let list = node.values.first { return list }
        if node.kinds.isSubset(of: [.null, .boolean]) { return [.null, .bool(true), .bool(false)] }
        if node.kinds == .integer, let low = node.numbers.minimum?.value.integer,
            let high = node.numbers.maximum?.value.integer,
            low <= high, high - low < 128
        {
            return (low...high).map { .number(DecimalNumber($0)) }
        }
        for part in node.applied.references + node.applied.allOf {
            if let values = candidates(part, depth + 1) { return values }
        }
        for branches in node.applied.anyOf + (node.applied.oneOf.isEmpty ? [] : [node.applied.oneOf]) {
            let lists = branches.map { candidates($0, depth + 1) }
            if lists.allSatisfy({ $0 != nil }) { return lists.flatMap { $0 ?? [] } }
        }
        return nil
    }
}
