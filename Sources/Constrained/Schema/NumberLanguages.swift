/// The languages of numbers' spellings, by value.
struct NumberLanguages {
    let arena: LanguageArena
    let options: GrammarOptions

    /// The largest power of ten by which an exponent shifts a number that is bounded.
    private var maximumShift: Int { 18 }

    private var digit: Language { arena.set(.asciiDigits) }
    private func characters(_ text: String) -> Language {
        arena.set(CodePointSet(text.unicodeScalars.map { $0.value...$0.value }))
    }
    private var minus: Language { characters("-") }
    private var zeros: Language { arena.repetition(characters("0"), 0, 4) }

    private func optional(_ language: Language) -> Language { arena.union([.epsilon, language]) }

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

    /// Every number.
    func anyNumber() -> Language {
        let exponent = arena.concatenation([
            exponentMark, optional(characters("+-")), arena.repetition(digit, 1, options.maximumExponentDigits),
        ])
        return arena.concatenation([optional(minus), unsigned(fraction: true), optional(exponent)])
    }

    /// Every integer.
    func anyInteger() -> Language {
        if options.spelling == .canonical { return arena.concatenation(optional(minus), unsigned(fraction: false)) }
        let large = arena.concatenation([
            optional(minus), unsigned(fraction: true), exponentMark, optional(characters("+")), zeros,
            integerSpelling(atLeast: options.maximumFractionDigits),
        ])
        return arena.union([numbers(nil, nil, step: .one, nil, nil), large])
    }

    /// The decimal spellings of integers from a small bound up, at most 999.
    private func integerSpelling(atLeast bound: Int) -> Language {
        arena.words((bound...999).map { String($0).unicodeScalars.map(\.value) })
    }

    /// The numbers within bounds that are multiples of a step.
    func numbers(
        _ minimum: NumberBound?, _ maximum: NumberBound?, step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Language {
        var members = [plain(minimum, maximum, step, integerDigits, fractionDigits)]
        if options.spelling == .any {
            for shift in -maximumShift...maximumShift {
                if shift != 0, let step, step.digits.count + max(0, step.exponent - shift) > 17 { continue }
                let mantissa = plain(
                    minimum.map { NumberBound(value: $0.value.scaled(by: -shift), isExclusive: $0.isExclusive) },
                    maximum.map { NumberBound(value: $0.value.scaled(by: -shift), isExclusive: $0.isExclusive) },
                    step?.scaled(by: -shift), nil, nil)
                if mantissa == .empty { continue }
                let sign = shift < 0 ? characters("-") : shift > 0 ? optional(characters("+")) : optional(characters("+-"))
                let power = arena.word(String(abs(shift)).unicodeScalars.map(\.value))
                members.append(arena.concatenation([mantissa, exponentMark, sign, zeros, power]))
            }
        }
        return arena.union(members)
    }

    /// The numbers of a list, by value.
    func values(_ list: [DecimalNumber]) -> Language {
        if list.count <= (options.spelling == .any ? 24 : 0) {
            return arena.union(
                list.map { numbers(NumberBound(value: $0), NumberBound(value: $0), step: nil, nil, nil) })
        }
        let spelled = list.filter { abs($0.exponent) < 400 }.map { ($0, $0.plainText.unicodeScalars.map(\.value)) }
        if options.spelling == .canonical { return arena.words(spelled.map { $0.1 }) }
        let zero = characters("0")
        let integers = arena.words(spelled.filter { $0.0.isInteger }.map { $0.1 })
        let fractions = arena.words(spelled.filter { !$0.0.isInteger }.map { $0.1 })
        return arena.union([
            arena.concatenation(
                integers,
                optional(arena.concatenation(characters("."), arena.repetition(zero, 1, options.maximumFractionDigits)))),
            arena.concatenation(fractions, arena.repetition(zero, 0, options.maximumFractionDigits)),
        ])
    }

    /// The spellings without exponent, both signs.
    private func plain(
        _ minimum: NumberBound?, _ maximum: NumberBound?, _ step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Language {
        // Positive numbers lie within the bounds as they are; negative ones mirror them.
        let positive = side(minimum, maximum, step, integerDigits, fractionDigits)
        let mirror = { (bound: NumberBound) in
            NumberBound(
                value: DecimalNumber(
                    isNegative: !bound.value.isNegative, digits: bound.value.digits, exponent: bound.value.exponent),
                isExclusive: bound.isExclusive)
        }
        let negative = side(maximum.map(mirror), minimum.map(mirror), step, integerDigits, fractionDigits)
        return arena.union([positive, arena.concatenation(minus, negative)])
    }

    /// The magnitudes, at least zero, within signed bounds.
    private func side(
        _ minimum: NumberBound?, _ maximum: NumberBound?, _ step: DecimalNumber?, _ integerDigits: Int?,
        _ fractionDigits: Int?
    ) -> Language {
        if let maximum, maximum.value.isNegative || (maximum.value == .zero && maximum.isExclusive) { return .empty }
        var isWhole = false
        var automaton = DecimalAutomaton(
            maximumIntegerDigits: integerDigits ?? options.maximumIntegerDigits,
            maximumFractionDigits: fractionDigits ?? options.maximumFractionDigits)
        let limit = 1_200
        if let minimum, !minimum.value.isNegative, abs(minimum.value.exponent) < limit {
            let (integer, fraction) = minimum.value.parts
            if minimum.value != .zero || minimum.isExclusive {
                automaton.lower = .init(integer: integer, fraction: fraction, isExclusive: minimum.isExclusive)
            }
            automaton.maximumFractionDigits = max(automaton.maximumFractionDigits, fraction.count + 1)
        }
        if let maximum, abs(maximum.value.exponent) < limit {
            let (integer, fraction) = maximum.value.parts
            automaton.upper = .init(integer: integer, fraction: fraction, isExclusive: maximum.isExclusive)
        }
        if let step {
            guard step.digits.count + max(0, step.exponent) <= 17 else {
                // A coarser step than any number that can be written leaves zero alone.
                if step.exponent + step.digits.count > automaton.maximumIntegerDigits + 1 {
                    automaton.upper = .init(integer: [0], fraction: [], isExclusive: false)
                    let language = arena.decimal(automaton)
                    return arena.isEmpty(language) ? .empty : language
                }
                arena.failure = arena.failure ?? .limit("digits of a step", 17)
                return .empty
            }
            let (integer, fraction) = step.parts
            automaton.step = (integer + fraction).reduce(0) { $0 * 10 + UInt64($1) }
            automaton.stepScale = fraction.count
            isWhole = fraction.isEmpty
        }
        if isWhole, options.spelling == .canonical { automaton.maximumFractionDigits = 0 }
        let language = arena.decimal(automaton)
        return arena.isEmpty(language) ? .empty : language
    }
}
