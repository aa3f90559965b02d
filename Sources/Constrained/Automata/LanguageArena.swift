/// A store of hash-consed regular expressions with intersection, complement and counters.
///
/// Expressions are states of lazily built deterministic automata: the transitions of an
/// expression are its Brzozowski derivatives, computed once on demand. Counted repetition
/// and length limits are counters inside an expression, so nothing is unrolled.
///
/// - Source: Brzozowski, "Derivatives of Regular Expressions", 1964; Owens, Reppy and Turon,
///   "Regular-expression derivatives re-examined", 2009.
final class LanguageArena {
    /// The shape of an expression.
    enum Kind: UInt8 {
        case empty, epsilon, set, any, concatenation, union, intersection, complement, repetition, words, decimal
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
        /// The height of the expression tree, bounded so that recursion over it is.
        var height: Int32 = 1
    }

    /// An expression as a key of the intern table.
    struct Key: Hashable {
        var kind: UInt8
        var a: Int32
        var b: Int32
        var c: Int32
        var d: Int32
        var list: [Language]
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

    var nodes: [Node] = []
    var interned: [Key: Language] = [:]
    var lists: [[Language]] = []
    var sets: [CodePointSet] = []
    var setIndices: [CodePointSet: Int32] = [:]
    var wordSets: [[[UInt32]]] = []
    var decimals: [DecimalAutomaton] = []
    var decimalIndices: [DecimalAutomaton: Int32] = [:]
    var decimalStates: [DecimalAutomaton.State] = []
    var decimalStateIndices: [DecimalAutomaton.State: Int32] = [:]

    var transitionCache: [[Transition]?] = []
    var emptiness: [Emptiness] = []
    var asciiCache: [Int32] = []
    var asciiOffsets: [Int32] = []
    var finiteness: [UInt8] = []
    var cofiniteness: [UInt8] = []
    var universality: [UInt8] = []

    /// The limits that bound the work on hostile input.
    let limits: GrammarLimits
    /// The first limit that was hit; from then on new expressions are empty, so that nothing
    /// wrong is ever accepted, and whoever asked reports this error.
    var failure: GrammarError?

    /// Makes an arena that holds the three constant languages.
    init(limits: GrammarLimits) {
        self.limits = limits
        _ = append(Node(kind: .empty, isPure: false))
        _ = append(Node(kind: .epsilon, isNullable: true))
        _ = append(Node(kind: .any, a: 0, b: -1, isNullable: true))
        interned[Key(kind: Kind.empty.rawValue, a: 0, b: 0, c: 0, d: 0, list: [])] = .empty
        interned[Key(kind: Kind.epsilon.rawValue, a: 0, b: 0, c: 0, d: 0, list: [])] = .epsilon
        interned[Key(kind: Kind.any.rawValue, a: 0, b: -1, c: 0, d: 0, list: [])] = .all
        emptiness[0] = .empty
    }

    /// The expression behind a handle.
    subscript(_ language: Language) -> Node { nodes[Int(language.id)] }

    /// Whether the empty word belongs to a language.
    func isNullable(_ language: Language) -> Bool { nodes[Int(language.id)].isNullable }

    private func append(_ node: Node) -> Language {
        nodes.append(node)
        transitionCache.append(nil)
        emptiness.append(node.isPure ? .inhabited : .unknown)
        asciiOffsets.append(-1)
        finiteness.append(0)
        cofiniteness.append(0)
        universality.append(0)
        return Language(id: Int32(nodes.count - 1))
    }

    /// Returns the handle of an expression, making it on first sight.
    func intern(_ node: Node, list: [Language] = []) -> Language {
        let key = Key(kind: node.kind.rawValue, a: node.a, b: node.b, c: node.c, d: node.d, list: list)
        if let known = interned[key] { return known }
        guard failure == nil else { return .empty }
        guard nodes.count < limits.maximumAutomatonStates else {
            failure = .limit("automaton states", limits.maximumAutomatonStates)
            return .empty
        }
        guard node.height <= Int32(limits.maximumExpressionHeight) else {
            failure = .limit("height of a regular expression", limits.maximumExpressionHeight)
            return .empty
        }
        var stored = node
        if !list.isEmpty {
            lists.append(list)
            stored.a = Int32(lists.count - 1)
        }
        let language = append(stored)
        interned[key] = language
        return language
    }
}
