/// A store of hash-consed regular expressions with intersection, complement and counters.
///
/// Expressions are states of lazily built deterministic automata: the transitions of an
/// expression are its Brzozowski derivatives, computed once on demand. Counted repetition
/// and length limits are counters inside an expression, so nothing is unrolled.
///
/// - Source: Brzozowski, "Derivatives of Regular Expressions", 1964; Owens, Reppy and Turon,
///   "Regular-expression derivatives re-examined", 2009.
final class RegexArena {
    /// The shape of an expression.
    enum Kind: UInt8 {
        case empty, epsilon, set, any, concatenation, union, intersection, complement, repetition
        case words, decimal, scaled, hostName
    }

    /// One expression: its shape, operands and facts computed once.
    struct Node {
        var kind: Kind
        var a: Int32 = 0
        var b: Int32 = 0
        var c: Int32 = 0
        var d: Int32 = 0
        /// Whether the empty word belongs to the language.
        var isNullable = false
        /// Whether the expression holds no intersection, complement or arithmetic, and so is
        /// never empty by construction.
        var isPure = true
        /// Whether the expression holds so many ranges that its values are asked for one by one rather than listed.
        var isWide = false
        /// The height of the expression tree, bounded so that recursion over it is.
        var height: Int32 = 1
    }

    /// One outgoing range of an expression.
    struct Transition {
        var lower: UInt32
        var upper: UInt32
        var target: Language
    }

    /// What is known about whether a language has a word.
    enum Emptiness: UInt8 {
        case unknown, inhabited, empty
    }

    @exclusivity(unchecked)
    var nodes: [Node] = []
    @exclusivity(unchecked)
    private var internTable = IndexTable(capacity: 1_024)
    @exclusivity(unchecked)
    var lists: [[Language]] = []
    @exclusivity(unchecked)
    var sets = InternedValues<CodePointSet>()
    @exclusivity(unchecked)
    var wordSets: [[[UInt32]]] = []
    @exclusivity(unchecked)
    var decimals = InternedValues<DecimalAutomaton>()
    @exclusivity(unchecked)
    var decimalStates = InternedValues<DecimalAutomaton.State>()
    @exclusivity(unchecked)
    var scaledDecimals = InternedValues<ScaledDecimal>()
    @exclusivity(unchecked)
    var scaledStates = InternedValues<ScaledDecimal.State>()
    @exclusivity(unchecked)
    var exponentTails: [UInt64: Language] = [:]

    /// What is known of each language.
    @exclusivity(unchecked)
    var facts = LanguageFacts()
    /// What has been spent so far.
    @exclusivity(unchecked)
    var effort = Effort()
    /// The members of unions and intersections for each expression that there may be, on average.
    static let maximumMembers = 10

    /// The limits that bound the work on hostile input.
    let limits: GrammarLimits
    /// The first limit that was hit; see `FirstFailure`.
    @exclusivity(unchecked)
    var firstFailure = FirstFailure()

    /// Makes an arena that holds the three constant languages.
    init(limits: GrammarLimits) {
        self.limits = limits
        _ = append(Node(kind: .empty, isPure: false))
        _ = append(Node(kind: .epsilon, isNullable: true))
        _ = append(Node(kind: .any, a: 0, b: -1, isNullable: true))
        for index in 0..<3 { internTable.insert(hash(nodes[index], []), Int32(index)) }
        facts.emptiness[0] = .empty
    }

    /// The expression behind a handle.
    @inline(__always)
    subscript(_ language: Language) -> Node { nodes[Int(language.id)] }

    /// Whether the empty word belongs to a language.
    func isNullable(_ language: Language) -> Bool { nodes[Int(language.id)].isNullable }

    private func hash(_ node: Node, _ list: [Language]) -> UInt64 {
        var hash = IndexTable.mix(IndexTable.mix(UInt64(node.kind.rawValue) << 40, node.b), node.c)
        hash = IndexTable.mix(hash, node.d)
        if list.isEmpty { return IndexTable.mix(hash, node.a) }
        for member in list { hash = IndexTable.mix(hash, member.id) }
        return hash
    }

    private func storedHash(_ index: Int) -> UInt64 {
        let node = nodes[index]
        return hash(node, node.kind == .union || node.kind == .intersection ? lists[Int(node.a)] : [])
    }

    /// Makes the table of expressions anew from the expressions.
    func internAgain() {
        internTable = IndexTable(capacity: max(1_024, nodes.count))
        for index in nodes.indices { internTable.insert(storedHash(index), Int32(index)) }
    }

    private func append(_ node: Node) -> Language {
        nodes.append(node)
        facts.transitions.append(nil)
        facts.emptiness.append(node.isPure ? .inhabited : .unknown)
        facts.asciiOffsets.append(-1)
        facts.finiteness.append(0)
        facts.cofiniteness.append(0)
        facts.universality.append(0)
        return Language(id: Int32(nodes.count - 1))
    }

    /// Returns the handle of an expression, making it on first sight.
    func intern(_ node: Node, list: [Language] = []) -> Language {
        let key = hash(node, list)
        let known = internTable.find(key) {
            let other = nodes[$0]
            guard other.kind == node.kind, other.b == node.b, other.c == node.c, other.d == node.d else { return false }
            return list.isEmpty ? other.a == node.a : lists[Int(other.a)] == list
        }
        spend(known == nil ? 8 : 3)
        if let known { return Language(id: known) }
        guard !hasFailed else { return .empty }
        guard nodes.count < limits.maximumAutomatonStates else {
            fail(.limit("automaton states", limits.maximumAutomatonStates))
            return .empty
        }
        guard node.height <= Int32(limits.maximumExpressionHeight) else {
            fail(.limit("height of a regular expression", limits.maximumExpressionHeight))
            return .empty
        }
        var stored = node
        if !list.isEmpty {
            effort.listedMembers += list.count
            guard effort.listedMembers < limits.maximumAutomatonStates * Self.maximumMembers else {
                fail(.limit("automaton states", limits.maximumAutomatonStates))
                return .empty
            }
            lists.append(list)
            stored.a = Int32(lists.count - 1)
        }
        let language = append(stored)
        holdNode(members: list.count)
        internTable.insert(key, language.id)
        return language
    }
}
