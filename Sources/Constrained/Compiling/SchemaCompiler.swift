/// A compiler from conjunctions of schemas to the structures that the matching machine runs on.
///
/// Scalars become one regular language. Objects and arrays become a list of alternatives, each a plain conjunction.
/// Negation is pushed down to single assertions, whose complements are assertions too. So `not`, `oneOf` and `if` need
/// no support while matching.
final class SchemaCompiler {
    /// The values that a conjunction of schemas admits, by type.
    struct TypeSet {
        /// The spellings of numbers, `true`, `false` and `null`.
        var atoms: Language
        /// The strings, decoded.
        var strings: Language
        var objects: [ObjectForm.ID]
        var arrays: [ArrayForm.ID]
    }

    let store: SchemaStore
    let arena: RegexArena
    let numbers: NumberLanguages

    @exclusivity(unchecked)
    var goals = GoalTable()
    var objectForms: [ObjectForm] = []
    var arrayForms: [ArrayForm] = []

    /// Estimates of the alternatives of schemas.
    let costs: CostEstimates
    /// The assertions of schemas on objects and arrays.
    let formulas: FormulaStore
    /// Cached results about formulas and conjunctions of literals.
    @exclusivity(unchecked)
    var conjunctions = ConjunctionMemos()
    /// Cached results about the strings, numbers and words that schemas admit.
    @exclusivity(unchecked)
    var scalarMemos = ScalarMemos()
    /// Cached results about the values that schemas list.
    @exclusivity(unchecked)
    var lists = ListedValueMemos()
    /// The work of joining alternatives so far.
    @exclusivity(unchecked)
    var work = CompilingWork()
    /// The parts of the tables that a flush keeps.
    var retention = Retention()

    /// The schemas that are being evaluated in place, to find cyclic references.
    @exclusivity(unchecked)
    var active: Set<Subschema.ID> = []

    /// The schema that is being compiled, or was when a limit was exceeded.
    @exclusivity(unchecked)
    var schemaInHand = Subschema.ID.everything

    init(store: SchemaStore) {
        self.store = store
        arena = store.arena
        costs = CostEstimates(store: store)
        formulas = FormulaStore(maximumWork: store.limits.maximumFormulaWork)
        numbers = NumberLanguages(arena: store.arena, options: store.options)
    }

    /// Records the first failure, with its location; later results are empty.
    func fail(_ error: GrammarError) {
        if !arena.hasFailed { arena.fail(error.located(at: place(of: error))) }
    }

    /// Returns the goal of a conjunction of literals.
    func goal(_ literals: [Literal]) -> Goal {
        var sorted = literals
        if literals.count > 1 || literals.first == Literal.accept {
            sorted = Set(literals).filter { $0 != Literal.accept }.sorted()
        }
        if let known = goals.goal(of: sorted) { return known }
        if goals.count >= store.limits.maximumGoals {
            fail(.limit("combinations of subschemas", store.limits.maximumGoals))
        }
        return goals.add(sorted)
    }

    /// Compiles the type set of a goal; returns an empty one after a failure.
    func typeSet(_ goal: Goal) -> TypeSet {
        if let known = goals[typeSetOf: goal] { return known }
        let nothing = TypeSet(atoms: .empty, strings: .empty, objects: [], arrays: [])
        if arena.hasFailed { return nothing }
        let literals = goals[goal]
        focus(goal)
        if isAmongLeftovers() {
            fail(.limit("automaton states", store.limits.maximumAutomatonStates))
            return nothing
        }
        var result = nothing
        let contradicts =
            literals.contains(Literal.reject)
            || literals.contains { !$0.isNegated && literals.contains($0.negative) }
        if !contradicts, judge.isListed(literals), let values = judge.survivors(literals) {
            result = typeSet(listing: values, literals)
        } else if !contradicts {
            // Most schemas name one type, so the others need not be compiled.
            var kinds = Subschema.Kinds.all
            for literal in literals where !literal.isNegated {
                kinds.formIntersection(store[literal.schema].kinds)
            }
            if kinds.contains(.string) {
                result.strings = arena.intersection(literals.map { scalars.strings($0) })
                if arena.isEmpty(result.strings) { result.strings = .empty }
            }
            var words: [[UInt32]] = []
            for (word, value) in [("null", ExactJSON.null), ("true", .bool(true)), ("false", .bool(false))]
            where kinds.contains(value.kind) && literals.allSatisfy({ admits($0, word: value) }) {
                words.append(word.unicodeScalars.map(\.value))
            }
            let numbers = kinds.isDisjoint(with: .number) ? .empty : numeric(judge.family(literals), literals)
            result.atoms = words.isEmpty ? numbers : arena.union([numbers, arena.words(words)])
            if !kinds.contains(.object) {
                result.objects = []
            } else if let clause = reader.plainObject(literals) {
                checkGoals(of: clause)
                if !arena.hasFailed, !clause.isContradictory(self) {
                    result.objects = objectForms([clause], closingTo: closingKeys(literals))
                }
            } else {
                let formula = formulas.all(literals.map { reader.formula($0, .object) })
                result.objects = objectForms(formula, closingTo: closingKeys(literals))
            }
            if kinds.contains(.array) {
                result.arrays = arrayForms(formulas.all(literals.map { reader.formula($0, .array) }))
            }
        }
        guard !arena.hasFailed else {
            if let failure = arena.failure { arena.effort.firstFailure.locate(at: place(of: failure)) }
            // No goal refers to the forms made before the failure.
            objectForms.removeSubrange(min(retention.forms.objects, objectForms.count)...)
            arrayForms.removeSubrange(min(retention.forms.arrays, arrayForms.count)...)
            return nothing
        }
        goals[typeSetOf: goal] = result
        retention.forms = (objectForms.count, arrayForms.count)
        retain()
        return result
    }

