/// An exact decimal number with schoolbook arithmetic, for judges that share nothing with the module under test.
struct PlainNumber: Sendable {
    /// Whether the number is below zero.
    let isNegative: Bool
    /// The digits without leading or trailing zeros; none for zero.
    let digits: [Int]
    /// The power of ten of the last digit.
    let exponent: Int

    /// Reads a number of JSON; the caller has checked the syntax.
    init(_ text: String) {
        var digits: [Int] = []
        var exponent = 0
        var isFraction = false
        var rest = text[...]
        if rest.first == "-" { rest = rest.dropFirst() }
        while let next = rest.first, next != "e", next != "E" {
            if next == "." {
                isFraction = true
            } else {
                digits.append(next.wholeNumberValue ?? 0)
                if isFraction { exponent -= 1 }
            }
            rest = rest.dropFirst()
        }
        if !rest.isEmpty { exponent += Int(rest.dropFirst().drop { $0 == "+" }) ?? 0 }
        while digits.first == 0 { digits.removeFirst() }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
        isNegative = text.first == "-" && !digits.isEmpty
    }

    /// Whether the number has no fraction.
    var isInteger: Bool { exponent >= 0 }

    /// The number as a count, if it is a small one.
    var count: Int? {
        guard isInteger, !isNegative, digits.count + exponent < 18 else { return nil }
        return (digits + Array(repeating: 0, count: exponent)).reduce(0) { $0 * 10 + $1 }
    }

    /// Below zero, zero or above as the number is less than, equal to or greater than another.
    func compared(to other: PlainNumber) -> Int {
        if isNegative != other.isNegative { return isNegative ? -1 : 1 }
        let order = Self.compare(scaled(with: other), other.scaled(with: self))
        return isNegative ? -order : order
    }

    /// Tells whether the number is a whole multiple of another above zero.
    func isMultiple(of step: PlainNumber) -> Bool {
        let divisor = step.scaled(with: self)
        var rest: [Int] = []
        for digit in scaled(with: step) {
            rest = Self.trimmed(rest + [digit])
            while Self.compare(rest, divisor) >= 0 { rest = Self.difference(rest, divisor) }
        }
        return rest.isEmpty
    }

    /// The digits of the magnitude in units of the lesser of both exponents.
    private func scaled(with other: PlainNumber) -> [Int] {
        digits.isEmpty ? [] : digits + Array(repeating: 0, count: max(0, exponent - other.exponent))
    }

    private static func trimmed(_ digits: [Int]) -> [Int] { Array(digits.drop { $0 == 0 }) }

    private static func compare(_ a: [Int], _ b: [Int]) -> Int {
        if a.count != b.count { return a.count < b.count ? -1 : 1 }
        for (x, y) in zip(a, b) where x != y { return x < y ? -1 : 1 }
        return 0
    }

    private static func difference(_ a: [Int], _ b: [Int]) -> [Int] {
        var result = a
        var borrow = 0
        for i in 1...a.count {
            var digit = a[a.count - i] - borrow - (i <= b.count ? b[b.count - i] : 0)
            borrow = digit < 0 ? 1 : 0
            if digit < 0 { digit += 10 }
            result[a.count - i] = digit
        }
        return trimmed(result)
    }
}
