extension Normaliser {
    /// The alternatives of a literal for objects; `tracks` splits branches by what they evaluate.
    func objects(_ literal: Literal, _ tracks: Bool) -> [ObjectClause] {
        let index = Int(literal >> 1)
        guard enter(index) else { return [] }
        defer { active.remove(index) }
        let node = store.nodes[index]
        if literal & 1 == 0 { return positive(node, tracks || node.needsEvaluation) }
        // What a negated schema evaluates does not count.
        return negative(node).map { $0.withoutEvaluation }
    }

    private func yes(_ index: Int) -> Literal { store.literal(index) }
    private func no(_ index: Int) -> Literal { store.literal(index, isNegated: true) }

    /// The conjunction of two lists of alternatives, without those that cannot hold.
    func crossed(_ left: [ObjectClause], _ right: [ObjectClause]) -> [ObjectClause] {
        var result: [ObjectClause] = []
        for a in left {
            for b in right {
                let clause = a.merged(b)
                if isContradictory(clause) { continue }
                result.append(clause)
                if result.count > store.limits.maximumAlternatives {
                    fail(.limit("alternatives of one schema", store.limits.maximumAlternatives))
                    return []
                }
            }
        }
        return result
    }

    /// A cheap test for clauses that no object satisfies.
    private func isContradictory(_ clause: ObjectClause) -> Bool {
        if let maximum = clause.maximum, maximum < max(clause.minimum, clause.required.count) { return true }
        for name in clause.required {
            let literals = clause.literals(for: name, arena)
            if literals.count > 0, isSurelyEmpty(literals) { return true }
        }
        return false
    }

    /// A test that finds contradictions among scalars and never recurses into objects.
    func isSurelyEmpty(_ literals: [Literal]) -> Bool {
        if literals.contains(Self.reject) { return true }
        if literals.contains(where: { $0 & 1 == 0 && literals.contains($0 | 1) }) { return true }
        if literals.count < 2, literals.allSatisfy({ store.nodes[Int($0 >> 1)].kinds != [] }) { return false }
        var kinds = SchemaNode.Kinds.all
        for literal in literals where literal & 1 == 0 { kinds.formIntersection(outerKinds(Int(literal >> 1), 0)) }
        if kinds.contains(.object) || kinds.contains(.array) { return false }
        return !scalarsExist(literals)
    }

