/// A conjunction of demands on an object, ready to run.
///
/// The state of an object is a list: the position in the order of declared names, the count of
/// members, the demands met as bits, and the used names as bits, as far as no order tells.
struct ObjectForm {
    /// The keys with demands of their own, in order, then those of small sets of undeclared keys.
    private(set) var names: [[UInt32]] = []
    /// For each name, what its value must satisfy.
    private(set) var goals: [Int32] = []
    private(set) var isRequired: [Bool] = []
    /// How many of the names come in their order.
    private(set) var orderedCount = 0
    /// Sets of other keys, disjoint, each with what its values must satisfy.
    private(set) var classes: [(keys: Language, goal: Int32)] = []
    let minimum: Int
    private(set) var maximum: Int?
    /// The number of demands for some member.
    let demandCount: Int
    /// For each name and then each class, the demands that it can meet together, as bits, each
    /// with what its value must satisfy then.
    private(set) var options: [[(met: Int, goal: Int32)]] = []

    /// The most keys of a finite set that are kept as names.
    static let maximumListedKeys = 128
    /// The keys beyond which a finite set counts as endless.
    static let endlessKeys = 1 << 14
    /// The most demands for some member.
    static let maximumDemands = 3

    init(_ full: ObjectClause, _ normaliser: Normaliser) {
        let arena = normaliser.arena
        let clause = full.withFewerDemands(arena)
        minimum = clause.minimum
        maximum = clause.maximum
        demandCount = clause.existing.count
        if demandCount > Self.maximumDemands {
            normaliser.fail(.limit("demands for some member of an object", Self.maximumDemands))
            return
        }
        var indices: [[UInt32]: Int] = [:]
        for name in clause.named.map(\.name) + clause.required where indices[name] == nil {
            indices[name] = names.count
            names.append(name)
        }
        let required = Set(clause.required)
        isRequired = names.map { required.contains($0) }
        var literals: [[Literal]] = Array(repeating: [], count: names.count)
        for (name, literal) in clause.named {
            if let index = indices[name] { literals[index].append(literal) }
        }
        for (keys, literal) in clause.groups where literal != Normaliser.accept {
            for i in names.indices where keys.contains(names[i], arena) { literals[i].append(literal) }
        }
        orderedCount = normaliser.store.options.order == .declared ? names.count : 0
        var demands = names.map { name in clause.existing.map { $0.keys.contains(name, arena) } }
        var others: [(literals: [Literal], demands: [Bool])] = []
        for cell in Self.cells(clause, names, normaliser) {
            if let words = arena.listedWords(cell.keys, limit: Self.maximumListedKeys - (names.count - orderedCount)) {
                names += words
                isRequired += words.map { _ in false }
                literals += words.map { _ in cell.literals }
                demands += words.map { _ in cell.demands }
            } else {
                classes.append((cell.keys, normaliser.goal(cell.literals)))
                others.append((cell.literals, cell.demands))
            }
        }
        goals = literals.map { normaliser.goal($0) }
        let met = { (literals: [Literal], demands: [Bool]) in
            (1..<(1 << clause.existing.count)).filter { set in demands.indices.allSatisfy { set >> $0 & 1 == 0 || demands[$0] } }
                .map { set in
                    let added = demands.indices.filter { set >> $0 & 1 == 1 }.map { clause.existing[$0].literal }
                    return (met: set, goal: normaliser.goal(literals + added))
                }
        }
        options = zip(literals, demands).map(met) + others.map { met($0.literals, $0.demands) }
        boundFiniteClasses(normaliser)
    }

    /// Cuts the keys without names of their own into sets that are treated alike.
    private static func cells(
        _ clause: ObjectClause, _ names: [[UInt32]], _ normaliser: Normaliser
    ) -> [(keys: Language, literals: [Literal], demands: [Bool])] {
        let arena = normaliser.arena
        let declared = names.isEmpty ? Language.empty : arena.words(names)
        var cells: [(keys: Language, literals: [Literal], demands: [Bool])] = [(arena.complement(declared), [], [])]
        let groups = clause.groups.filter { $0.literal != Normaliser.accept }.map { ($0.keys, Optional($0.literal)) }
            + clause.existing.map { ($0.keys, nil) }
        for (keys, literal) in groups {
            let language = keys.language ?? arena.complement(
                arena.union([arena.words(Array(keys.excludedNames))] + keys.excludedLanguages))
            var next: [(keys: Language, literals: [Literal], demands: [Bool])] = []
            for cell in cells {
                let inside = arena.intersection([cell.keys, language])
                let outside = arena.intersection([cell.keys, arena.complement(language)])
                if !arena.isEmpty(inside) {
                    if let literal {
                        if literal != Normaliser.reject { next.append((inside, cell.literals + [literal], cell.demands)) }
                    } else {
                        next.append((inside, cell.literals, cell.demands + [true]))
                    }
                }
                if !arena.isEmpty(outside) {
                    next.append((outside, cell.literals, literal == nil ? cell.demands + [false] : cell.demands))
                }
            }
            cells = next
            if cells.count > 256 {
                normaliser.fail(.limit("overlapping groups of keys", 256))
                return []
            }
        }
        return cells
    }

    /// Sees to it that no set of undeclared keys is ever used up.
    ///
    /// Small sets are names by now. An object with a set that is neither small nor endless holds
    /// no more members than the set has keys.
    private mutating func boundFiniteClasses(_ normaliser: Normaliser) {
        let sizes = classes.map { normaliser.arena.countWords($0.keys, upTo: Self.endlessKeys) }
        guard let least = sizes.min(), least < Self.endlessKeys else { return }
        if minimum > least || demandCount > 0 {
            normaliser.fail(.limit("keys of a finite set beside counts or demands", Self.maximumListedKeys))
        }
        maximum = min(maximum ?? least, least)
    }

    /// The state of an object without members.
    var initialState: [Int32] {
        Array(repeating: 0, count: 3 + (names.count - orderedCount + 31) / 32)
    }

    /// Tells whether a name can't be written any more.
    func isUsed(_ name: Int, _ state: [Int32]) -> Bool {
        if name < orderedCount { return name < state[0] }
        let bit = name - orderedCount
        return state[3 + bit / 32] >> Int32(bit % 32) & 1 == 1
    }

    /// The state behind a member: one of the names, or of a class, that meets some demands.
    func state(_ state: [Int32], using name: Int?, meeting demands: Int) -> [Int32] {
        var next = state
        if let name, name < orderedCount {
            next[0] = Int32(name + 1)
        } else {
            next[0] = Int32(orderedCount)
            if let name {
                let bit = name - orderedCount
                next[3 + bit / 32] |= 1 << Int32(bit % 32)
            }
        }
        if minimum > 0 || maximum != nil {
            next[1] = min(next[1] + 1, Int32(clamping: max(minimum, (maximum ?? 0) + 1)))
        }
        next[2] |= Int32(demands)
        return next
    }

    /// Tells whether the object may end in a state.
    func isComplete(_ state: [Int32]) -> Bool {
        Int(state[1]) >= minimum && Int(state[2]) == 1 << demandCount - 1
            && !names.indices.contains { isRequired[$0] && !isUsed($0, state) }
    }
}
