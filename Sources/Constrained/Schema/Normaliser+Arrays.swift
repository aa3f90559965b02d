extension Normaliser {
    /// The alternatives of a literal for arrays; `tracks` splits branches by what they evaluate.
    func arrays(_ literal: Literal, _ tracks: Bool) -> [ArrayClause] {
        let index = Int(literal >> 1)
        guard enter(index) else { return [] }
        defer { active.remove(index) }
        let node = store.nodes[index]
        if literal & 1 == 0 { return positive(node, tracks || node.needsEvaluation) }
        return negative(node).map { $0.withoutEvaluation }
    }

    private func yes(_ index: Int) -> Literal { store.literal(index) }
    private func no(_ index: Int) -> Literal { store.literal(index, isNegated: true) }

    /// The conjunction of two lists of alternatives, without those that cannot hold.
    func crossed(_ left: [ArrayClause], _ right: [ArrayClause]) -> [ArrayClause] {
        var result: [ArrayClause] = []
        for a in left {
            for b in right {
                let clause = a.merged(b)
                if let maximum = clause.maximum, maximum < clause.minimum { continue }
                if clause.isUnique, clause.repeatPointer != nil { continue }
                if (0..<min(clause.minimum, clause.prefix.count + 1)).contains(where: {
                    isSurelyEmpty(clause.literals(at: $0))
                }) {
                    continue
                }
                result.append(clause)
                if result.count > store.limits.maximumAlternatives {
                    fail(.limit("alternatives of one schema", store.limits.maximumAlternatives))
                    return []
                }
            }
        }
        return result
    }

    private func positive(_ node: SchemaNode, _ tracks: Bool) -> [ArrayClause] {
        guard node.kinds.contains(.array) else { return [] }
        var own = ArrayClause()
        own.prefix = node.prefixItems.map { [yes($0)] }
        own.rest = node.items.map { [yes($0)] } ?? []
        own.minimum = node.minimumItems
        own.maximum = node.maximumItems
        own.isUnique = node.hasUniqueItems
        own.evaluatedCount = node.prefixItems.count
        own.hasEvaluatedAll = node.items != nil
        if let contains = node.contains {
            if node.minimumContains > 0 || node.maximumContains != nil {
                own.counted = [(0, yes(contains), node.minimumContains, node.maximumContains)]
            }
            own.evaluating = [yes(contains)]
        }
        var result = [own]
        for list in node.values { result = crossed(result, list.flatMap { constant($0) }) }
        for part in node.references + node.allOf { result = crossed(result, arrays(yes(part), tracks)) }
        for branches in node.anyOf { result = crossed(result, anyOf(branches, tracks)) }
        if !node.oneOf.isEmpty { result = crossed(result, oneOf(node.oneOf, tracks)) }
        if let not = node.not { result = crossed(result, arrays(no(not), false)) }
        if let condition = node.condition, tracks || node.consequence != nil || node.alternative != nil {
            let then = node.consequence.map { arrays(yes($0), tracks) } ?? [ArrayClause()]
            let otherwise = node.alternative.map { arrays(yes($0), tracks) } ?? [ArrayClause()]
            result = crossed(
                result,
                crossed(arrays(yes(condition), tracks), then) + crossed(arrays(no(condition), false), otherwise))
        }
        if let unevaluated = node.unevaluatedItems {
            result = result.map { clause in
                if clause.hasEvaluatedAll { return clause }
                var closed = ArrayClause()
                closed.prefix = Array(repeating: [], count: clause.evaluatedCount)
                closed.rest = [
                    clause.evaluating.isEmpty
                        ? yes(unevaluated) : yes(store.union([unevaluated] + clause.evaluating.map { Int($0 >> 1) }))
                ]
                closed.hasEvaluatedAll = true
                return clause.merged(closed)
            }
        }
        return crossed(result, [ArrayClause()])
    }

    private func anyOf(_ branches: [Int], _ tracks: Bool) -> [ArrayClause] {
        guard tracks else { return branches.flatMap { arrays(yes($0), false) } }
        var open: [(ArrayClause, Bool)] = [(ArrayClause(), false)]
        for branch in branches {
            var next: [(ArrayClause, Bool)] = []
            let held = arrays(yes(branch), true)
            let failed = arrays(no(branch), false)
            for (clause, hasPassed) in open {
                next += crossed([clause], held).map { ($0, true) }
                next += crossed([clause], failed).map { ($0, hasPassed) }
            }
            open = next
        }
        return open.filter { $0.1 }.map { $0.0 }
    }

    private func oneOf(_ branches: [Int], _ tracks: Bool) -> [ArrayClause] {
        let held = branches.map { arrays(yes($0), tracks) }
        var result: [ArrayClause] = []
        for i in branches.indices {
            var only = held[i]
            for j in branches.indices where j != i && !only.isEmpty {
                if crossed(only, held[j]).isEmpty { continue }
                only = crossed(only, arrays(no(branches[j]), false))
            }
            result += only
        }
        return result
    }

    private func constant(_ value: JSONValue) -> [ArrayClause] {
        guard case .array(let items) = value else { return [] }
        var clause = ArrayClause()
        clause.prefix = items.map { [yes(store.constant($0))] }
        clause.minimum = items.count
        clause.maximum = items.count
        return [clause]
    }

    private func notConstant(_ value: JSONValue) -> [ArrayClause] {
        guard case .array(let items) = value else { return [ArrayClause()] }
        var result = [ArrayClause(minimum: items.count + 1)]
        if items.count > 0 { result.append(ArrayClause(maximum: items.count - 1)) }
        for (i, item) in items.enumerated() { result.append(at(i, no(store.constant(item)))) }
        return result
    }

    /// Arrays whose item at an index satisfies a literal.
    private func at(_ index: Int, _ literal: Literal) -> ArrayClause {
        ArrayClause(prefix: Array(repeating: [], count: index) + [[literal]], minimum: index + 1)
    }

    private func negative(_ node: SchemaNode) -> [ArrayClause] {
        guard node.kinds.contains(.array) else { return [ArrayClause()] }
        if node.unevaluatedItems != nil {
            fail(.unsupported(
                keyword: "not", pointer: node.pointer, reason: "the negation of 'unevaluatedItems' is not supported"))
            return []
        }
        var result: [ArrayClause] = []
        if node.hasUniqueItems { result.append(ArrayClause(minimum: 2, repeatPointer: node.pointer)) }
        for (i, schema) in node.prefixItems.enumerated() { result.append(at(i, no(schema))) }
        if let items = node.items {
            result.append(ArrayClause(counted: [(node.prefixItems.count, no(items), 1, nil)]))
        }
        if node.minimumItems > 0 { result.append(ArrayClause(maximum: node.minimumItems - 1)) }
        if let maximum = node.maximumItems { result.append(ArrayClause(minimum: maximum + 1)) }
        if let contains = node.contains {
            if node.minimumContains > 0 {
                result.append(ArrayClause(counted: [(0, yes(contains), 0, node.minimumContains - 1)]))
            }
            if let maximum = node.maximumContains {
                result.append(ArrayClause(counted: [(0, yes(contains), maximum + 1, nil)]))
            }
        }
        for list in node.values { result += list.reduce([ArrayClause()]) { crossed($0, notConstant($1)) } }
        for part in node.references + node.allOf { result += arrays(no(part), false) }
        for branches in node.anyOf { result += branches.reduce([ArrayClause()]) { crossed($0, arrays(no($1), false)) } }
        if !node.oneOf.isEmpty {
            result += node.oneOf.reduce([ArrayClause()]) { crossed($0, arrays(no($1), false)) }
            let held = node.oneOf.map { arrays(yes($0), false) }
            for i in held.indices {
                for j in held.indices where j > i { result += crossed(held[i], held[j]) }
            }
        }
        if let not = node.not { result += arrays(yes(not), false) }
        if let condition = node.condition {
            if let then = node.consequence { result += crossed(arrays(yes(condition), false), arrays(no(then), false)) }
            if let otherwise = node.alternative {
                result += crossed(arrays(no(condition), false), arrays(no(otherwise), false))
            }
        }
        return crossed(result, [ArrayClause()])
    }
}
