/// The schemas of one grammar; the first one admits everything.
final class SchemaStore {
    /// A keyword that restricts nothing; the pointer of its schema is computed on demand.
    struct Note: Sendable {
        var keyword: String
        var path: SchemaPath
        var isKnown: Bool
    }

    @exclusivity(unchecked)
    private(set) var nodes: [Subschema] = [Subschema()]
    let arena: RegexArena
    let options: GrammarOptions
    let limits: GrammarLimits
    /// Whether some schema admits integers only if they are spelled without fraction and exponent.
    var writesIntegersOut = false
    /// The undeclared keys that schemas added from now on admit.
    var undeclaredKeys: GrammarOptions.UndeclaredKeys
    /// The keywords that restrict nothing, up to a maximum number.
    private(set) var notes: [Note] = []
    /// The languages of the formats read so far.
    var formatLanguages: [String: Language] = [:]
    private var constants: [ExactJSON: Subschema.ID] = [:]
    private var unions: [[Subschema.ID]: Subschema.ID] = [:]

    init(arena: RegexArena, options: GrammarOptions, limits: GrammarLimits) {
        self.arena = arena
        self.options = options
        self.limits = limits
        undeclaredKeys = options.undeclaredKeys
    }

    /// Records a keyword that restricts nothing.
    func annotate(_ note: Note) {
        if notes.count < limits.maximumAnnotations { notes.append(note) }
    }

    /// Removes all such keywords but the first ones.
    func forgetNotes(behind count: Int) { notes.removeSubrange(count...) }

    /// The schema with an identifier.
    @inline(__always)
    subscript(_ schema: Subschema.ID) -> Subschema {
        get { nodes[schema.index] }
        set {
            newValue.admitsUndeclaredKeys = undeclaredKeys == .any
            nodes[schema.index] = newValue
        }
    }

    /// The number of schemas.
    var count: Int { nodes.count }

    /// The identifiers of all schemas.
    var ids: some Sequence<Subschema.ID> { nodes.indices.lazy.map { Subschema.ID(at: $0) } }

    /// Adds a schema and returns its identifier.
    func add(_ node: Subschema) -> Subschema.ID {
        node.admitsUndeclaredKeys = undeclaredKeys == .any
        nodes.append(node)
        return Subschema.ID(at: nodes.count - 1)
    }

    /// Returns the literal of a schema or its negation; plain references to a schema give its own literal.
    func literal(_ schema: Subschema.ID, isNegated: Bool = false) -> Literal {
        var target = schema
        for _ in 0..<64 where self[target].isPlainReference { target = self[target].applied.references[0] }
        if self[target].isUnrestricted { target = .everything }
        if self[target].kinds.isEmpty { return isNegated ? Literal.accept : Literal.reject }
        return Literal(schema: target, isNegated: isNegated)
    }

    /// Returns the schema of exactly one value.
    func constant(_ value: ExactJSON) -> Subschema.ID {
        if let known = constants[value] { return known }
        let node = Subschema()
        node.values = [[value]]
        let index = add(node)
        constants[value] = index
        return index
    }

    /// Returns the schema that admits every value that some member admits.
    func union(_ members: [Subschema.ID]) -> Subschema.ID {
        if members.count == 1 { return members[0] }
        if let known = unions[members] { return known }
        let node = Subschema()
        node.applied.anyOf = [members]
        let index = add(node)
        unions[members] = index
        return index
    }
}
