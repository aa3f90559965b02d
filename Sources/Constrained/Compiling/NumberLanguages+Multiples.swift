/// Multiples of steps, kept by value, so that several assertions on one number remain one family.
extension NumberLanguages {
    /// Returns the intersection of two families as multiples of one step in one range, or nil if it has another form.
    func multiples(_ left: Family, _ right: Family) -> Family? {
        guard let (range, step) = Self.stepped(left), let (other, second) = Self.stepped(right) else { return nil }
        let both = range.intersection(other)
        if both.isEmpty { return none }
        guard let first = step ?? second, let common = first.leastCommonMultiple(with: second ?? first) else {
            return nil
        }
        let found = numbers(both.minimum, both.maximum, step: common, nil, nil)
        guard both.isWrittenOut else { return found }
        switch found {
        case .multiples(var range, let step):
            range.isWrittenOut = true
            return .multiples(range, step)
        case .ranges: return intersection([found, writtenIntegers])
        case .all, .parts: return nil
        }
    }

    /// Returns the bounds and the step of a family that is one range.
    private static func stepped(_ family: Family) -> (NumberRange, DecimalNumber?)? {
        switch family {
        case .multiples(let range, let step): return (range, step)
        case .ranges(let ranges):
            guard ranges.count == 1 else { return nil }
            var range = ranges[0]
            range.isInteger = false
            return (range, ranges[0].isInteger ? .one : nil)
        case .all, .parts: return nil
        }
    }
}

extension DecimalNumber {
    /// Returns the least common multiple of two positive numbers, or nil if it needs multiple-precision arithmetic.
    func leastCommonMultiple(with other: DecimalNumber) -> DecimalNumber? {
        let power = min(exponent, other.exponent)
        guard let first = whole(above: power), let second = other.whole(above: power) else { return nil }
        var (divisor, rest) = (first, second)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        let (product, hasOverflow) = (first / divisor).multipliedReportingOverflow(by: second)
        if hasOverflow { return nil }
        let result = DecimalNumber(isNegative: false, digits: String(product).utf8.map { $0 - 0x30 }, exponent: power)
        return result.digits.count + max(0, result.exponent) <= 17 ? result : nil
    }

    /// Returns the number as a multiple of a power of ten, or nil if it doesn't fit.
    private func whole(above power: Int) -> UInt64? {
        guard !isNegative, !digits.isEmpty, exponent - power <= 17, digits.count + exponent - power <= 17 else {
            return nil
        }
        return (digits + Array(repeating: 0, count: exponent - power)).reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
    }
}
