/// Turns combinations of schemas into what the matching machine runs on: for scalars one regular
/// language, for objects and arrays a list of alternatives, each a plain conjunction.
///
/// Negation is pushed down to single assertions, whose complements are assertions too, so `not`,
/// `oneOf` and `if` need nothing of their own at run time.
final class SchemaCompiler {
    /// What a combination of schemas admits.
    struct TypeSet {
        /// Spellings of numbers, `true`, `false` and `null`.
        var atoms: Language
        /// Decoded strings.
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

    /// What schemas may come to.
    let costs: CostEstimates
    /// What schemas demand of objects and arrays.
    let formulas: FormulaStore
    /// What is known of formulas and conjunctions of literals.
    @exclusivity(unchecked)
    var conjunctions = ConjunctionMemos()
    /// What is known of the strings, numbers and words that schemas admit.
    @exclusivity(unchecked)
    var scalarMemos = ScalarMemos()
    /// What is known of the values that schemas list.
    @exclusivity(unchecked)
    var lists = ListedValueMemos()
    /// What joining alternatives has cost.
    @exclusivity(unchecked)
    var work = CompilingWork()
    /// What stays when the tables are emptied.
    var retention = Retention()

    /// The schemas that are being evaluated in place, to find references without progress.
    @exclusivity(unchecked)
    var active: Set<Subschema.ID> = []

    /// The schema that is being worked out, or was when a limit was hit.
    @exclusivity(unchecked)
    var schemaInHand = Subschema.ID.everything

    init(store: SchemaStore) {
        self.store = store
        arena = store.arena
        costs = CostEstimates(store: store)
        formulas = FormulaStore(maximumWork: store.limits.maximumFormulaWork)
        numbers = NumberLanguages(arena: store.arena, options: store.options)
    }

    /// Records the first failure, with its place; results then are empty.
    func fail(_ error: GrammarError) {
        if !arena.hasFailed { arena.fail(error.located(at: place(of: error))) }
    }

    /// The index of a conjunction of literals.
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

    /// What a goal admits; nothing behind a failure.
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
            // Most schemas name one kind of value, and nothing need be known of the others.
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
            // Nobody knows of the forms made in vain.
            objectForms.removeSubrange(min(retention.forms.objects, objectForms.count)...)
            arrayForms.removeSubrange(min(retention.forms.arrays, arrayForms.count)...)
            return nothing
        }
        goals[typeSetOf: goal] = result
        retention.forms = (objectForms.count, arrayForms.count)
        retain()
        return result
    }

    /// What a goal admits whose values are listed.
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
        // Judged by value, so that an integer's other spellings are left out where some schema tells them apart.
        let family = self.numbers.values(numbers, areWrittenOut: store.writesIntegersOut)
        let numeric = numbers.isEmpty ? .empty : numeric(family, literals)
        result.atoms = arena.union([numeric, arena.words(words)])
        return result
    }

    /// The spellings of the numbers of a goal.
    ///
    /// Integers are judged by value; in canonical spelling they are written without point.
    private func numeric(_ family: NumberLanguages.Family, _ literals: [Literal]) -> Language {
        let isWhole =
            store.options.spelling == .canonical
            && literals.contains { literal in
                !literal.isNegated && outerKinds(literal.schema, 0).isDisjoint(with: Subschema.Kinds(rawValue: 8))
            }
        return isWhole ? numbers.integerLanguage(family) : numbers.language(family)
    }

    /// Begins a step of a text, whose work is bounded on its own.
    func beginStep() {
        formulas.work = 0
        arena.effort.beginStep()
        work.beginStep()
    }

    /// Fails if the formulas took more work than the limit.
    func checkWork() {
        if formulas.work > formulas.maximumWork {
            work.isOverworked = work.isOverworked || !arena.hasFailed
            fail(.limit("visits to parts of formulas", formulas.maximumWork))
        }
    }

    /// The scalars that satisfy all literals, as a language that is empty exactly if there are none.
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

    /// Tells whether null or a boolean satisfies a literal.
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

    /// Guards against schemas that refer to themselves without consuming anything.
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

    /// The error of a schema that refers to itself without consuming anything.
    func circle(_ schema: Subschema.ID) -> GrammarError {
        .invalid(
            keyword: "$ref", pointer: store[schema].pointer, reason: "the schema refers to itself in a circle")
    }

    /// Ends what `enter` began, inside the schema that was in hand then.
    func leave(_ schema: Subschema.ID, _ outer: Subschema.ID) {
        active.remove(schema)
        if !arena.hasFailed { schemaInHand = outer }
    }
}
