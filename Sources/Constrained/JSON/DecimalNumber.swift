/// An exact decimal number: a sign and `digits × 10^exponent`, in lowest terms.
public struct DecimalNumber: Sendable, Hashable {
    /// Whether the number is less than zero; zero is never negative.
    public let isNegative: Bool
    /// The significant digits without leading or trailing zeros; empty for zero.
    public let digits: [UInt8]
    /// The power of ten of the last digit.
    public let exponent: Int

    /// The text that the number was read from, or an empty string; comparisons ignore it.
    public private(set) var spelling = ""

    public static func == (left: DecimalNumber, right: DecimalNumber) -> Bool {
        left.isNegative == right.isNegative && left.exponent == right.exponent && left.digits == right.digits
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(isNegative)
        hasher.combine(exponent)
        hasher.combine(digits)
    }

    /// Zero.
    static let zero = DecimalNumber(isNegative: false, digits: [], exponent: 0)
    /// One.
    static let one = DecimalNumber(isNegative: false, digits: [1], exponent: 0)

    /// Creates a number in lowest terms.
    init(isNegative: Bool, digits: [UInt8], exponent: Int) {
        var significant = digits[...]
        var power = exponent
        while significant.first == 0 { significant.removeFirst() }
        while significant.last == 0 {
            significant.removeLast()
            power += 1
        }
        self.digits = Array(significant)
        self.isNegative = isNegative && !significant.isEmpty
        self.exponent = significant.isEmpty ? 0 : power
    }

    /// Reads a number in JSON syntax; returns nil if the text is no number or its exponent exceeds a million.
    public init?(_ text: some StringProtocol) {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = 0
        var bytes = Array(text.utf8)[...]
        if bytes.first == .minus {
            isNegative = true
            bytes.removeFirst()
        }
        let integer = bytes.prefix { (0x30...0x39).contains($0) }
        if integer.isEmpty || (integer.count > 1 && integer.first == 0x30) { return nil }
        digits += integer.map { $0 - 0x30 }
        bytes = bytes.dropFirst(integer.count)
        if bytes.first == .point {
            bytes.removeFirst()
            let fraction = bytes.prefix { (0x30...0x39).contains($0) }
            if fraction.isEmpty { return nil }
            digits += fraction.map { $0 - 0x30 }
            exponent -= fraction.count
            bytes = bytes.dropFirst(fraction.count)
        }
        if let mark = bytes.first, mark | 0x20 == UInt8(ascii: "e") {
            bytes.removeFirst()
            var sign = 1
            if let first = bytes.first, first == .plus || first == .minus {
                sign = first == .minus ? -1 : 1
                bytes.removeFirst()
            }
            if bytes.isEmpty { return nil }
            var power = 0
            for byte in bytes {
                guard (0x30...0x39).contains(byte) else { return nil }
                power = power * 10 + Int(byte - 0x30)
                if power > 1_000_000 { return nil }
            }
            exponent += sign * power
            bytes = []
        }
        if !bytes.isEmpty { return nil }
        self.init(isNegative: isNegative, digits: digits, exponent: exponent)
        spelling = String(text)
    }

    /// Creates a number from an integer.
    public init(_ value: Int) {
        self.init(
            isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - 0x30 }, exponent: 0)
    }

    /// Whether the number has no fraction.
    public var isInteger: Bool { exponent >= 0 }

    /// The number as an integer, if it is one and fits.
    public var integer: Int? {
        guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
        var value = 0
        for digit in digits + Array(repeating: 0, count: exponent) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.subtractingReportingOverflow(Int(digit))
            if overflow || carry { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == Int.min ? nil : -value
    }

    /// The least integer whose multiples are all integral multiples of this number, if its digits fit.
    ///
    /// An integer `n` is a multiple of `p / 10^k` if `p` divides `n · 10^k`. That is so if `p / gcd(p, 10^k)` divides
    /// `n`.
    var leastWholeMultiple: DecimalNumber? {
        if isInteger { return self }
        guard !isNegative, digits.count <= 17 else { return nil }
        var value = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        for factor in [2, 5] as [UInt64] {
            for _ in 0..<(-exponent) where value % factor == 0 { value /= factor }
        }
        return DecimalNumber(isNegative: false, digits: String(value).utf8.map { $0 - 0x30 }, exponent: 0)
    }

    /// The number without its sign.
    var magnitude: DecimalNumber { DecimalNumber(isNegative: false, digits: digits, exponent: exponent) }

    /// Returns the number times a power of ten.
    func scaled(by power: Int) -> DecimalNumber {
        DecimalNumber(isNegative: isNegative, digits: digits, exponent: exponent + power)
    }

    /// The digits before and after the decimal point.
    var parts: (integer: [UInt8], fraction: [UInt8]) {
        if exponent >= 0 { return (digits.isEmpty ? [0] : digits + Array(repeating: 0, count: exponent), []) }
        if digits.count <= -exponent {
            return ([0], Array(repeating: 0, count: -exponent - digits.count) + digits)
        }
        return (Array(digits.dropLast(-exponent)), Array(digits.suffix(-exponent)))
    }

    /// The canonical spelling without exponent.
    var plainText: String {
        let (integer, fraction) = parts
        let whole = (isNegative ? "-" : "") + integer.map { String($0) }.joined()
        return fraction.isEmpty ? whole : whole + "." + fraction.map { String($0) }.joined()
    }

    /// Whether one number is less than another.
    static func isLess(_ left: DecimalNumber, _ right: DecimalNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        if left == right { return false }
        let smaller = magnitudeIsLess(left, right)
        return left.isNegative ? !smaller : smaller
    }

    private static func magnitudeIsLess(_ left: DecimalNumber, _ right: DecimalNumber) -> Bool {
        if left.digits.isEmpty || right.digits.isEmpty { return left.digits.isEmpty && !right.digits.isEmpty }
        let leftSize = left.digits.count + left.exponent
        let rightSize = right.digits.count + right.exponent
        if leftSize != rightSize { return leftSize < rightSize }
        return left.digits.lexicographicallyPrecedes(right.digits)
    }
}
