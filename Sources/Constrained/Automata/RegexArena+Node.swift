extension RegexArena {
    /// The kind of an expression.
    enum Kind: UInt8 {
        case empty, epsilon, set, any, concatenation, union, intersection, complement, repetition
        case words, decimal, scaled, hostName
    }

    /// An expression: its kind, its operands, and facts computed once.
    ///
    /// Every kind stores its operands in the same four numbers, so all expressions fit one array and one comparison.
    /// Each property below reads them for one or two kinds. Static functions create expressions from operands of the
    /// right types.
    struct Node {
        let kind: Kind
        private var a: Int32 = 0
        private var b: Int32 = 0
        private var c: Int32 = 0
        private var d: Int32 = 0
        /// Whether the language contains the empty word.
        var isNullable = false
        /// Whether the expression contains no intersection, complement or arithmetic, so that it is never empty.
        var isPure = true
        /// Whether the expression has too many ranges to list its transitions.
        var isWide = false
        /// The height of the expression tree, which bounds every recursion over it.
        var height: Int32 = 1

        private init(_ kind: Kind, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0, _ d: Int32 = 0) {
            self.kind = kind
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        /// Some words of a sorted list that share a prefix which was read.
        struct ListedWords: Equatable {
            let set: WordSetID
            let range: Range<Int>
            /// The length of the prefix in scalar values.
            let depth: Int
        }
    }
}

/// Creation of expressions.
extension RegexArena.Node {
    /// The expression of no word.
    static var empty: Self {
        var node = Self(.empty)
        node.isPure = false
        return node
    }

    /// The expression of the empty word.
    static var epsilon: Self {
        var node = Self(.epsilon)
        node.isNullable = true
        return node
    }

    /// Returns the expression of the words of one scalar value in a set.
    @inline(__always)
    static func set(_ values: CodePointSet.ID, isWide: Bool) -> Self {
        var node = Self(.set, values.id)
        node.isWide = isWide
        return node
    }

    /// Returns the expression of the words of some lengths (nil: no maximum).
    @inline(__always)
    static func any(_ minimum: Int, _ maximum: Int?) -> Self {
        var node = Self(.any, Int32(clamping: minimum), maximum.map { Int32(clamping: $0) } ?? -1)
        node.isNullable = node.a == 0
        return node
    }

    /// Returns the expression of the words of one language followed by those of another.
    @inline(__always)
    static func concatenation(
        _ first: Language, _ second: Language, isNullable: Bool, isPure: Bool, isWide: Bool, height: Int32
    ) -> Self {
        var node = Self(.concatenation, first.id, second.id)
        node.isNullable = isNullable
        node.isPure = isPure
        node.isWide = isWide
        node.height = height
        return node
    }

    /// Returns a union or intersection whose member list isn't stored yet.
    @inline(__always)
    static func nary(
        _ kind: RegexArena.Kind, isNullable: Bool, isPure: Bool, isWide: Bool, height: Int32
    ) -> Self {
        var node = Self(kind)
        node.isNullable = isNullable
        node.isPure = isPure
        node.isWide = isWide
        node.height = height
        return node
    }

    /// Returns the expression of the words outside a language.
    @inline(__always)
    static func complement(_ body: Language, of other: Self) -> Self {
        var node = Self(.complement, body.id)
        node.isNullable = !other.isNullable
        node.isPure = false
        node.isWide = other.isWide
        node.height = other.height + 1
        return node
    }

    /// Returns the expression of some number of words of a language in sequence (nil: no maximum).
    @inline(__always)
    static func repetition(_ body: Language, of other: Self, _ minimum: Int, _ maximum: Int?) -> Self {
        let low = Int32(clamping: minimum)
        var node = Self(.repetition, body.id, low, maximum.map { Int32(clamping: $0) } ?? -1)
        node.isNullable = low == 0
        node.isPure = other.isPure || low == 0
        node.isWide = other.isWide
        node.height = other.height + 1
        return node
    }

    /// Returns the expression of some words of a list after a prefix.
    @inline(__always)
    static func words(_ set: WordSetID, _ range: Range<Int>, depth: Int, isNullable: Bool) -> Self {
        var node = Self(.words, set.id, Int32(range.lowerBound), Int32(range.upperBound), Int32(depth))
        node.isNullable = isNullable
        return node
    }

    /// Returns the expression of the rest of a decimal number.
    @inline(__always)
    static func decimal(
        _ automaton: DecimalAutomaton.ID, _ state: DecimalAutomaton.State.ID, isNullable: Bool
    ) -> Self {
        var node = Self(.decimal, automaton.id, state.id)
        node.isNullable = isNullable
        node.isPure = false
        return node
    }

    /// Returns the expression of the rest of a number with an exponent.
    @inline(__always)
    static func scaled(_ automaton: ScaledDecimal.ID, _ state: ScaledDecimal.State.ID, isNullable: Bool) -> Self {
        var node = Self(.scaled, automaton.id, state.id)
        node.isNullable = isNullable
        node.isPure = false
        return node
    }

    /// Returns the expression of the rest of a host name.
    @inline(__always)
    static func hostName(_ state: HostNameAutomaton.State, isNullable: Bool) -> Self {
        let (a, b) = state.packed
        var node = Self(.hostName, a, b)
        node.isNullable = isNullable
        node.isWide = true
        return node
    }
}

/// Operands of expressions.
extension RegexArena.Node {
    /// The values of a set.
    @inline(__always)
    var values: CodePointSet.ID { CodePointSet.ID(id: a) }

    /// The minimum length of `any`.
    @inline(__always)
    var minimumLength: Int { Int(a) }
    /// The maximum length of `any`; nil for none.
    @inline(__always)
    var maximumLength: Int? { b < 0 ? nil : Int(b) }

    /// The first operand of a concatenation.
    @inline(__always)
    var first: Language {
        get { Language(id: a) }
        set { a = newValue.id }
    }
    /// The second operand of a concatenation.
    @inline(__always)
    var second: Language {
        get { Language(id: b) }
        set { b = newValue.id }
    }

    /// The member list of a union or intersection.
    @inline(__always)
    var members: MemberListID {
        get { MemberListID(id: a) }
        set { a = newValue.id }
    }

    /// The operand of a repetition or complement.
    @inline(__always)
    var body: Language {
        get { Language(id: a) }
        set { a = newValue.id }
    }
    /// The minimum number of repetitions.
    @inline(__always)
    var minimumCount: Int { Int(b) }
    /// The maximum number of repetitions; nil for none.
    @inline(__always)
    var maximumCount: Int? { c < 0 ? nil : Int(c) }

    /// The remaining words of a list.
    @inline(__always)
    var words: ListedWords {
        ListedWords(set: wordSet, range: Range(uncheckedBounds: (Int(b), Int(c))), depth: Int(d))
    }
    /// The list whose words remain.
    @inline(__always)
    var wordSet: WordSetID {
        get { WordSetID(id: a) }
        set { a = newValue.id }
    }

    /// The automaton of a decimal number.
    @inline(__always)
    var decimal: DecimalAutomaton.ID { DecimalAutomaton.ID(id: a) }
    /// The state of a decimal number's automaton.
    @inline(__always)
    var decimalState: DecimalAutomaton.State.ID { DecimalAutomaton.State.ID(id: b) }

    /// The automaton of a number with an exponent.
    @inline(__always)
    var scaled: ScaledDecimal.ID { ScaledDecimal.ID(id: a) }
    /// The state of the automaton of a number with an exponent.
    @inline(__always)
    var scaledState: ScaledDecimal.State.ID { ScaledDecimal.State.ID(id: b) }

    /// The state of a host name.
    @inline(__always)
    var hostName: HostNameAutomaton.State { HostNameAutomaton.State(packed: a, b) }
}

/// Comparison of expressions.
extension RegexArena.Node {
    /// Whether another expression has the same kind and operands; neither may have members.
    @inline(__always)
    func isEqual(to other: Self) -> Bool {
        kind == other.kind && a == other.a && b == other.b && c == other.c && d == other.d
    }

    /// Returns the hash of the expression with its members, wherever these are stored.
    func hash(with members: [Language]) -> UInt64 {
        var hash = IndexTable.mix(IndexTable.mix(UInt64(kind.rawValue) << 40, b), c)
        hash = IndexTable.mix(hash, d)
        if members.isEmpty { return IndexTable.mix(hash, a) }
        for member in members { hash = IndexTable.mix(hash, member.id) }
        return hash
    }
}
