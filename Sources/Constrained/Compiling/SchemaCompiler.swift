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
        /// Indices of object forms.
        var objects: [Int32]
        /// Indices of array forms.
        var arrays: [Int32]
    }

    let store: SchemaStore
    let arena: RegexArena
    let numbers: NumberLanguages

    @exclusivity(unchecked)
    var goals: [[Literal]] = []
    @exclusivity(unchecked)
    private var goalIndices: [[Literal]: Int32] = [:]
    @exclusivity(unchecked)
    private var typeSets: [TypeSet?] = []
    @exclusivity(unchecked)
    var satisfiability: [UInt8] = []
    var objectForms: [ObjectForm] = []
    var arrayForms: [ArrayForm] = []

    /// What schemas may come to.
    let costs: CostEstimates
    /// What schemas demand of objects and arrays.
    let formulas: FormulaStore
    @exclusivity(unchecked)
    var readings: [Int: Reading] = [:]
    @exclusivity(unchecked)
    var objectAlternatives: [Formula: [ObjectClause]?] = [:]
    @exclusivity(unchecked)
    var arrayAlternatives: [Formula: [ArrayClause]?] = [:]
    /// The work spent on joining alternatives so far.
    @exclusivity(unchecked)
    var productWork = 0
    /// The same when the step under way began.
    @exclusivity(unchecked)
    private(set) var productWorkBefore = 0
    /// Whether the step under way failed since its work came to the limit.
    private(set) var isOverworked = false
    /// Whether the step under way is done again with empty tables if it fails now.
    var canBeginAnew = false
    /// How far the tables of expressions reached when something that holds some of them was last kept for good.
    var retained: RegexArena.Mark?
    /// The forms that the goals worked out so far are made of.
    private var keptForms = (objects: 0, arrays: 0)

    @exclusivity(unchecked)
    var stringMemo: [Int: Language] = [:]
    @exclusivity(unchecked)
    var numberMemo: [Int: NumberLanguages.Family] = [:]
    /// Upper bounds of the kinds that schemas admit.
    @exclusivity(unchecked)
    var kindsMemo: [Int: SchemaNode.Kinds] = [:]
    var numberComplements: [Int: NumberLanguages.Family] = [:]
    var allNumbers: NumberLanguages.Family?
    var allIntegers: NumberLanguages.Family?
    /// The numbers that satisfy conjunctions, by these as they are sorted.
    @exclusivity(unchecked)
    var families: [[Literal]: NumberLanguages.Family] = [:]
    /// What each schema says of null and the booleans.
    @exclusivity(unchecked)
    private var wordMemo: [Int: Bool] = [:]
    /// The schemas that are being evaluated in place, to find references without progress.
    @exclusivity(unchecked)
    var active: Set<Int> = []

    /// The schema that is being worked out, or was when a limit was hit.
    @exclusivity(unchecked)
    var schemaInHand = 0

    /// The lists of schemas that do nothing but list values.
    @exclusivity(unchecked)
    var pureLists: [PureList?] = []
    /// Stands among these for schemas that do anything else.
    let noList = PureList([])
    /// The values among which those are that schemas admit.
    @exclusivity(unchecked)
    var listedValues: [Int: [JSONValue]?] = [:]
    /// The lists of values of schemas, members sorted.
    var listedSets: [Int: [Set<JSONValue>]] = [:]
    /// How many branches of a schema list each value.
    var tallies: [Int: [JSONValue: Int]?] = [:]
    /// For literals, which of the values listed beside them was last found to satisfy more.
    @exclusivity(unchecked)
    var witnesses: [Literal: Int] = [:]
    /// The visits to schemas that judging one list has taken.
    @exclusivity(unchecked)
    var visits = 0

    /// Upper bounds of the alternatives of formulas.
    @exclusivity(unchecked)
    var alternativesBounds: [Formula: Int] = [:]
    /// Which conjunctions were found to be surely empty, or not to be.
    @exclusivity(unchecked)
    var contradictions: [[Literal]: Bool] = [:]
    /// Which conjunctions are known to admit scalars.
    @exclusivity(unchecked)
    var scalarKnowledge: [[Literal]: Bool] = [:]

    static let accept: Literal = 0
    static let reject: Literal = 1

    init(store: SchemaStore) {
        self.store = store
        arena = store.arena
        costs = CostEstimates(store: store)
        formulas = FormulaStore(maximumWork: store.limits.maximumFormulaWork)
        numbers = NumberLanguages(arena: store.arena, options: store.options)
    }

    /// Records the first failure, with its place; results then are empty.
    func fail(_ error: GrammarError) {
        arena.failure = arena.failure ?? error.located(at: place(of: error))
    }

    /// The index of a conjunction of literals.
    func goal(_ literals: [Literal]) -> Int32 {
        var sorted = literals
        if literals.count > 1 || literals.first == Self.accept {
            sorted = Set(literals).filter { $0 != Self.accept }.sorted()
        }
        if let known = goalIndices[sorted] { return known }
        if goals.count >= store.limits.maximumGoals {
            fail(.limit("combinations of subschemas", store.limits.maximumGoals))
        }
        goals.append(sorted)
        typeSets.append(nil)
        satisfiability.append(0)
        goalIndices[sorted] = Int32(goals.count - 1)
        return Int32(goals.count - 1)
    }

    /// What a goal admits; nothing behind a failure.
    func typeSet(_ goal: Int32) -> TypeSet {
        if let known = typeSets[Int(goal)] { return known }
        let nothing = TypeSet(atoms: .empty, strings: .empty, objects: [], arrays: [])
        if arena.failure != nil { return nothing }
        let literals = goals[Int(goal)]
        focus(goal)
        if isAmongLeftovers() {
            fail(.limit("automaton states", store.limits.maximumAutomatonStates))
            return nothing
        }
        var result = nothing
        let contradicts =
            literals.contains(Self.reject)
            || literals.contains { $0 & 1 == 0 && literals.contains($0 | 1) }
        if !contradicts, isListed(literals), let values = survivors(literals) {
            result = typeSet(listing: values, literals)
        } else if !contradicts {
            // Most schemas name one kind of value, and nothing need be known of the others.
            var kinds = SchemaNode.Kinds.all
            for literal in literals where literal & 1 == 0 {
                kinds.formIntersection(store.nodes[Int(literal >> 1)].kinds)
            }
            if kinds.contains(.string) {
                result.strings = arena.intersection(literals.map { strings($0) })
                if arena.isEmpty(result.strings) { result.strings = .empty }
            }
            var words: [[UInt32]] = []
            for (word, value) in [("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false))]
            where kinds.contains(value.kind) && literals.allSatisfy({ holds($0, value) }) {
                words.append(word.unicodeScalars.map(\.value))
            }
            let numbers = kinds.isDisjoint(with: .number) ? .empty : numeric(family(literals), literals)
            result.atoms = words.isEmpty ? numbers : arena.union([numbers, arena.words(words)])
            if !kinds.contains(.object) {
                result.objects = []
            } else if let clause = plainObject(literals) {
                checkGoals(of: clause)
                if arena.failure == nil, !clause.isContradictory(self) { result.objects = objectForms([clause]) }
            } else {
                result.objects = objectForms(formulas.all(literals.map { formula($0, .object) }))
            }
            if kinds.contains(.array) {
                result.arrays = arrayForms(formulas.all(literals.map { formula($0, .array) }))
            }
        }
        guard arena.failure == nil else {
            arena.failure = locatedFailure
            // Nobody knows of the forms made in vain.
            objectForms.removeSubrange(min(keptForms.objects, objectForms.count)...)
            arrayForms.removeSubrange(min(keptForms.arrays, arrayForms.count)...)
            return nothing
        }
        typeSets[Int(goal)] = result
        keptForms = (objectForms.count, arrayForms.count)
        retain()
        return result
    }

    /// What a goal admits whose values are listed.
    private func typeSet(listing values: [JSONValue], _ literals: [Literal]) -> TypeSet {
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
            case .object: result.objects += objectForms(constant(value, .object))
            case .array: result.arrays += arrayForms(constant(value, .array))
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
                literal & 1 == 0 && outerKinds(Int(literal >> 1), 0).isDisjoint(with: SchemaNode.Kinds(rawValue: 8))
            }
        return isWhole ? numbers.integerLanguage(family) : numbers.language(family)
    }

    /// Begins a step of a text, whose work is bounded on its own.
    func beginStep() {
        formulas.work = 0
        arena.work = 0
        isOverworked = false
        productWorkBefore = productWork
    }

    /// Fails if the formulas took more work than the limit.
    func checkWork() {
        if formulas.work > formulas.maximumWork {
            isOverworked = isOverworked || arena.failure == nil
            fail(.limit("visits to parts of formulas", formulas.maximumWork))
        }
    }

    /// The scalars that satisfy all literals, as a language that is empty exactly if there are none.
    func scalarLanguage(_ literals: [Literal]) -> Language {
        for value in [JSONValue.null, .bool(true), .bool(false)] where literals.allSatisfy({ holds($0, value) }) {
            return .all
        }
        var kinds = SchemaNode.Kinds.all
        for literal in literals where literal & 1 == 0 { kinds.formIntersection(outerKinds(Int(literal >> 1), 0)) }
        if kinds.contains(.string), !arena.isEmpty(arena.intersection(literals.map { strings($0) })) { return .all }
        if kinds.isDisjoint(with: .number) { return .empty }
        return numbers.language(family(literals))
    }

    /// Tells whether null or a boolean satisfies a literal.
    func holds(_ literal: Literal, _ value: JSONValue) -> Bool {
        evaluate(Int(literal >> 1), value) != (literal & 1 == 1)
    }

    private func evaluate(_ index: Int, _ value: JSONValue) -> Bool {
        let key = index * 3 + (value == .null ? 0 : value == .bool(false) ? 1 : 2)
        if let known = wordMemo[key] { return known }
        let outer = schemaInHand
        guard enter(index) else { return false }
        defer { leave(index, outer) }
        let result = computeWord(index, value)
        if arena.failure == nil { wordMemo[key] = result }
        return result
    }

    private func computeWord(_ index: Int, _ value: JSONValue) -> Bool {
        let node = store.nodes[index]
        if !node.kinds.contains(value == .null ? .null : .boolean) { return false }
        if node.values.contains(where: { !$0.contains(value) }) { return false }
        if node.references.contains(where: { !evaluate($0, value) }) { return false }
        if node.allOf.contains(where: { !evaluate($0, value) }) { return false }
        if node.anyOf.contains(where: { !$0.contains { evaluate($0, value) } }) { return false }
        if !node.oneOf.isEmpty, node.oneOf.filter({ evaluate($0, value) }).count != 1 { return false }
        if let not = node.not, evaluate(not, value) { return false }
        if let condition = node.condition {
            let branch = evaluate(condition, value) ? node.consequence : node.alternative
            if let branch, !evaluate(branch, value) { return false }
        }
        return true
    }

    /// Guards against schemas that refer to themselves without consuming anything.
    func enter(_ index: Int) -> Bool {
        if arena.failure != nil { return false }
        if active.count >= store.limits.maximumInPlaceDepth {
            fail(.limit("subschemas applied inside one another", store.limits.maximumInPlaceDepth))
            return false
        }
        guard active.insert(index).inserted else {
            fail(circle(index))
            return false
        }
        if !store.nodes[index].keywords.isEmpty { schemaInHand = index }
        return true
    }

    /// The error of a schema that refers to itself without consuming anything.
    func circle(_ index: Int) -> GrammarError {
        .invalid(
            keyword: "$ref", pointer: store.nodes[index].pointer, reason: "the schema refers to itself in a circle")
    }

    /// Ends what `enter` began, inside the schema that was in hand then.
    func leave(_ index: Int, _ outer: Int) {
        active.remove(index)
        if arena.failure == nil { schemaInHand = outer }
    }
}
