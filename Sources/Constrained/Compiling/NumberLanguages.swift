/// The languages of the spellings of numbers, defined by value.
struct NumberLanguages {
    let arena: RegexArena
    let options: GrammarOptions

    /// The largest exponent of a bounded number.
    private var maximumShift: Int { 18 }

    private var digit: Language { arena.set(.asciiDigits) }
    func characters(_ text: String) -> Language {
        arena.set(CodePointSet(text.unicodeScalars.map { $0.value...$0.value }))
    }
    private var minus: Language { characters("-") }
    private var zeros: Language { arena.repetition(characters("0"), 0, 4) }

    func optional(_ language: Language) -> Language { arena.union([.epsilon, language]) }

    private var exponentMark: Language { characters("eE") }

    private func unsigned(fraction: Bool) -> Language {
        let whole = arena.union([
            characters("0"),
            arena.concatenation(
                characters("123456789"), arena.repetition(digit, 0, options.maximumIntegerDigits - 1)),
        ])
        guard fraction else { return whole }
        let tail = arena.concatenation(characters("."), arena.repetition(digit, 1, options.maximumFractionDigits))
        return arena.concatenation(whole, optional(tail))
    }

    /// Numbers, grouped by the exponent of their spelling.
    ///
    /// Spellings with different exponents are different words, so intersection, union and complement apply to each
    /// exponent. If an exponent is so large that bounds aren't tested, its part is unknown (nil). It is never written,
    /// and neither is its complement.
    struct Parts: Equatable {
        /// The spellings without exponent.
        var plain: Language
        /// The mantissas for each exponent from the least to the greatest shift.
        var shifted: [Language?]
        /// The mantissas for larger exponents.
        var high: Language?
        /// The mantissas for smaller exponents.
        var low: Language?
    }

    /// A set of numbers, by value where possible, otherwise by spelling.
    enum Family: Equatable {
        case all
        /// The numbers of any of these ranges.
        case ranges([NumberRange])
        /// The multiples of a step in a range.
        case multiples(NumberRange, DecimalNumber)
        case parts(Parts)
    }

    /// The maximum number of ranges that are kept by value.
    private static var maximumRanges: Int { 32 }

    var shifts: ClosedRange<Int>? {
        options.spelling == .any ? -maximumShift...maximumShift : nil
    }

    private var mantissa: Language { arena.concatenation(optional(minus), unsigned(fraction: true)) }

    /// The family of all numbers.
    var all: Family { .all }

    /// The family without numbers.
    var none: Family { .ranges([]) }

    /// The family of all integers.
    var integers: Family { .ranges([NumberRange(isInteger: true)]) }

    /// The family of the integers that are spelled without fraction and exponent.
    var writtenIntegers: Family { .ranges([NumberRange(isInteger: true, isWrittenOut: true)]) }

    /// Returns the intersection of families.
    func intersection(_ members: [Family]) -> Family {
        var result = Family.all
        for other in members where !arena.hasFailed { result = intersection(result, other) }
        return result
    }

    private func intersection(_ left: Family, _ right: Family) -> Family {
        if left == .all { return right }
        if right == .all { return left }
        if left == none || right == none { return none }
        if case .ranges(let first) = left, case .ranges(let second) = right,
            first.count * second.count <= Self.maximumRanges
        {
            var result: [NumberRange] = []
            for range in first {
                for other in second {
                    let both = range.intersection(other)
                    if !both.isEmpty, !result.contains(both) { result.append(both) }
                }
            }
            return .ranges(result)
        }
        if let both = multiples(left, right) { return both }
        return .parts(combined(parts(left), parts(right), nothing: .empty) { arena.intersection([$0, $1]) })
    }

    /// Returns the union of families.
    func union(_ members: [Family]) -> Family {
        var result = none
        for other in members where !arena.hasFailed { result = union(result, other) }
        return result
    }