    /// An upper bound of the kinds that a schema admits.
    func outerKinds(_ index: Int, _ depth: Int) -> SchemaNode.Kinds {
        if let known = kindsMemo[index] { return known }
        let node = store.nodes[index]
        var kinds = node.kinds
        if depth > 20 { return kinds }
        for list in node.values {
            var admitted: SchemaNode.Kinds = []
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
        for reference in node.references + node.allOf { kinds.formIntersection(outerKinds(reference, depth + 1)) }
        for branches in node.anyOf + (node.oneOf.isEmpty ? [] : [node.oneOf]) {
            kinds.formIntersection(branches.reduce(into: []) { $0.formUnion(outerKinds($1, depth + 1)) })
        }
        // A result that the depth cut short is an upper bound all the same.
        kindsMemo[index] = kinds
        return kinds
    }

    private func scalarsExist(_ literals: [Literal]) -> Bool {
        let saved = active
        active = []
        defer { active = saved }
        return hasScalars(literals)
    }

    private func positive(_ node: SchemaNode, _ tracks: Bool) -> [ObjectClause] {
        guard node.kinds.contains(.object) else { return [] }
        var own = ObjectClause()
        own.named = node.properties.map { ($0.name, yes($0.schema)) }
        own.groups = node.patternProperties.map { (KeyGroup(language: $0.pattern), yes($0.schema)) }
        own.evaluatedNames = Set(node.properties.map(\.name))
        own.evaluatedLanguages = node.patternProperties.map(\.pattern)
        if let additional = node.additionalProperties {
            own.groups.append((others(node), yes(additional)))
            own.hasEvaluatedAll = true
        }
        if let names = node.propertyNames { own.groups.append((KeyGroup(language: outside(names)), Self.reject)) }
        own.required = node.required
        own.minimum = node.minimumProperties
        own.maximum = node.maximumProperties
        var result = crossed([own], [ObjectClause()])
        for (name, required) in node.dependentRequired {
            var present = ObjectClause()
            present.required = [name] + required.filter { $0 != name }
            result = crossed(result, [absent(name), present])
        }
        for (name, schema) in node.dependentSchemas {
            var present = ObjectClause()
            present.required = [name]
            result = crossed(result, [absent(name)] + crossed([present], objects(yes(schema), tracks)))
        }
        for list in node.values {
            result = crossed(result, list.flatMap { constant($0) })
        }
        for part in node.references + node.allOf { result = crossed(result, objects(yes(part), tracks)) }
        for branches in node.anyOf { result = crossed(result, anyOf(branches, tracks)) }
        if !node.oneOf.isEmpty { result = crossed(result, oneOf(node.oneOf, tracks)) }
        if let not = node.not { result = crossed(result, objects(no(not), false)) }
        if let condition = node.condition, tracks || node.consequence != nil || node.alternative != nil {
            let then = node.consequence.map { objects(yes($0), tracks) } ?? [ObjectClause()]
            let otherwise = node.alternative.map { objects(yes($0), tracks) } ?? [ObjectClause()]
            let branches = crossed(objects(yes(condition), tracks), then)
                + crossed(objects(no(condition), false), otherwise)
            result = crossed(result, branches)
        }
        if let unevaluated = node.unevaluatedProperties {
            result = result.map { clause in
                var closed = clause
                if !clause.hasEvaluatedAll {
                    let keys = KeyGroup(
                        language: nil, excludedNames: clause.evaluatedNames,
                        excludedLanguages: clause.evaluatedLanguages)
                    closed.groups.append((keys, yes(unevaluated)))
                    closed.hasEvaluatedAll = true
                }
                return closed
            }
        }
        return result
    }

    private func others(_ node: SchemaNode) -> KeyGroup {
        KeyGroup(
            language: nil, excludedNames: Set(node.properties.map(\.name)),
            excludedLanguages: node.patternProperties.map(\.pattern))
    }

    private func outside(_ names: Int) -> Language {
        let saved = active
        active = []
        defer { active = saved }
        return arena.complement(typeSet(goal([yes(names)])).strings)
    }

    private func absent(_ name: [UInt32]) -> ObjectClause {
        var clause = ObjectClause()
        clause.named = [(name, Self.reject)]
        return clause
    }

    private func anyOf(_ branches: [Int], _ tracks: Bool) -> [ObjectClause] {
        guard tracks else { return branches.flatMap { objects(yes($0), false) } }
        var open: [(ObjectClause, Bool)] = [(ObjectClause(), false)]
        for branch in branches {
            var next: [(ObjectClause, Bool)] = []
            let held = objects(yes(branch), true)
            let failed = objects(no(branch), false)
            for (clause, hasPassed) in open {
                next += crossed([clause], held).map { ($0, true) }
                next += crossed([clause], failed).map { ($0, hasPassed) }
            }
            open = next
        }
        return open.filter { $0.1 }.map { $0.0 }
    }

    private func oneOf(_ branches: [Int], _ tracks: Bool) -> [ObjectClause] {
        let held = branches.map { objects(yes($0), tracks) }
        var result: [ObjectClause] = []
        for i in branches.indices {
            var only = held[i]
            for j in branches.indices where j != i && !only.isEmpty {
                if crossed(only, held[j]).isEmpty { continue }
                only = crossed(only, objects(no(branches[j]), false))
            }
            result += only
        }
        return result
    }

    private func constant(_ value: JSONValue) -> [ObjectClause] {
        guard case .object(let members) = value else { return [] }
        var clause = ObjectClause()
        clause.named = members.map { ($0.name, yes(store.constant($0.value))) }
        clause.required = members.map(\.name)
        clause.groups = [(KeyGroup(language: nil, excludedNames: Set(clause.required)), Self.reject)]
        return [clause]
    }

    private func notConstant(_ value: JSONValue) -> [ObjectClause] {
        guard case .object(let members) = value else { return [ObjectClause()] }
        var result: [ObjectClause] = []
        for member in members {
            result.append(absent(member.name))
            var different = ObjectClause()
            different.required = [member.name]
            different.named = [(member.name, no(store.constant(member.value)))]
            result.append(different)
        }
        var extra = ObjectClause()
        extra.existing = [(KeyGroup(language: nil, excludedNames: Set(members.map(\.name))), Self.accept)]
        return result + [extra]
    }

    private func negative(_ node: SchemaNode) -> [ObjectClause] {
        guard node.kinds.contains(.object) else { return [ObjectClause()] }
        if node.needsEvaluation, node.unevaluatedProperties != nil {
            fail(.unsupported(
                keyword: "not", pointer: node.pointer, reason: "the negation of 'unevaluatedProperties' is not supported"))
            return []
        }
        var result: [ObjectClause] = []
        for (name, schema) in node.properties {
            var clause = ObjectClause()
            clause.required = [name]
            clause.named = [(name, no(schema))]
            result += crossed([clause], [ObjectClause()])
        }
        for (pattern, schema) in node.patternProperties {
            result.append(ObjectClause(existing: [(KeyGroup(language: pattern), no(schema))]))
        }
        if let additional = node.additionalProperties {
            result.append(ObjectClause(existing: [(others(node), no(additional))]))
        }
        if let names = node.propertyNames {
            result.append(ObjectClause(existing: [(KeyGroup(language: outside(names)), Self.accept)]))
        }
        for name in node.required { result.append(absent(name)) }
        if node.minimumProperties > 0 { result.append(ObjectClause(maximum: node.minimumProperties - 1)) }
        if let maximum = node.maximumProperties { result.append(ObjectClause(minimum: maximum + 1)) }
        for (name, required) in node.dependentRequired {
            for other in required {
                result += crossed([ObjectClause(required: [name])], [absent(other)])
            }
        }
        for (name, schema) in node.dependentSchemas {
            result += crossed([ObjectClause(required: [name])], objects(no(schema), false))
        }
        for list in node.values {
            result += list.reduce([ObjectClause()]) { crossed($0, notConstant($1)) }
        }
        for part in node.references + node.allOf { result += objects(no(part), false) }
        for branches in node.anyOf {
            result += branches.reduce([ObjectClause()]) { crossed($0, objects(no($1), false)) }
        }
        if !node.oneOf.isEmpty {
            result += node.oneOf.reduce([ObjectClause()]) { crossed($0, objects(no($1), false)) }
            let held = node.oneOf.map { objects(yes($0), false) }
            for i in held.indices {
                for j in held.indices where j > i { result += crossed(held[i], held[j]) }
            }
        }
        if let not = node.not { result += objects(yes(not), false) }
        if let condition = node.condition {
            if let then = node.consequence { result += crossed(objects(yes(condition), false), objects(no(then), false)) }
            if let otherwise = node.alternative {
                result += crossed(objects(no(condition), false), objects(no(otherwise), false))
            }
        }
        if result.count > store.limits.maximumAlternatives {
            fail(.limit("alternatives of one schema", store.limits.maximumAlternatives))
            return []
        }
        return result
    }
}
