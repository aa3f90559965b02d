extension DecimalAutomaton {
    /// Returns the fewest digits that complete a multiple of the step inside the bounds, or nil if arithmetic finds
    /// none.
    ///
    /// With `k` more digits, a number of remainder `r` becomes `r·10^k` to `r·10^k + 10^k - 1`. The method tries the
    /// first multiple among these, and the first that isn't below the lower bound. Other multiples may exist.
    func shortestMultiple(from state: State) -> [UInt8]? {
        guard step > 0, stepScale == 0, trailingZeros == 0, state.phase < 2, !state.isZero, step < 1 << 32 else {
            return nil
        }
        if accepts(state) { return [] }
        var power: UInt64 = 1
        var shifted = state.remainder % step
        let most = min(18, maximumIntegerDigits - Int(state.count))
        for count in stride(from: 1, through: most, by: 1) {
            power *= 10
            shifted = shifted * 10 % step
            var starts: [UInt64] = [state.phase == 0 && count > 1 ? power / 10 : 0]
            if let lower, state.lower == 0, lower.integer.count == Int(state.count) + count {
                let suffix = lower.integer.suffix(count).reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
                starts.append(max(suffix, starts[0]))
                starts.append(starts[1] + 1)
            }
            for start in starts {
                let behind = (shifted + start % step) % step
                let number = start + (behind == 0 ? 0 : step - behind)
                guard number < power, let digits = digits(number, count, from: state) else { continue }
                return digits
            }
        }
        return nil
    }

    /// Returns a number, with leading zeros, as digits that may follow a state and end there; otherwise nil.
    private func digits(_ number: UInt64, _ count: Int, from state: State) -> [UInt8]? {
        var rest = number
        var digits: [UInt8] = []
        for _ in 0..<count {
            digits.append(0x30 + UInt8(rest % 10))
            rest /= 10
        }
        digits.reverse()
        var now = state
        for digit in digits {
            guard let next = next(now, digit) else { return nil }
            now = next
        }
        return accepts(now) ? digits : nil
    }
}
