/// The keys that a schema declares, together with the schemas that it applies to the same object.
struct DeclaredKeys {
    /// Whether some of the schemas has `properties` or `patternProperties`.
    private(set) var isDeclaring = false
    /// Whether some of the schemas states the values of undeclared keys.
    private(set) var isOpen = false
    /// The declared patterns of keys.
    private(set) var patterns: Set<Language> = []

    /// Whether undeclared keys are left to the specification's default.
    var leavesOthersUnstated: Bool { isDeclaring && !isOpen }

    /// Creates an empty declaration.
    init() {}

    /// Creates the declaration of a schema's own keywords.
    init(_ node: Subschema, _ store: SchemaStore) {
        guard node.kinds.contains(.object) else { return }
        let objects = node.objects
        for (pattern, schema) in objects.patternProperties where store.literal(schema) != Literal.reject {
            patterns.insert(pattern)
        }
        isDeclaring = objects.declaresProperties || !patterns.isEmpty
        isOpen = [objects.additionalProperties, objects.unevaluatedProperties].contains {
            $0.map { store.literal($0) != Literal.reject } ?? false
        }
    }

    mutating func formUnion(_ other: DeclaredKeys) {
        isDeclaring = isDeclaring || other.isDeclaring
        isOpen = isOpen || other.isOpen
        patterns.formUnion(other.patterns)
    }
}

extension SchemaCompiler {
    /// Returns the keys that a conjunction declares, if its objects are closed to undeclared keys; otherwise nil.
    ///
    /// They are closed if every schema wants undeclared keys to be stated, and none states any.
    func closingKeys(_ literals: [Literal]) -> DeclaredKeys? {
        if literals.contains(where: { store[$0.schema].admitsUndeclaredKeys }) { return nil }
        var keys = DeclaredKeys()
        for literal in literals where !literal.isNegated { keys.formUnion(declaredKeys(literal.schema, depth: 0)) }
        return keys.leavesOthersUnstated ? keys : nil
    }

    /// Returns the keys that a schema and all schemas applied in place declare; conditions and negations declare none.
    private func declaredKeys(_ schema: Subschema.ID, depth: Int) -> DeclaredKeys {
        if let known = conjunctions.declaredKeys[schema] { return known }
        let node = store[schema]
        var keys = DeclaredKeys(node, store)
        // Cycles are refused where the schema's assertions are read.
        conjunctions.declaredKeys[schema] = keys
        guard depth < store.limits.maximumInPlaceDepth else { return keys }
        let applied = node.applied
        let branches = applied.condition == nil ? [] : [applied.consequence, applied.alternative].compactMap { $0 }
        let dependent = node.objects.dependentSchemas.map(\.schema)
        let parts = applied.references + applied.allOf + Array(applied.anyOf.joined()) + applied.oneOf + branches
        for part in parts + dependent {
            keys.formUnion(declaredKeys(part, depth: depth + 1))
        }
        conjunctions.declaredKeys[schema] = keys
        return keys
    }
}

extension ObjectClause {
    /// Returns the clause closed to keys that it neither names nor matches by a declared pattern.
    ///
    /// Returns the clause itself if it can't be satisfied without other keys.
    ///
    /// - Parameter rest: The formula that the members must meet beside the clause.
    func closed(to declared: DeclaredKeys, beside rest: Formula, _ compiler: SchemaCompiler) -> ObjectClause {
        let assertions = rest == Formula.always ? [] : compiler.formulas.assertions(of: rest)
        var names = Set(named.map(\.name)).union(required)
        for assertion in assertions {
            switch assertion {
            case .member(let name, _, _): names.insert(name)
            // The assertion requires some key outside a list.
            case .members(_, _, isSome: true): return self
            case .members, .size, .item, .items, .distinct: break
            }
        }
        if !existing.isEmpty { return self }
        if minimum > required.count, declared.patterns.isEmpty {
            let possible = names.count { name in
                required.contains(name) || !compiler.isSurelyEmpty(literals(for: name, compiler.arena))
            }
            if minimum > possible { return self }
        }
        var result = self
        let others = KeyGroup(
            language: nil, excludedNames: names, excludedLanguages: declared.patterns.sorted { $0.id < $1.id })
        result.groups.append((others, Literal.reject))
        return result
    }
}
