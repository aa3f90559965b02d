/// The schemas of one grammar, addressed by index; index 0 is the schema that admits everything.
final class SchemaStore {
    /// A keyword that restricts nothing, before anyone asks for the pointer of its schema.
    struct Note: Sendable {
        var keyword: String
        var path: SchemaPath
        var isKnown: Bool
    }

    @exclusivity(unchecked)
    var nodes: [Subschema] = [Subschema()]
    let arena: RegexArena
    let options: GrammarOptions
    let limits: GrammarLimits
    /// Whether some schema admits integers only where they are spelled without fraction and exponent.
    var writesIntegersOut = false
    /// The keywords met that restrict nothing, so far as they are remembered.
    private(set) var notes: [Note] = []
    /// The languages of the formats met.
    var formatLanguages: [String: Language] = [:]
    private var constants: [ExactJSON: Int] = [:]
    private var unions: [[Int]: Int] = [:]

    init(arena: RegexArena, options: GrammarOptions, limits: GrammarLimits) {
        self.arena = arena
        self.options = options
        self.limits = limits
    }

    /// Remembers a keyword that restricts nothing.
    func annotate(_ note: Note) {
        if notes.count < limits.maximumAnnotations { notes.append(note) }
    }

    /// Adds a schema and returns its index.
    func add(_ node: Subschema) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// A schema or its negation as a literal, the same for all ways to refer to one schema.
    func literal(_ index: Int, isNegated: Bool = false) -> Literal {
        var target = index
        for _ in 0..<64 where nodes[target].isPlainReference { target = nodes[target].references[0] }
        if nodes[target].isUnrestricted { target = 0 }
        if nodes[target].kinds.isEmpty { return isNegated ? Literal.accept : Literal.reject }
        return Literal(schema: target, isNegated: isNegated)
    }

    /// The schema of exactly one value.
    func constant(_ value: ExactJSON) -> Int {
        if let known = constants[value] { return known }
        let node = Subschema()
        node.values = [[value]]
        let index = add(node)
        constants[value] = index
        return index
    }

    /// The schema that admits what any of the members admits.
    func union(_ members: [Int]) -> Int {
        if members.count == 1 { return members[0] }
        if let known = unions[members] { return known }
        let node = Subschema()
        node.anyOf = [members]
        let index = add(node)
        unions[members] = index
        return index
    }
}
