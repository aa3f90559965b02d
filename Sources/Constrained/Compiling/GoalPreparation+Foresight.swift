/// Finds goals whose compilation can't fail, so that they need not be compiled in advance.
extension GoalPreparation {
    /// The number of alternatives up to which compiling them exceeds no limit.
    private static let fewAlternatives = 64
    /// The number of groups of keys, by patterns or exclusion, that can be made disjoint without a long search.
    private static let fewGroups = 4
    /// The number of listed values up to which a schema counts as small.
    private static let fewValues = 256

    /// Returns the literals of the members and items below some literals, if compiling these can't fail.
    ///
    /// Returns nil if only compiling them can show that.
    func foreseen(_ literals: [Literal]) -> [Literal]? {
        if literals.count == 1, !literals[0].isNegated, let parts = simpleParts(literals[0].schema) { return parts }
        var scalars = ScalarCost()
        for literal in literals {
            scalars.isCombined = scalars.isCombined || literals.count > 1 || literal.isNegated
            if !scalars.add(literal.schema, compiler.store) { return nil }
        }
        if !scalars.isPlain { return nil }
        var walk = FormulaCost(arena: compiler.arena, formulas: compiler.formulas, fewGroups: Self.fewGroups)
        for shape in [SchemaCompiler.Shape.object, .array] {
            var alternatives = 1
            for literal in literals {
                let formula = compiler.reader.formula(literal, shape)
                if compiler.arena.hasFailed { return nil }
                alternatives *= alternativesBound(formula)
                if alternatives > Self.fewAlternatives { return nil }
                if !walk.add(formula) { return nil }
            }
        }
        return walk.parts
    }

    /// Returns the literals of the members and items of a schema that is simple, or a choice of simple ones.
    private func simpleParts(_ schema: Subschema.ID) -> [Literal]? {
        var result: [Literal] = []
        var open = [schema]
        var seen: Set<Subschema.ID> = []
        while let schema = open.popLast() {
            let node = compiler.store[schema]
            if node.isSimple {
                result += node.parts.map { compiler.store.literal($0) }
                continue
            }
            // A schema visited twice may refer to itself, which only compiling it can show.
            guard node.keywords.count == 1, seen.insert(schema).inserted else { return nil }
            if node.applied.references.count == 1 {
                open.append(node.applied.references[0])
            } else if node.applied.anyOf.count == 1 {
                open += node.applied.anyOf[0]
            } else if !node.applied.oneOf.isEmpty, areOfDifferentKinds(node.applied.oneOf) {
                open += node.applied.oneOf
            } else {
                return nil
            }
            if open.count + seen.count > Self.fewAlternatives { return nil }
        }
        return result
    }

    /// Whether the schemas admit disjoint types of values.
    private func areOfDifferentKinds(_ schemas: [Subschema.ID]) -> Bool {
        var taken: Subschema.Kinds = []
        for schema in schemas {
            let kinds = compiler.outerKinds(schema, 0)
            if !taken.isDisjoint(with: kinds) { return false }
            taken.formUnion(kinds)
        }
        return true
    }

    /// Returns an upper bound of the number of alternatives of a formula, exact while it is small.
    private func alternativesBound(_ formula: Formula) -> Int {
        if let known = compiler.conjunctions.bounds[formula] { return known }
        var result: Int
        switch compiler.formulas.nodes[formula.index] {
        case .always, .assertion: result = 1
        case .never: result = 0
        case .all(let parts):
            result = 1
            for part in parts { result = min(result * alternativesBound(part), 1 << 16) }
        case .any(let parts): result = parts.reduce(0) { min($0 + alternativesBound($1), 1 << 16) }
        }
        compiler.conjunctions.bounds[formula] = result
        return result
    }

    /// The assertions on strings and numbers of all schemas that are applied to one value.
    private struct ScalarCost {
        var patterns = 0
        var hasLengths = false
        /// Whether the schemas are combined by anything but a choice.
        var isCombined = false
        private var seen: Set<Subschema.ID> = []
        private static let maximumSchemas = 64

        /// Whether the automaton of all assertions has hardly more states than those of its parts.
        var isPlain: Bool { patterns == 0 || !hasLengths && (patterns == 1 || !isCombined) }

        /// Adds a schema and those that it applies in place; returns false if the cost can't be foreseen.
        mutating func add(_ schema: Subschema.ID, _ store: SchemaStore) -> Bool {
            guard seen.insert(schema).inserted else { return true }
            let node = store[schema]
            if seen.count > Self.maximumSchemas || node.numbers.multipleOf != nil || node.objects.propertyNames != nil {
                return false
            }
            if node.values.contains(where: { $0.count > GoalPreparation.fewValues }) { return false }
            patterns += node.strings.patterns.count
            hasLengths = hasLengths || node.strings.minimumLength > 0 || node.strings.maximumLength != nil
            isCombined =
                isCombined || !node.applied.allOf.isEmpty || !node.applied.oneOf.isEmpty || node.applied.not != nil
                || node.applied.condition != nil || node.keywords.count > 1
            let applied = node.applied
            let single = [applied.not, applied.condition, applied.consequence, applied.alternative].compactMap { $0 }
            let parts = applied.references + applied.allOf + Array(applied.anyOf.joined()) + applied.oneOf + single
            for part in parts where !add(part, store) { return false }
            return true
        }
    }

    /// The assertions of formulas, collected without computing their alternatives.
    private struct FormulaCost {
        let arena: RegexArena
        let formulas: FormulaStore
        let fewGroups: Int
        /// The literals that the formulas ask about members and items.
        var parts: [Literal] = []
        private var seen: Set<Formula> = []
        private var groups: Set<KeyGroup> = []
        private var hasPatterns = false
        private var hasSizes = false

        init(arena: RegexArena, formulas: FormulaStore, fewGroups: Int) {
            self.arena = arena
            self.formulas = formulas
            self.fewGroups = fewGroups
        }

        /// Adds a formula; returns false if the cost of its assertions can't be foreseen.
        mutating func add(_ formula: Formula) -> Bool {
            guard seen.insert(formula).inserted else { return true }
            switch formulas.nodes[formula.index] {
            case .always, .never: return true
            case .assertion(let assertion): return add(assertion)
            case .all(let members), .any(let members):
                for member in members where !add(member) { return false }
                return true
            }
        }

        private mutating func add(_ assertion: Assertion) -> Bool {
            switch assertion {
            case .member(_, let literal, _), .item(_, let literal, _): parts.append(literal)
            case .members(let keys, let literal, _):
                parts.append(literal)
                for language in keys.excludedLanguages + [keys.language].compactMap({ $0 }) {
                    hasPatterns = true
                    if !arena[language].isPure { return false }
                }
                groups.insert(keys)
            case .items(_, let literal, 0, isLeast: false): parts.append(literal.negated)
            case .items, .distinct(false, _): return false
            case .size: hasSizes = true
            case .distinct(true, _): break
            }
            return groups.count <= fewGroups && !(hasPatterns && hasSizes)
        }
    }
}