    private func union(_ left: Family, _ right: Family) -> Family {
        if left == .all || right == .all { return .all }
        if left == none { return right }
        if right == none { return left }
        if case .ranges(let first) = left, case .ranges(let second) = right,
            first.count + second.count <= Self.maximumRanges
        {
            return .ranges(first + second.filter { !first.contains($0) })
        }
        return .parts(combined(parts(left), parts(right), nothing: nil) { arena.union([$0, $1]) })
    }

    /// Returns the ranges outside some ranges of numbers, or nil for integers or if there are too many.
    private func complement(_ ranges: [NumberRange]) -> [NumberRange]? {
        var result: [NumberRange]?
        for range in ranges {
            guard let outside = range.complement else { return nil }
            guard let known = result else {
                result = outside
                continue
            }
            let crossed = known.flatMap { left in outside.map { left.intersection($0) } }.filter { !$0.isEmpty }
            if crossed.count > Self.maximumRanges { return nil }
            result = crossed
        }
        return result
    }

    /// Returns the complement of a family.
    func complement(_ family: Family) -> Family {
        if family == .all { return none }
        if family == none { return .all }
        if case .ranges(let ranges) = family, let outside = complement(ranges) { return .ranges(outside) }
        let family = parts(family)
        let mantissa = mantissa
        func outside(_ part: Language) -> Language {
            if part == .empty { return mantissa }
            if part == mantissa { return .empty }
            return arena.intersection([mantissa, arena.complement(part)])
        }
        return .parts(
            Parts(
                plain: outside(family.plain), shifted: family.shifted.map { $0.map(outside) },
                high: family.high.map(outside), low: family.low.map(outside)))
    }

    private func combined(
        _ left: Parts, _ right: Parts, nothing: Language?, _ operation: (Language, Language) -> Language
    ) -> Parts {
        func part(_ a: Language?, _ b: Language?) -> Language? {
            if let a, let b { return operation(a, b) }
            return nothing != nil && (a == nothing || b == nothing) ? nothing : nil
        }
        return Parts(
            plain: operation(left.plain, right.plain), shifted: zip(left.shifted, right.shifted).map(part),
            high: part(left.high, right.high), low: part(left.low, right.low))
    }

    /// Returns a family by its spellings.
    private func parts(_ family: Family) -> Parts {
        switch family {
        case .parts(let parts): return parts
        case .all:
            let mantissa = mantissa
            return Parts(
                plain: mantissa, shifted: Array(repeating: mantissa, count: shifts?.count ?? 0), high: mantissa,
                low: mantissa)
        case .ranges(let ranges):
            let nothing = Parts(
                plain: .empty, shifted: Array(repeating: .empty, count: shifts?.count ?? 0), high: .empty, low: .empty)
            guard let first = ranges.first else { return nothing }
            return ranges.dropFirst().reduce(parts(first)) {
                combined($0, parts($1), nothing: nil) { arena.union([$0, $1]) }
            }
        case .multiples(let range, let step): return parts(range, step: step)
        }
    }

    private func parts(_ range: NumberRange) -> Parts { parts(range, step: range.isInteger ? .one : nil) }

    private func parts(_ range: NumberRange, step: DecimalNumber?) -> Parts {
        if !range.isWrittenOut { return spelled(range.minimum, range.maximum, step: step, nil, nil) }
        return Parts(
            plain: whole(plain(range.minimum, range.maximum, step, nil, nil)),
            shifted: Array(repeating: .empty, count: shifts?.count ?? 0), high: .empty, low: .empty)
    }

    /// Returns the language of a family's spellings without point or exponent.
    func integerLanguage(_ family: Family) -> Language {
        let language = whole(plain(family))
        return arena.isEmpty(language) ? .empty : language
    }

