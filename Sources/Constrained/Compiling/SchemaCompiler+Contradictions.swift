/// Fast tests for conjunctions that no value satisfies.
extension SchemaCompiler {
    /// The number of literals up to which results are cached, and the maximum number of cached results.
    private static let fewLiterals = 16
    private static let maximumContradictions = 1 << 14

    /// Whether a conjunction is certain to be unsatisfiable.
    ///
    /// The test finds contradictions among scalars, and never descends into objects and arrays.
    func isSurelyEmpty(_ literals: [Literal]) -> Bool {
        if literals.contains(Literal.reject) { return true }
        if contradictThemselves(literals) { return true }
        if literals.count < 2, literals.allSatisfy({ store[$0.schema].kinds != [] }) { return false }
        if literals.count > Self.fewLiterals { return isSurelyEmpty(unknown: literals) }
        if let known = conjunctions.contradictions[literals] { return known }
        let result = isSurelyEmpty(unknown: literals)
        if conjunctions.contradictions.count >= Self.maximumContradictions { conjunctions.contradictions = [:] }
        if !arena.hasFailed { conjunctions.contradictions[literals] = result }
        return result
    }

    /// Whether the literals contain one and its negation.
    private func contradictThemselves(_ literals: [Literal]) -> Bool {
        if literals.count <= Self.fewLiterals {
            return literals.contains { !$0.isNegated && literals.contains($0.negative) }
        }
        let sorted = literals.sorted()
        return zip(sorted, sorted.dropFirst()).contains { !$0.isNegated && $1 == $0.negative }
    }

    private func isSurelyEmpty(unknown literals: [Literal]) -> Bool {
        if let isEmpty = judge.listsNothing(literals) { return isEmpty }
        if judge.outgrowsForbiddenLists(literals) { return false }
        var kinds = Subschema.Kinds.all
        for literal in literals where !literal.isNegated { kinds.formIntersection(outerKinds(literal.schema, 0)) }
        if kinds.contains(.object) || kinds.contains(.array) { return false }
        // Automata cost more than fast tests, and the cost grows with the number of literals.
        work.products += 16 + 4 * literals.count
        if literals.count > Self.fewLiterals * 2 { formulas.work += literals.count }
        return !scalarsExist(literals)
    }

    /// Returns an upper bound of the types that a schema admits.
    func outerKinds(_ schema: Subschema.ID, _ depth: Int) -> Subschema.Kinds {
        if let known = scalarMemos.kinds[schema] { return known }
        let node = store[schema]
        var kinds = node.kinds
        if depth > 20 { return kinds }
        for list in node.values {
            var admitted: Subschema.Kinds = []
            for value in list {
                switch value {
                case .null: admitted.insert(.null)
                case .bool: admitted.insert(.boolean)
                case .number: admitted.insert(.number)
                case .string: admitted.insert(.string)
                case .array: admitted.insert(.array)
                case .object: admitted.insert(.object)
                }
            }
            kinds.formIntersection(admitted)
        }
        for reference in node.applied.references + node.applied.allOf {
            kinds.formIntersection(outerKinds(reference, depth + 1))
        }
        for branches in node.applied.anyOf + (node.applied.oneOf.isEmpty ? [] : [node.applied.oneOf]) {
            kinds.formIntersection(branches.reduce(into: []) { $0.formUnion(outerKinds($1, depth + 1)) })
        }
        // A result that the depth limit truncated is still an upper bound.
        scalarMemos.kinds[schema] = kinds
        return kinds
    }

    private func scalarsExist(_ literals: [Literal]) -> Bool {
        let saved = active
        active = []
        defer { active = saved }
        return hasScalars(literals)
    }
}
