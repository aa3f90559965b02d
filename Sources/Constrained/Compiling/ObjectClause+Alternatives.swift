extension ObjectClause: Clause {
    var weight: Int { named.count + groups.count + required.count }
    /// The number of pairs of names and assertions from which on assertions are looked up by name.
    private static let manyPairs = 1 << 12

    mutating func add(_ assertion: Assertion) {
        switch assertion {
        case .member(let name, let literal, let isRequired):
            if isRequired, !required.contains(name) { required.append(name) }
            // A declared name without assertions keeps its position in the order.
            if !isRequired || literal != Literal.accept { named.append((name, literal)) }
        case .members(let keys, let literal, let isSome):
            if isSome { existing.append((keys, literal)) } else { groups.append((keys, literal)) }
        case .size(let count, let isLeast):
            if isLeast { minimum = max(minimum, count) } else { maximum = min(maximum ?? count, count) }
        case .item, .items, .distinct: break
        }
    }

    func isContradictory(_ compiler: SchemaCompiler) -> Bool { isContradictory(compiler, required) }

    private func isContradictory(_ compiler: SchemaCompiler, _ concerned: [[UInt32]]) -> Bool {
        if let maximum, maximum < max(minimum, required.count) { return true }
        let isWide = concerned.count * named.count > Self.manyPairs
        let byName = isWide ? Dictionary(grouping: named, by: \.name) : [:]
        for name in concerned {
            let literals =
                isWide
                ? byName[name, default: []].map(\.literal) + groupLiterals(for: name, compiler.arena)
                : literals(for: name, compiler.arena)
            if literals.count > 0, compiler.isSurelyEmpty(literals) { return true }
        }
        return false
    }

    func joined(_ other: ObjectClause, _ compiler: SchemaCompiler) -> ObjectClause? {
        // If a member has a given value, a literal on it is decided.
        var isLess = false
        for (name, literal) in other.named {
            guard let holds = compiler.judge.isKnown(literal, of: name, in: self) else { continue }
            if !holds, required.contains(name) { return nil }
            isLess = isLess || holds
        }
        var addition = other
        if isLess { addition.named.removeAll { compiler.judge.isKnown($0.literal, of: $0.name, in: self) == true } }
        if addition.isTrivial { return self }
        let result = merged(addition)
        var concerned = result.required
        if addition.groups.isEmpty, addition.named.count + addition.required.count < concerned.count {
            concerned = addition.required + addition.named.map(\.name).filter { result.required.contains($0) }
        }
        return result.isContradictory(compiler, concerned) ? nil : result
    }
}

extension ValueJudge {
    /// Whether a literal holds for a member whose single value a clause gives; nil if the clause gives none.
    fileprivate func isKnown(_ literal: Literal, of name: [UInt32], in clause: ObjectClause) -> Bool? {
        for (other, given) in clause.named where !given.isNegated && other == name {
            guard let value = pureList(given.schema)?.single else { continue }
            return holds([literal], value)
        }
        return nil
    }
}
