/// What a text may be, written down without the numbers of one grammar.
///
/// Equal keys of two grammars mean the same languages, so that both allow the same tokens inside
/// the text and close it with the same ones, whatever comes behind.
struct LexemeKey: Hashable {
    private var spelling: GrammarOptions.Spelling
    private var isString: Bool
    private var numbers: [Int32] = []
    private var decimals: [DecimalAutomaton] = []
    private var decimalStates: [DecimalAutomaton.State] = []
    private var scaledDecimals: [ScaledDecimal] = []
    private var scaledStates: [ScaledDecimal.State] = []

    /// The longest key that is written down, in numbers.
    private static let maximumLength = 16_384

    /// Writes down a lexeme that stands between characters; nil where that takes too much.
    init?(_ engine: Engine, _ lexeme: Int32) {
        let value = engine.lexemes[Int(lexeme)]
        spelling = engine.options.spelling
        isString = value.isString
        var places: [Int32: Int32] = [:]
        var hashes: [Int32: UInt64] = [:]
        var roots: [Int32] = []
        for language in value.languages {
            guard let place = write(language, engine.arena, &places, &hashes) else { return nil }
            roots.append(place)
        }
        numbers += roots
    }

    /// A hash of what an expression is made of, whatever the order of alternatives.
    ///
    /// It only serves to write these in the same order for all grammars.
    ///
    /// - Complexity: recursion is bounded by the height of the expression.
    private static func hash(_ language: Language, _ arena: LanguageArena, _ known: inout [Int32: UInt64]) -> UInt64 {
        if let hash = known[language.id] { return hash }
        let node = arena[language]
        var hash = IndexTable.mix(0, Int32(node.kind.rawValue))
        switch node.kind {
        case .empty, .epsilon: break
        case .any, .hostName: hash = IndexTable.mix(IndexTable.mix(hash, node.a), node.b)
        case .set:
            for range in arena.sets[Int(node.a)].ranges {
                hash = IndexTable.mix(IndexTable.mix(hash, Int32(range.lower)), Int32(range.upper))
            }
        case .union, .intersection:
            var sum: UInt64 = 0
            for member in arena.lists[Int(node.a)] { sum &+= Self.hash(member, arena, &known) }
            hash = IndexTable.mix(hash ^ sum, 0)
        case .concatenation:
            hash ^= Self.hash(Language(id: node.a), arena, &known)
            hash = IndexTable.mix(hash, 1) ^ Self.hash(Language(id: node.b), arena, &known)
        case .complement, .repetition:
            hash ^= Self.hash(Language(id: node.a), arena, &known)
            hash = IndexTable.mix(IndexTable.mix(hash, node.b), node.c)
        case .words:
            hash = IndexTable.mix(IndexTable.mix(hash, node.c - node.b), node.d)
            for value in arena.wordSets[Int(node.a)][Int(node.b)] { hash = IndexTable.mix(hash, Int32(value)) }
        case .decimal, .scaled: hash = IndexTable.mix(hash, node.isNullable ? 1 : 0)
        }
        hash = IndexTable.mix(hash, 2)
        known[language.id] = hash
        return hash
    }

    /// Writes an expression behind its operands, each once, and returns its place among them.
    ///
    /// - Complexity: recursion is bounded by the height of the expression.
    private mutating func write(
        _ language: Language, _ arena: LanguageArena, _ places: inout [Int32: Int32], _ hashes: inout [Int32: UInt64]
    ) -> Int32? {
        if let known = places[language.id] { return known }
        let node = arena[language]
        var members: [Int32] = []
        switch node.kind {
        case .empty, .epsilon: break
        case .any, .hostName: members = [node.a, node.b]
        case .set:
            for range in arena.sets[Int(node.a)].ranges {
                members += [Int32(bitPattern: range.lower), Int32(bitPattern: range.upper)]
            }
        case .union, .intersection:
            let ordered = arena.lists[Int(node.a)].sorted {
                Self.hash($0, arena, &hashes) < Self.hash($1, arena, &hashes)
            }
            for member in ordered {
                guard let place = write(member, arena, &places, &hashes) else { return nil }
                members.append(place)
            }
        case .concatenation:
            guard let first = write(Language(id: node.a), arena, &places, &hashes),
                let second = write(Language(id: node.b), arena, &places, &hashes)
            else { return nil }
            members = [first, second]
        case .complement, .repetition:
            guard let body = write(Language(id: node.a), arena, &places, &hashes) else { return nil }
            members = [body, node.b, node.c]
        case .words:
            if Int(node.c - node.b) > Self.maximumLength { return nil }
            for word in arena.wordSets[Int(node.a)][Int(node.b)..<Int(node.c)] {
                members.append(Int32(word.count) - node.d)
                members += word[Int(node.d)...].map { Int32(bitPattern: $0) }
                if members.count > Self.maximumLength { return nil }
            }
        case .decimal:
            decimals.append(arena.decimals[Int(node.a)])
            decimalStates.append(arena.decimalStates[Int(node.b)])
        case .scaled:
            scaledDecimals.append(arena.scaledDecimals[Int(node.a)])
            scaledStates.append(arena.scaledStates[Int(node.b)])
        }
        numbers += [Int32(node.kind.rawValue), Int32(members.count)]
        numbers += members
        if numbers.count > Self.maximumLength { return nil }
        let place = Int32(places.count)
        places[language.id] = place
        return place
    }
}
