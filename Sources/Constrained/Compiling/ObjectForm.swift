/// A compiled conjunction of assertions on an object.
///
/// The progress of an object in this form is its ``State``.
struct ObjectForm {
    /// The keys with assertions of their own, in order, followed by the keys of small sets of undeclared keys.
    private(set) var names: [[UInt32]] = []
    /// The goal of each name's value.
    private(set) var goals: [Goal] = []
    private(set) var isRequired: [Bool] = []
    /// The number of names that have a fixed order.
    private(set) var orderedCount = 0
    /// Disjoint sets of other keys, each with the goal of its values.
    private(set) var classes: [(keys: Language, goal: Goal)] = []
    let minimum: Int
    let maximum: Int?
    /// The number of keys of each class, or nil if a text can't contain them all.
    private(set) var keyCounts: [Int?] = []
    /// The formula that the members must meet together; it then includes the bounds of their count.
    let formula: Formula
    /// The derivatives of the formula, unless it is trivial.
    let steps: MemberDerivatives?
    /// The schema from which the form was compiled, as the location of a limit.
    let origin: Subschema.ID

    /// The maximum number of keys of finite sets that are kept as names.
    static let maximumListedKeys = 128
    /// The same maximum for a form with a formula, whose sets of keys must not run out.
    static let maximumAssertedKeys = 1_024
    /// The number of keys beyond which a finite set counts as infinite.
    static let endlessKeys = 1 << 14
    /// The maximum number of pairs of names and groups.
    private static let maximumMemberships = 1 << 20

    init(_ full: ObjectClause, _ rest: Formula, _ compiler: SchemaCompiler) {
        origin = compiler.schemaInHand
        let arena = compiler.arena
        let formulas = compiler.formulas
        let clause = full.withFewerAssertions(arena)
        (formula, minimum, maximum) = Self.formula(of: clause, rest, formulas)
        let assertions = formula == Formula.always ? [] : formulas.assertions(of: formula)
        var indices: [[UInt32]: Int] = [:]
        var further: [[UInt32]] = []
        for case .member(let name, _, _) in assertions { further.append(name) }
        for name in clause.named.map(\.name) + clause.required + further where indices[name] == nil {
            indices[name] = names.count
            names.append(name)
        }
        let required = Set(clause.required)
        isRequired = names.map { required.contains($0) }
        var literals: [[Literal]] = Array(repeating: [], count: names.count)
        for (name, literal) in clause.named {
            if let index = indices[name] { literals[index].append(literal) }
        }
        for (keys, literal) in clause.groups where literal != Literal.accept {
            for i in names.indices where keys.contains(names[i], arena) { literals[i].append(literal) }
        }
        orderedCount = compiler.store.options.order == .declared ? names.count : 0
        var groups: [KeyGroup] = []
        var seen: Set<KeyGroup> = []
        for case .members(let keys, _, _) in assertions where seen.insert(keys).inserted { groups.append(keys) }
        if groups.count * (names.count + groups.count) > Self.maximumMemberships {
            compiler.fail(.limit("pairs of names and groups of keys", Self.maximumMemberships))
            groups = []
        }
        var membership = names.map { name in groups.map { $0.contains(name, arena) } }
        var others: [(literals: [Literal], membership: [Bool])] = []
        let most = formula == Formula.always ? Self.maximumListedKeys : Self.maximumAssertedKeys
        let room = most - (names.count - orderedCount)
        for (cell, list) in Self.listedCells(clause, groups, names, room: room, compiler) {
            if let words = list {
                names += words
                isRequired += words.map { _ in false }
                literals += words.map { _ in cell.literals }
                membership += words.map { _ in cell.membership }
            } else {
                classes.append((cell.keys, compiler.goal(cell.literals)))
                others.append((cell.literals, cell.membership))
            }
        }
        goals = literals.map { !arena.hasFailed ? compiler.goal($0) : Goal(id: 0) }
        if formula == Formula.always {
            steps = nil
        } else {
            steps = MemberDerivatives(
                names: names, groups: groups, literals: literals + others.map(\.literals),
                membership: membership + others.map(\.membership))
        }
        countKeys(compiler)
    }

    /// Returns the formula of a clause's members, and the bounds of their count where the formula doesn't include them.
    private static func formula(
        of clause: ObjectClause, _ rest: Formula, _ formulas: FormulaStore
    ) -> (Formula, minimum: Int, maximum: Int?) {
        let formula = formulas.all(
            [rest] + clause.existing.map { formulas.assertion(.members($0.keys, $0.literal, isSome: true)) })
        if formula == Formula.always { return (formula, clause.minimum, clause.maximum) }
        let most = clause.maximum.map { formulas.assertion(.size($0, isLeast: false)) } ?? Formula.always
        return (formulas.all([formula, formulas.assertion(.size(clause.minimum, isLeast: true)), most]), 0, nil)
    }

