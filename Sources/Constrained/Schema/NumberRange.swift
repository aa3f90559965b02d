/// A range of numbers, or of integers.
struct NumberRange: Hashable {
    var minimum: DecimalBound?
    var maximum: DecimalBound?
    var isInteger: Bool
    /// Whether the numbers are spelled without fraction and exponent, as the integers of drafts 3 and 4 are.
    var isWrittenOut = false

    /// Returns the intersection with another range.
    func intersection(_ other: NumberRange) -> NumberRange {
        NumberRange(
            minimum: Self.tighter(minimum, other.minimum) { DecimalNumber.isLess($1, $0) },
            maximum: Self.tighter(maximum, other.maximum) { DecimalNumber.isLess($0, $1) },
            isInteger: isInteger || other.isInteger, isWrittenOut: isWrittenOut || other.isWrittenOut)
    }

    /// The numbers outside the range, as ranges; nil for a range of integers or of certain spellings.
    var complement: [NumberRange]? {
        if isInteger || isWrittenOut { return nil }
        let below = minimum.map {
            NumberRange(maximum: DecimalBound(value: $0.value, isExclusive: !$0.isExclusive), isInteger: false)
        }
        let above = maximum.map {
            NumberRange(minimum: DecimalBound(value: $0.value, isExclusive: !$0.isExclusive), isInteger: false)
        }
        return [below, above].compactMap { $0 }
    }

    /// Whether no number lies between the bounds.
    var isEmpty: Bool {
        guard let minimum, let maximum else { return false }
        if minimum.value == maximum.value { return minimum.isExclusive || maximum.isExclusive }
        return DecimalNumber.isLess(maximum.value, minimum.value)
    }

    private static func tighter(
        _ left: DecimalBound?, _ right: DecimalBound?, _ isTighter: (DecimalNumber, DecimalNumber) -> Bool
    ) -> DecimalBound? {
        guard let left else { return right }
        guard let right else { return left }
        if left.value == right.value { return left.isExclusive ? left : right }
        return isTighter(left.value, right.value) ? left : right
    }

    /// Returns the automaton of the absolute values of one sign, or nil if there are none.
    func magnitudes(isNegative: Bool, _ options: GrammarOptions, maximumShift: Int) -> ScaledDecimal? {
        let low = isNegative ? maximum.map(Self.mirrored) : minimum
        let high = isNegative ? minimum.map(Self.mirrored) : maximum
        if let high, high.value.isNegative || (high.value == .zero && high.isExclusive) { return nil }
        var automaton = ScaledDecimal(
            isInteger: isInteger, maximumIntegerDigits: options.maximumIntegerDigits,
            maximumFractionDigits: options.maximumFractionDigits, maximumShift: maximumShift)
        if let low, !low.value.isNegative, low.value != .zero || low.isExclusive {
            automaton.lower = Self.bound(low)
            // Long bounds must be spellable.
            let size = low.value.digits.count
            let whole = min(size + max(0, low.value.exponent), 1_200)
            let fraction = min(max(0, -low.value.exponent), 1_200) + 1
            automaton.maximumIntegerDigits = max(automaton.maximumIntegerDigits, whole)
            automaton.maximumFractionDigits = max(automaton.maximumFractionDigits, fraction)
        }
        if let high { automaton.upper = Self.bound(high) }
        if isInteger {
            automaton.lower = automaton.lower.map { Self.whole($0, up: true) }
            automaton.upper = automaton.upper.map { Self.whole($0, up: false) }
            if let upper = automaton.upper, upper.digits.isEmpty, automaton.lower != nil { return nil }
        }
        return automaton
    }

    private static func mirrored(_ bound: DecimalBound) -> DecimalBound {
        let value = bound.value
        return DecimalBound(
            value: DecimalNumber(isNegative: !value.isNegative, digits: value.digits, exponent: value.exponent),
            isExclusive: bound.isExclusive)
    }

    private static func bound(_ bound: DecimalBound) -> ScaledDecimal.Bound {
        ScaledDecimal.Bound(
            digits: bound.value.digits, magnitude: bound.value.digits.count + bound.value.exponent,
            isExclusive: bound.isExclusive)
    }

    /// Returns the nearest integer at or above a positive lower bound, or at or below an upper bound; inclusive.
    private static func whole(_ bound: ScaledDecimal.Bound, up: Bool) -> ScaledDecimal.Bound {
        let isWhole = bound.digits.count <= max(bound.magnitude, 0)
        if isWhole, !bound.isExclusive || bound.digits.isEmpty && !up {
            return .init(digits: bound.digits, magnitude: bound.magnitude, isExclusive: false)
        }
        // The digits are extended to the units. A bound of more than 1,500 digits exceeds every spelling.
        if bound.magnitude > 1_500 { return bound }
        var digits = Array(bound.digits.prefix(max(bound.magnitude, 0)))
        digits += Array(repeating: 0, count: max(bound.magnitude, 0) - digits.count)
        if up {
            var i = digits.count - 1
            while i >= 0, digits[i] == 9 {
                digits[i] = 0
                i -= 1
            }
            if i >= 0 { digits[i] += 1 } else { digits.insert(1, at: 0) }
        } else if isWhole {
            var i = digits.count - 1
            while i >= 0, digits[i] == 0 {
                digits[i] = 9
                i -= 1
            }
            if i >= 0 { digits[i] -= 1 }
        }
        let value = DecimalNumber(isNegative: false, digits: digits, exponent: 0)
        return .init(digits: value.digits, magnitude: value.digits.count + value.exponent, isExclusive: false)
    }
}
