/// Expressions numbered by their structure, for all grammars of one vocabulary.
///
/// An expression is looked up by its operands' numbers, so a grammar describes each expression once and without its
/// subexpressions.
struct SharedExpressions {
    /// The number of an expression, or a negative constant in its place.
    struct ID: Handle {
        let id: Int32

        /// The number isn't computed yet.
        fileprivate static let unknown = ID(id: -2)
        /// The expression is too large.
        fileprivate static let tooLong = ID(id: -1)
    }

    /// The structure of an expression, with operands by number.
    private enum Shape: Hashable {
        case plain(RegexArena.Kind, [Int32])
        case decimal(DecimalAutomaton, DecimalAutomaton.State)
        case scaled(ScaledDecimal, ScaledDecimal.State)
    }

    /// The numbers of one grammar's expressions.
    struct Numbering {
        /// The numbers, indexed by the grammar's own.
        fileprivate var numbers: [ID] = []
        fileprivate var generation = -1
    }

    private var numbers: [Shape: ID] = [:]
    /// The number of operands of all shapes together.
    private var length = 0
    /// The generation of the numbers, incremented whenever all are dropped.
    private(set) var generation = 0

    /// The maximum number of operands of one shape.
    private static let maximumLength = 2_048
    /// The number of operands of all shapes together, beyond which all numbers are dropped.
    private static let maximumTotal = 1 << 22

    /// Returns the key of a lexeme that stands between characters, or nil if a language is too large.
    mutating func key(_ machine: ByteMachine, _ lexeme: LexemeID, _ numbering: inout Numbering) -> LexemeKey? {
        if length > Self.maximumTotal {
            numbers = [:]
            length = 0
            generation += 1
        }
        if numbering.generation != generation {
            numbering.numbers.removeAll(keepingCapacity: true)
            numbering.generation = generation
        }
        let value = machine.lexeme(numbered: lexeme)
        var languages: [ID] = []
        languages.reserveCapacity(value.languages.count)
        for language in value.languages {
            let number = number(language, machine.arena, &numbering)
            if number == .tooLong { return nil }
            languages.append(number)
        }
        return LexemeKey(
            spelling: machine.options.spelling, isString: value.isString, languages: languages, generation: generation)
    }

    /// Returns the number of an expression, or `tooLong`.
    ///
    /// - Complexity: The recursion is bounded by the height of the expression.
    private mutating func number(
        _ language: Language, _ arena: RegexArena, _ numbering: inout Numbering
    ) -> ID {
        let index = language.index
        if index < numbering.numbers.count {
            if numbering.numbers[index] != .unknown { return numbering.numbers[index] }
        } else {
            let missing = max(arena.expressions.count, index + 1) - numbering.numbers.count
            numbering.numbers.append(contentsOf: repeatElement(ID.unknown, count: missing))
        }
        var number = ID.tooLong
        if let shape = shape(arena[language], arena, &numbering) {
            if let known = numbers[shape] {
                number = known
            } else {
                number = ID(at: numbers.count)
                numbers[shape] = number
                if case .plain(_, let operands) = shape { length += operands.count }
                length += 16
            }
        }
        numbering.numbers[index] = number
        return number
    }

    private mutating func shape(
        _ node: RegexArena.Node, _ arena: RegexArena, _ numbering: inout Numbering
    ) -> Shape? {
        var operands: [Int32] = []
        switch node.kind {
        case .empty, .epsilon: break
        case .any: operands = [Int32(node.minimumLength), Int32(node.maximumLength ?? -1)]
        case .hostName:
            let (a, b) = node.hostName.packed
            operands = [a, b]
        case .set:
            let ranges = arena.sets[node.values].ranges
            if ranges.count * 2 > Self.maximumLength { return nil }
            for range in ranges {
                operands.append(Int32(bitPattern: range.lower))
                operands.append(Int32(bitPattern: range.upper))
            }
        case .union, .intersection:
            let members = arena.expressions.members(of: node)
            if members.count > Self.maximumLength { return nil }
            for member in members { operands.append(number(member, arena, &numbering).id) }
            // Grammars list the same members in different orders.
            operands.sort()
            if operands.first == ID.tooLong.id { return nil }
        case .concatenation:
            operands = [number(node.first, arena, &numbering).id, number(node.second, arena, &numbering).id]
            if operands.contains(ID.tooLong.id) { return nil }
        case .complement:
            operands = [number(node.body, arena, &numbering).id]
            if operands[0] == ID.tooLong.id { return nil }
        case .repetition:
            let counts = [Int32(node.minimumCount), Int32(node.maximumCount ?? -1)]
            operands = [number(node.body, arena, &numbering).id] + counts
            if operands[0] == ID.tooLong.id { return nil }
        case .words:
            let words = node.words
            for word in arena.wordSets[words.set.index][words.range] {
                operands.append(Int32(word.count - words.depth))
                operands += word[words.depth...].lazy.map { Int32(bitPattern: $0) }
                if operands.count > Self.maximumLength { return nil }
            }
        case .decimal:
            return .decimal(arena.decimals[node.decimal], arena.decimalStates[node.decimalState])
        case .scaled:
            return .scaled(arena.scaledDecimals[node.scaled], arena.scaledStates[node.scaledState])
        }
        return .plain(node.kind, operands)
    }
}