    /// Returns the words without a point of a language of numbers.
    ///
    /// Automata drop their fractions if possible. An intersection would need a search for multiples of long steps.
    private func whole(_ language: Language) -> Language {
        let node = arena[language]
        switch node.kind {
        case .union: return arena.union(arena.expressions.members(of: node).map { whole($0) })
        case .concatenation where node.first == minus:
            return arena.concatenation(minus, whole(node.second))
        case .decimal where arena.decimalStates[node.decimalState] == DecimalAutomaton.State():
            var automaton = arena.decimals[node.decimal]
            if automaton.step == 0 || automaton.stepScale == 0 {
                automaton.maximumFractionDigits = 0
                let language = arena.numbers.decimal(automaton)
                return arena.isEmpty(language) ? .empty : language
            }
        default: break
        }
        // The language already bounds its digits. Long bounds may need more digits than the options allow.
        return arena.intersection([language, arena.concatenation(optional(minus), arena.repetition(digit, 1, nil))])
    }

    /// Returns the language of a family's spellings without exponent.
    private func plain(_ family: Family) -> Language {
        guard case .ranges(let ranges) = family else { return parts(family).plain }
        return arena.union(ranges.map { plain($0) })
    }

    private func plain(_ range: NumberRange) -> Language {
        let language = plain(range.minimum, range.maximum, range.isInteger ? .one : nil, nil, nil)
        return range.isWrittenOut ? whole(language) : language
    }

    /// Returns the language of a family's spellings.
    func language(_ family: Family) -> Language {
        let alive = { (part: Language) in arena.isEmpty(part) ? Language.empty : part }
        let digits = arena.repetition(digit, 1, options.maximumExponentDigits)
        if family == .all {
            let power = arena.concatenation([exponentMark, optional(characters("+-")), digits])
            return arena.concatenation([mantissa, optional(power)])
        }
        if case .ranges(let ranges) = family {
            if shifts == nil { return alive(plain(family)) }
            return arena.union(ranges.flatMap { scaled($0) })
        }
        let family = parts(family)
        var members = [alive(family.plain)]
        guard let shifts else {
            if let high = family.high, high == family.low {
                members.append(arena.concatenation([alive(high), exponentMark, optional(characters("+-")), digits]))
            }
            return arena.union(members)
        }
        for (shift, part) in zip(shifts, family.shifted) {
            guard let part = part.map(alive), part != .empty else { continue }
            let sign = shift < 0 ? characters("-") : shift > 0 ? optional(characters("+")) : optional(characters("+-"))
            let power = arena.word(String(abs(shift)).unicodeScalars.map(\.value))
            members.append(arena.concatenation([part, exponentMark, sign, zeros, power]))
        }
        for (part, sign) in [(family.high, optional(characters("+"))), (family.low, characters("-"))] {
            guard let part, alive(part) != .empty else { continue }
            members.append(arena.concatenation([part, exponentMark, sign, zeros, largePower]))
        }
        return arena.union(members)
    }

    /// The spellings of exponents beyond the shifts, of at most three digits.
    private var largePower: Language {
        arena.words(((maximumShift + 1)...999).map { String($0).unicodeScalars.map(\.value) })
    }

    /// Returns the spellings of a range, with both signs and any exponent up to the greatest shift.
    private func scaled(_ range: NumberRange) -> [Language] {
        if range.isWrittenOut {
            let language = plain(range)
            return arena.isEmpty(language) ? [] : [language]
        }
        return [false, true].compactMap { isNegative in
            guard let automaton = range.magnitudes(isNegative: isNegative, options, maximumShift: maximumShift) else {
                return nil
            }
            let language = arena.numbers.scaled(automaton)
            if arena.isEmpty(language) { return nil }
            return isNegative ? arena.concatenation(minus, language) : language
        }
    }

