extension DecimalAutomaton {
    /// Whether arithmetic alone shows that the automaton accepts some number, namely the least one.
    var hasPlainNumber: Bool {
        guard let spelling = leastSpelling else { return false }
        var state = State()
        for byte in spelling {
            guard let next = next(state, byte) else { return false }
            state = next
        }
        return accepts(state)
    }

    /// A spelling of the least multiple of the step that the lower bound admits; nil if it doesn't fit 64 bits.
    private var leastSpelling: [UInt8]? {
        guard let lower else { return [0x30] }
        if step == 0 || (trailingZeros == 0 && stepScale == 0 && step == 1 && !lower.isExclusive) {
            return Self.spelling(lower.integer, lower.fraction + (lower.isExclusive ? [1] : []))
        }
        guard lower.integer.count + stepScale <= 17, trailingZeros <= 17 else { return nil }
        var value: UInt64 = 0
        for digit in lower.integer { value = value * 10 + UInt64(digit) }
        for i in 0..<stepScale { value = value * 10 + UInt64(i < lower.fraction.count ? lower.fraction[i] : 0) }
        // Round up if the bound has more decimals than the step, or is excluded.
        if lower.isExclusive || lower.fraction.count > stepScale { value += 1 }
        var unit = step
        for _ in 0..<trailingZeros { unit *= 10 }
        let (next, overflow) = ((value + unit - 1) / unit).multipliedReportingOverflow(by: unit)
        if overflow { return nil }
        let digits = Array(String(next).utf8).map { $0 - 0x30 }
        let padded = Array(repeating: 0, count: max(0, stepScale + 1 - digits.count)) + digits
        return Self.spelling(Array(padded.dropLast(stepScale)), Array(padded.suffix(stepScale)))
    }

    private static func spelling(_ integer: [UInt8], _ fraction: [UInt8]) -> [UInt8] {
        integer.map { $0 + 0x30 } + (fraction.isEmpty ? [] : [.point]) + fraction.map { $0 + 0x30 }
    }
}