    /// Returns the cells of the keys without names of their own, each with its keys if there is room to list them.
    private static func listedCells(
        _ clause: ObjectClause, _ groups: [KeyGroup], _ names: [[UInt32]], room: Int, _ compiler: SchemaCompiler
    ) -> [(cell: Cell, words: [[UInt32]]?)] {
        var room = room
        let cells = cells(clause, groups, names, room: room, compiler)
        var lists = cells.map { compiler.arena.counts.listedWords($0.keys, limit: room) }
        // The smallest sets come first, so that only large ones find no room.
        let order = cells.indices.filter { lists[$0] != nil }.sorted { lists[$0]?.count ?? 0 < lists[$1]?.count ?? 0 }
        for i in order {
            let count = lists[i]?.count ?? 0
            if count > room { lists[i] = nil } else { room -= count }
        }
        return zip(cells, lists).map { ($0, $1) }
    }

    /// Partitions the keys without names of their own into sets with the same literals and groups.
    private static func cells(
        _ clause: ObjectClause, _ groups: [KeyGroup], _ names: [[UInt32]], room: Int, _ compiler: SchemaCompiler
    ) -> [Cell] {
        let arena = compiler.arena
        let limits = compiler.store.limits
        // Nearly all closed objects are closed to every other key.
        let isClosed = clause.groups.contains {
            $0.literal == Literal.reject && $0.keys.language == nil && $0.keys.excludedLanguages.isEmpty
                && $0.keys.excludedNames.isSubset(of: names)
        }
        if isClosed { return [] }
        if let cells = cellsOfNames(clause, groups, names, room: room, arena) { return cells }
        let declared = names.isEmpty ? Language.empty : arena.words(names)
        var cells: [Cell] = [(arena.complement(declared), [], [])]
        let all =
            clause.groups.filter { $0.literal != Literal.accept }.map { ($0.keys, Optional($0.literal)) }
            + groups.map { ($0, nil) }
        let states = arena.expressions.count
        for (keys, literal) in all {
            if arena.expressions.count - states > limits.maximumKeyStates {
                compiler.fail(.limit("automaton states of overlapping groups of keys", limits.maximumKeyStates))
                return []
            }
            let language = keys.keys(arena)
            var next: [Cell] = []
            for cell in cells {
                let inside = arena.intersection([cell.keys, language])
                let outside = arena.intersection([cell.keys, arena.complement(language)])
                if !arena.isEmpty(inside) {
                    if let literal {
                        if literal != Literal.reject {
                            next.append((inside, cell.literals + [literal], cell.membership))
                        }
                    } else {
                        next.append((inside, cell.literals, cell.membership + [true]))
                    }
                }
                if !arena.isEmpty(outside) {
                    next.append((outside, cell.literals, literal == nil ? cell.membership + [false] : cell.membership))
                }
            }
            cells = next
            if cells.count > limits.maximumKeySets {
                compiler.fail(.limit("overlapping groups of keys", limits.maximumKeySets))
                return []
            }
        }
        return cells
    }

    /// Counts the keys of classes that a text might contain completely; the smallest sets are already names.
    private mutating func countKeys(_ compiler: SchemaCompiler) {
        keyCounts = classes.map {
            let count = compiler.arena.counts.wordCount($0.keys, upTo: Self.endlessKeys)
            return count < Self.endlessKeys ? count : nil
        }
        if usesUpKeys, formula != Formula.always {
            compiler.fail(.limit("keys of a finite set beside demands", Self.maximumAssertedKeys))
        }
    }

    /// Whether a text may contain all keys of some class, so that they are counted.
    private var usesUpKeys: Bool { keyCounts.contains { $0 != nil } }

    /// Returns the number of undeclared keys that remain in a state, or nil if it is unlimited.
    func keysLeft(_ state: State, _ holds: (Goal) -> Bool) -> Int? {
        var result = 0
        for (keyClass, count) in zip(classes, keyCounts) where holds(keyClass.goal) {
            guard let count else { return nil }
            result += count
        }
        return usesUpKeys ? max(0, result - Int(state.otherCount)) : result
    }

    /// Whether members are counted.
    var isCounted: Bool { minimum > 0 || maximum != nil }

    /// The state of an object without members.
    var initialState: State {
        let further = (names.count - orderedCount + 31) / 32 + (usesUpKeys ? 1 : 0)
        return State(numbers: [0, 0, formula.id] + Array(repeating: 0, count: further))
    }

    /// Whether a name can't be written any more.
    func isUsed(_ name: KeyID, _ state: State) -> Bool {
        if name.index < orderedCount { return name.id < state.orderedCount }
        return state.isUsed(bit: name.index - orderedCount)
    }

    /// Returns the state after a member, given the derivative of the formula.
    func state(_ state: State, using key: KeyID, leaving formula: Formula) -> State {
        var next = state
        if key.index < orderedCount {
            next.orderedCount = key.id + 1
        } else {
            next.orderedCount = Int32(orderedCount)
            if isName(key) { next.use(bit: key.index - orderedCount) }
        }
        if isCounted {
            next.memberCount = min(next.memberCount + 1, Int32(clamping: max(minimum, (maximum ?? 0) + 1)))
        }
        if !isName(key), usesUpKeys {
            let most = keyCounts.reduce(0) { $0 + ($1 ?? 0) }
            next.otherCount = min(next.otherCount + 1, Int32(clamping: most))
        }
        next.remainder = formula
        return next
    }

    /// Whether the object may end in a state.
    func isComplete(_ state: State, _ formulas: FormulaStore) -> Bool {
        Int(state.memberCount) >= minimum && formulas.holdsAtEnd(state.remainder)
            && !nameIDs.contains { isRequired($0) && !isUsed($0, state) }
    }
}
