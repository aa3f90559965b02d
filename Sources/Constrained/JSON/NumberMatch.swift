/// A match of a number in progress, byte by byte, against one value.
///
/// The bytes must follow JSON syntax. Whether they do isn't checked here.
struct NumberMatch: Equatable {
    private enum Phase {
        case start, digits, exponentStart, exponentSign, exponentDigits
    }

    private var phase = Phase.start
    private var isFraction = false
    private var isBelowZero = false
    /// The number of the value's digits that have been written.
    private var matched = 0
    private var hasSignificant = false
    /// The number of digits written after the last of the value's digits, minus those after the decimal point.
    private var shift = 0
    private var isExponentNegative = false
    private var power = 0

    /// Moves over a byte; returns false if the number can no longer have the value.
    mutating func follow(_ byte: UInt8, _ value: DecimalNumber) -> Bool {
        switch phase {
        case .start, .digits:
            switch byte {
            case .minus:
                isBelowZero = true
                phase = .digits
                return value.isNegative || value.digits.isEmpty
            case .point: isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                if matched < value.digits.count { return false }
                phase = .exponentStart
            default: return followDigit(byte &- 0x30, value)
            }
            return true
        case .exponentStart where byte == .plus || byte == .minus:
            isExponentNegative = byte == .minus
            phase = .exponentSign
            let due = value.exponent - shift
            return value.digits.isEmpty || due == 0 || isExponentNegative == (due < 0)
        case .exponentStart, .exponentSign, .exponentDigits:
            phase = .exponentDigits
            if value.digits.isEmpty { return true }
            power = power * 10 + Int(byte & 0x0F)
            let due = value.exponent - shift
            if due != 0, isExponentNegative != (due < 0) { return false }
            var rest = due.magnitude
            while rest > power.magnitude { rest /= 10 }
            return rest == power.magnitude
        }
    }

    private mutating func followDigit(_ digit: UInt8, _ value: DecimalNumber) -> Bool {
        if phase == .start {
            phase = .digits
            if value.isNegative { return false }
        }
        if isFraction { shift -= 1 }
        hasSignificant = hasSignificant || digit != 0
        if !hasSignificant { return true }
        if matched == value.digits.count {
            shift += 1
            return digit == 0
        }
        matched += 1
        return value.digits[matched - 1] == digit
    }

    /// Whether the number written so far has the value.
    func isEqual(to value: DecimalNumber) -> Bool {
        guard phase == .digits || phase == .exponentDigits, matched == value.digits.count else { return false }
        if value.digits.isEmpty { return true }
        return shift + (isExponentNegative ? -power : power) == value.exponent
    }

    /// Mixes the match into a hash.
    func mixed(into hash: UInt64) -> UInt64 {
        let flags: UInt64 =
            (isFraction ? 1 : 0) | (isBelowZero ? 2 : 0) | (hasSignificant ? 4 : 0)
            | (isExponentNegative ? 8 : 0) | (phase == .digits ? 16 : 0)
        return IndexTable.mix(
            IndexTable.mix(hash ^ flags, Int32(truncatingIfNeeded: matched)),
            Int32(truncatingIfNeeded: shift &* 1_000 &+ power))
    }
}
