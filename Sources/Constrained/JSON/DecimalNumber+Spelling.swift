extension DecimalNumber {
    /// Whether a number in JSON syntax has this value, compared digit by digit.
    ///
    /// - Returns: False also for a number whose exponent exceeds a million, which no `DecimalNumber` has.
    /// - Complexity: No allocation.
    func isSpelled(by text: ArraySlice<UInt8>) -> Bool {
        var matched = 0
        var hasSignificant = false
        /// The number of digits after the last of this number's digits; all of them must be zero.
        var zeros = 0
        var fractionCount = 0
        var isFraction = false
        var place = text.startIndex
        let isBelowZero = text.first == .minus
        if isBelowZero { place += 1 }
        while place < text.endIndex {
            let byte = text[place]
            if byte == .point {
                isFraction = true
            } else if (0x30...0x39).contains(byte) {
                if isFraction { fractionCount += 1 }
                let digit = byte - 0x30
                hasSignificant = hasSignificant || digit != 0
                if hasSignificant {
                    if matched == digits.count {
                        if digit != 0 { return false }
                        zeros += 1
                    } else {
                        if digits[matched] != digit { return false }
                        matched += 1
                    }
                }
            } else {
                break
            }
            place += 1
        }
        if matched < digits.count { return false }
        if digits.isEmpty { return true }
        guard isBelowZero == isNegative, let power = Self.power(text[place...]) else { return false }
        return power - fractionCount + zeros == exponent
    }

    /// Returns the exponent that a text after the digits of a number spells; zero for an empty text.
    private static func power(_ text: ArraySlice<UInt8>) -> Int? {
        guard var place = text.indices.first else { return 0 }
        place += 1
        var isNegative = false
        if place < text.endIndex, text[place] == .plus || text[place] == .minus {
            isNegative = text[place] == .minus
            place += 1
        }
        var power = 0
        for byte in text[place...] {
            power = power * 10 + Int(byte & 0x0F)
            if power > 1_000_000 { return nil }
        }
        return isNegative ? -power : power
    }
}