    /// Returns the type set of a goal whose values are listed.
    private func typeSet(listing values: [ExactJSON], _ literals: [Literal]) -> TypeSet {
        var strings: [[UInt32]] = []
        var words: [[UInt32]] = []
        var numbers: [DecimalNumber] = []
        var result = TypeSet(atoms: .empty, strings: .empty, objects: [], arrays: [])
        for value in values {
            switch value {
            case .null: words.append("null".unicodeScalars.map(\.value))
            case .bool(let isTrue): words.append((isTrue ? "true" : "false").unicodeScalars.map(\.value))
            case .number(let number): numbers.append(number)
            case .string(let text): strings.append(text)
            case .object: result.objects += objectForms(reader.constant(value, .object))
            case .array: result.arrays += arrayForms(reader.constant(value, .array))
            }
        }
        result.strings = arena.words(strings)
        // Numbers are compared by value, so an integer's other spellings are excluded if some schema tells them apart.
        let family = self.numbers.values(numbers, areWrittenOut: store.writesIntegersOut)
        let numeric = numbers.isEmpty ? .empty : numeric(family, literals)
        result.atoms = arena.union([numeric, arena.words(words)])
        return result
    }

    /// Returns the spellings of a goal's numbers.
    ///
    /// Integers are compared by value; in canonical spelling they have no point.
    private func numeric(_ family: NumberLanguages.Family, _ literals: [Literal]) -> Language {
        let isWhole =
            store.options.spelling == .canonical
            && literals.contains { literal in
                !literal.isNegated && outerKinds(literal.schema, 0).isDisjoint(with: Subschema.Kinds(rawValue: 8))
            }
        return isWhole ? numbers.integerLanguage(family) : numbers.language(family)
    }

    /// Starts a step of a text, whose work is bounded on its own.
    func beginStep() {
        formulas.work = 0
        arena.effort.beginStep()
        work.beginStep()
    }

    /// Fails if the formulas needed more work than the limit.
    func checkWork() {
        if formulas.work > formulas.maximumWork {
            work.isOverworked = work.isOverworked || !arena.hasFailed
            fail(.limit("visits to parts of formulas", formulas.maximumWork))
        }
    }

    /// Returns a language that is empty exactly if no scalar satisfies all literals.
    func scalarLanguage(_ literals: [Literal]) -> Language {
        for value in [ExactJSON.null, .bool(true), .bool(false)] where literals.allSatisfy({ admits($0, word: value) })
        {
            return .all
        }
        var kinds = Subschema.Kinds.all
        for literal in literals where !literal.isNegated { kinds.formIntersection(outerKinds(literal.schema, 0)) }
        if kinds.contains(.string), !arena.isEmpty(arena.intersection(literals.map { scalars.strings($0) })) {
            return .all
        }
        if kinds.isDisjoint(with: .number) { return .empty }
        return numbers.language(judge.family(literals))
    }

    /// Whether null or a boolean satisfies a literal.
    func admits(_ literal: Literal, word value: ExactJSON) -> Bool {
        evaluate(literal.schema, value) != literal.isNegated
    }

    private func evaluate(_ schema: Subschema.ID, _ value: ExactJSON) -> Bool {
        let key = WordQuestion(schema, value)
        if let known = scalarMemos.words[key] { return known }
        let outer = schemaInHand
        guard enter(schema) else { return false }
        defer { leave(schema, outer) }
        let result = computeWord(schema, value)
        if !arena.hasFailed { scalarMemos.words[key] = result }
        return result
    }

    private func computeWord(_ schema: Subschema.ID, _ value: ExactJSON) -> Bool {
        let node = store[schema]
        if !node.kinds.contains(value == .null ? .null : .boolean) { return false }
        if node.values.contains(where: { !$0.contains(value) }) { return false }
        if node.applied.references.contains(where: { !evaluate($0, value) }) { return false }
        if node.applied.allOf.contains(where: { !evaluate($0, value) }) { return false }
        if node.applied.anyOf.contains(where: { !$0.contains { evaluate($0, value) } }) { return false }
        if !node.applied.oneOf.isEmpty, node.applied.oneOf.filter({ evaluate($0, value) }).count != 1 { return false }
        if let not = node.applied.not, evaluate(not, value) { return false }
        if let condition = node.applied.condition {
            let branch = evaluate(condition, value) ? node.applied.consequence : node.applied.alternative
            if let branch, !evaluate(branch, value) { return false }
        }
        return true
    }

    /// Marks a schema as being evaluated in place; returns false and fails if it refers to itself in a cycle.
    func enter(_ schema: Subschema.ID) -> Bool {
        if arena.hasFailed { return false }
        if active.count >= store.limits.maximumInPlaceDepth {
            fail(.limit("subschemas applied inside one another", store.limits.maximumInPlaceDepth))
            return false
        }
        guard active.insert(schema).inserted else {
            fail(circle(schema))
            return false
        }
        if !store[schema].keywords.isEmpty { schemaInHand = schema }
        return true
    }

    /// Returns the error of a schema that refers to itself in a cycle.
    func circle(_ schema: Subschema.ID) -> GrammarError {
        .invalid(
            keyword: "$ref", pointer: store[schema].pointer, reason: "the schema refers to itself in a circle")
    }

    /// Reverts `enter`, given the schema that was being compiled before it.
    func leave(_ schema: Subschema.ID, _ outer: Subschema.ID) {
        active.remove(schema)
        if !arena.hasFailed { schemaInHand = outer }
    }
}
