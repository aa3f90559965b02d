extension Normaliser {
    /// Works out every goal that a goal can lead to, so that what cannot be enforced is found now.
    func prepare(_ goal: Int32) {
        var order: [Int32] = [goal]
        var seen: Set<Int32> = [goal]
        var next = 0
        func visit(_ goal: Int32) {
            if seen.insert(goal).inserted { order.append(goal) }
        }
        while next < order.count, arena.failure == nil {
            let types = typeSet(order[next])
            next += 1
            for index in types.objects {
                objectForms[Int(index)].goals.forEach(visit)
                objectForms[Int(index)].classes.forEach { visit($0.goal) }
            }
            for index in types.arrays {
                prepareUnique(index)
                arrayForms[Int(index)].prefix.forEach(visit)
                visit(arrayForms[Int(index)].rest)
            }
        }
    }

    /// Lists the values of an array's items where they must be unique.
    private func prepareUnique(_ index: Int32) {
        let form = arrayForms[Int(index)]
        guard form.literals.isUnique, (form.maximum ?? 2) > 1 else { return }
        var values: [JSONValue] = []
        for position in 0...form.prefix.count {
            let literals = form.literals.literals(at: position)
            if !isSatisfiable(goal(literals)) { break }
            guard let found = candidates(literals) else {
                fail(.unsupported(
                    keyword: "uniqueItems", pointer: form.literals.uniquePointer,
                    reason: "its items are not among a small list of values"))
                return
            }
            for value in found where !values.contains(value) { values.append(value) }
        }
        if values.count > 256 {
            fail(.limit("values of unique items", 256))
            return
        }
        arrayForms[Int(index)].uniqueValues = values.map { Literal(store.constant($0) << 1) }
    }

    /// The values that may satisfy literals, if one of these lists them.
    private func candidates(_ literals: [Literal]) -> [JSONValue]? {
        for literal in literals where literal & 1 == 0 {
            if let values = candidates(Int(literal >> 1), 0) {
                return values.filter { isSatisfiable(goal(literals + [Literal(store.constant($0) << 1)])) }
            }
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