    /// Returns the multiples of a step within bounds.
    func numbers(
        _ minimum: DecimalBound?, _ maximum: DecimalBound?, step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Family {
        let isBoundless = minimum == nil && maximum == nil && step == nil
        if integerDigits == nil, fractionDigits == nil, !isBoundless {
            guard let step, step != .one else {
                return .ranges([NumberRange(minimum: minimum, maximum: maximum, isInteger: step != nil)])
            }
            return .multiples(NumberRange(minimum: minimum, maximum: maximum, isInteger: false), step)
        }
        return .parts(spelled(minimum, maximum, step: step, integerDigits, fractionDigits))
    }

    private func spelled(
        _ minimum: DecimalBound?, _ maximum: DecimalBound?, step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Parts {
        let unshifted = plain(minimum, maximum, step, integerDigits, fractionDigits)
        guard let shifts else { return Parts(plain: unshifted, shifted: [], high: nil, low: nil) }
        let shifted = shifts.map { shift -> Language? in
            // A long remainder would need a state for each of its values.
            if let step, step.digits != [1], step.digits.count + max(0, step.exponent - shift) > 3 { return nil }
            let moved = { (bound: DecimalBound) in
                DecimalBound(value: bound.value.scaled(by: -shift), isExclusive: bound.isExclusive)
            }
            return plain(minimum.map(moved), maximum.map(moved), step?.scaled(by: -shift), nil, nil)
        }
        return Parts(plain: unshifted, shifted: shifted, high: nil, low: nil)
    }

    /// Returns the spellings without exponent, with both signs.
    private func plain(
        _ minimum: DecimalBound?, _ maximum: DecimalBound?, _ step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Language {
        // Positive numbers lie within the bounds as given, and negative ones within the mirrored bounds.
        let positive = side(minimum, maximum, step, integerDigits, fractionDigits)
        let mirror = { (bound: DecimalBound) in
            DecimalBound(
                value: DecimalNumber(
                    isNegative: !bound.value.isNegative, digits: bound.value.digits, exponent: bound.value.exponent),
                isExclusive: bound.isExclusive)
        }
        let negative = side(maximum.map(mirror), minimum.map(mirror), step, integerDigits, fractionDigits)
        return arena.union([positive, arena.concatenation(minus, negative)])
    }

    /// Returns the nonnegative numbers within signed bounds.
    private func side(
        _ minimum: DecimalBound?, _ maximum: DecimalBound?, _ step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Language {
        if let maximum, maximum.value.isNegative || (maximum.value == .zero && maximum.isExclusive) { return .empty }
        var automaton = DecimalAutomaton(
            maximumIntegerDigits: integerDigits ?? options.maximumIntegerDigits,
            maximumFractionDigits: fractionDigits ?? options.maximumFractionDigits)
        // Bounds too large or too small to be spelled decide without their digits.
        let limit = 1_200
        if let minimum, !minimum.value.isNegative, minimum.value.exponent >= limit { return .empty }
        if let minimum, !minimum.value.isNegative {
            let isTiny = minimum.value.exponent <= -limit
            let (integer, fraction) = isTiny ? ([0], []) : minimum.value.parts
            if minimum.value != .zero || minimum.isExclusive {
                automaton.lower = .init(
                    integer: integer, fraction: fraction, isExclusive: minimum.isExclusive || isTiny)
            }
            automaton.maximumIntegerDigits = max(automaton.maximumIntegerDigits, integer.count)
            automaton.maximumFractionDigits = max(automaton.maximumFractionDigits, fraction.count + 1)
        }
        if let maximum, maximum.value.exponent < limit {
            let isTiny = maximum.value.exponent <= -limit
            let (integer, fraction) = isTiny ? ([0], []) : maximum.value.parts
            automaton.upper = .init(
                integer: integer, fraction: fraction, isExclusive: maximum.isExclusive && !isTiny)
        }
        if let step {
            let (integer, fraction) = step.parts
            if step.digits == [1], step.exponent > 0 {
                automaton.step = 1
                automaton.trailingZeros = step.exponent
            } else {
                guard step.digits.count + max(0, step.exponent) <= 17 else {
                    arena.fail(.limit("digits of a step", 17))
                    return .empty
                }
                automaton.step = (integer + fraction).reduce(0) { $0 * 10 + UInt64($1) }
                automaton.stepScale = fraction.count
            }
        }
        let language = arena.numbers.decimal(automaton)
        if !arena.hasFailed, automaton.hasPlainNumber {
            arena.facts.emptiness[language.index] = .inhabited
            return language
        }
        return arena.isEmpty(language) ? .empty : language
    }
}
