extension Normaliser {
    /// The goals that are worked out even if nothing can go wrong with them.
    private static let fewGoals = 128

    /// Works out every goal that a goal can lead to, so that what cannot be enforced is found now.
    ///
    /// Where goals are many, those of schemas in which nothing can go wrong wait until a text reaches them, since few
    /// texts reach all; only what is inside them is looked at.
    func prepare(_ goal: Int32) {
        var order: [Int32] = [goal]
        var seen: Set<Int32> = [goal]
        var next = 0
        var simple: [Int] = []
        var seenSchemas: Set<Int> = []
        func visit(_ goal: Int32) {
            if seen.contains(goal) { return }
            let literals = goals[Int(goal)]
            if order.count >= Self.fewGoals, literals.count == 1, literals[0] & 1 == 0,
                store.nodes[Int(literals[0] >> 1)].isSimple
            {
                if seenSchemas.insert(Int(literals[0] >> 1)).inserted { simple.append(Int(literals[0] >> 1)) }
                return
            }
            seen.insert(goal)
            order.append(goal)
        }
        while arena.failure == nil {
            if next == order.count {
                guard let schema = simple.popLast() else { return }
                if order.count + seenSchemas.count > store.limits.maximumGoals {
                    schemaInHand = schema
                    fail(.limit("combinations of subschemas", store.limits.maximumGoals))
                    return
                }
                for part in store.nodes[schema].parts {
                    let literal = store.literal(part)
                    if literal == Self.accept || literal == Self.reject { continue }
                    if !store.nodes[Int(literal >> 1)].isSimple {
                        visit(self.goal([literal]))
                    } else if seenSchemas.insert(Int(literal >> 1)).inserted {
                        simple.append(Int(literal >> 1))
                    }
                }
                continue
            }
            let types = typeSet(order[next])
            focus(order[next])
            next += 1
            for index in types.objects {
                let form = objectForms[Int(index)]
                form.goals.forEach(visit)
                form.classes.forEach { visit($0.goal) }
                if form.formula != FormulaStore.always { form.firstGoals(self).forEach(visit) }
            }
            for index in types.arrays {
                arrayForms[Int(index)].ways.joined().forEach { visit($0.goal) }
                arrayForms[Int(index)].firstGoals(self).forEach(visit)
            }
        }
    }

    /// The values that may satisfy literals, if one of these lists them.
    func candidates(_ literals: [Literal]) -> [JSONValue]? {
        for literal in literals where literal & 1 == 0 {
            if let values = candidates(Int(literal >> 1), 0) { return values }
        }
        return nil
    }

    private func candidates(_ index: Int, _ depth: Int) -> [JSONValue]? {
        if depth > 20 { return nil }
        let node = store.nodes[index]
        if let list = node.values.first { return list }
        if node.kinds.isSubset(of: [.null, .boolean]) { return [.null, .bool(true), .bool(false)] }
        if node.kinds == .integer, let low = node.minimum?.value.integer, let high = node.maximum?.value.integer,
            low <= high, high - low < 128
        {
            return (low...high).map { .number(DecimalNumber($0)) }
        }
        for part in node.references + node.allOf {
            if let values = candidates(part, depth + 1) { return values }
        }
        for branches in node.anyOf + (node.oneOf.isEmpty ? [] : [node.oneOf]) {
            let lists = branches.map { candidates($0, depth + 1) }
            if lists.allSatisfy({ $0 != nil }) { return lists.flatMap { $0 ?? [] } }
        }
        return nil
    }
}
