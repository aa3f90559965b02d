/// A set of object keys: those of a language, or all but some names and languages.
struct KeyGroup: Hashable {
    /// The language of the keys, or nil for all keys but the excluded ones.
    let language: Language?
    let excludedNames: Set<[UInt32]>
    let excludedLanguages: [Language]
    /// A hash of the names, computed once since groups are often looked up.
    private let nameHash: UInt64

    init(language: Language?, excludedNames: Set<[UInt32]> = [], excludedLanguages: [Language] = []) {
        self.language = language
        self.excludedNames = excludedNames
        self.excludedLanguages = excludedLanguages
        nameHash = excludedNames.reduce(0) { $0 &+ $1.mixed }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(language)
        hasher.combine(nameHash)
        hasher.combine(excludedLanguages)
    }

    /// Whether a key belongs to the group.
    func contains(_ name: [UInt32], _ arena: RegexArena) -> Bool {
        if let language { return arena.contains(language, name) }
        return !excludedNames.contains(name) && !excludedLanguages.contains { arena.contains($0, name) }
    }

    /// Returns the keys as a language.
    func keys(_ arena: RegexArena) -> Language {
        language ?? arena.complement(arena.union([arena.words(Array(excludedNames))] + excludedLanguages))
    }
}

/// A conjunction of assertions on an object.
struct ObjectClause {
    /// Assertions on the values of single keys, in the order of declaration.
    var named: [(name: [UInt32], literal: Literal)] = []
    /// Assertions on the values of all keys of a group.
    var groups: [(keys: KeyGroup, literal: Literal)] = []
    var required: [[UInt32]] = []
    var minimum = 0
    var maximum: Int?
    /// Assertions that some key of a group has a value that satisfies a literal.
    var existing: [(keys: KeyGroup, literal: Literal)] = []

    /// Whether every object satisfies the clause.
    var isTrivial: Bool {
        named.isEmpty && groups.isEmpty && required.isEmpty && minimum == 0 && maximum == nil && existing.isEmpty
    }

    func merged(_ other: ObjectClause) -> ObjectClause {
        var result = self
        result.named += other.named
        result.groups += other.groups
        for name in other.required where !result.required.contains(name) { result.required.append(name) }
        result.minimum = max(minimum, other.minimum)
        result.maximum = [maximum, other.maximum].compactMap { $0 }.min()
        result.existing += other.existing
        return result
    }

    /// Returns the literals that the value of a key must satisfy.
    func literals(for name: [UInt32], _ arena: RegexArena) -> [Literal] {
        named.filter { $0.name == name }.map(\.literal) + groupLiterals(for: name, arena)
    }

    /// Returns the literals that the value of a key must satisfy because of its groups.
    func groupLiterals(for name: [UInt32], _ arena: RegexArena) -> [Literal] {
        groups.filter { $0.keys.contains(name, arena) }.map(\.literal)
    }
}

/// A conjunction of assertions on an array.
struct ArrayClause {
    /// The literals of the first items, by index.
    var prefix: [[Literal]] = []
    /// The literals of all later items.
    var rest: [Literal] = []
    var minimum = 0
    var maximum: Int?
    /// Bounds on the number of items from an index on that satisfy a literal.
    var counted: [(start: Int, literal: Literal, minimum: Int, maximum: Int?)] = []
    var isUnique = false
    /// The pointer of the schema whose negation requires a repeated item, if any.
    var repeatPointer: String?

    func merged(_ other: ArrayClause) -> ArrayClause {
        var result = self
        let count = max(prefix.count, other.prefix.count)
        result.prefix = (0..<count).map { self.literals(at: $0) + other.literals(at: $0) }
        result.rest = rest + other.rest
        result.minimum = max(minimum, other.minimum)
        result.maximum = [maximum, other.maximum].compactMap { $0 }.min()
        result.counted += other.counted
        result.isUnique = isUnique || other.isUnique
        result.repeatPointer = repeatPointer ?? other.repeatPointer
        return result
    }

    /// Returns the literals of the item at an index.
    func literals(at index: Int) -> [Literal] { index < prefix.count ? prefix[index] : rest }
}
