extension JSONScanner {
    /// Reads a number with the reference's rounding: all digits as one integer, multiplied or divided by a power of
    /// ten.
    ///
    /// With more digits than a `Double` has, the last place may differ from the nearest number. The order of sums of
    /// nearly equal scores depends on it.
    mutating func score() throws(TokenizerError) -> Double {
        let number = try number()
        if let score = product(number), score.isFinite { return score }
        guard let nearest = Double(text(number)), nearest.isFinite else {
            position = number.lowerBound
            throw unexpected("a number within range")
        }
        return nearest
    }

    /// Returns a number as the product of its digits and a power of ten; nil for one far out of range.
    private func product(_ number: Range<Int>) -> Double? {
        let start = number.lowerBound
        var digits: UInt64 = 0
        var exponent = 0
        var isFraction = false
        var isFull = false
        var place = base[start] == 0x2D ? start + 1 : start
        while place < position {
            let byte = base[place]
            if byte == 0x2E {
                isFraction = true
            } else if byte >= 0x30, byte <= 0x39 {
                let (tens, overflows) = digits.multipliedReportingOverflow(by: 10)
                let (sum, carries) = tens.addingReportingOverflow(UInt64(byte - 0x30))
                isFull = isFull || overflows || carries
                if !isFull {
                    digits = sum
                    exponent -= isFraction ? 1 : 0
                } else if !isFraction {
                    exponent += 1
                }
            } else {
                break
            }
            place += 1
        }
        if place < position {
            let text = UnsafeBufferPointer(start: base + place + 1, count: position - place - 1)
            guard let power = Int(String(decoding: text, as: UTF8.self)), abs(power) <= 10_000 else { return nil }
            exponent += power
        }
        var value = Double(digits)
        while exponent < -308, value != 0 {
            value /= 1e308
            exponent += 308
        }
        guard exponent <= 308, let power = Self.power(of: abs(exponent)) else { return nil }
        value = exponent < 0 ? value / power : value * power
        return base[start] == 0x2D ? -value : value
    }

    /// Returns the number nearest to a power of ten.
    private static func power(of exponent: Int) -> Double? { Double("1e\(min(exponent, 308))") }
}
