/// An automaton for unsigned decimal numbers without exponent, within bounds and on multiples of a step.
///
/// It compares digit by digit, without floating point. The syntax is JSON's: no leading zeros, and digits on both sides
/// of the point.
struct DecimalAutomaton: Hashable, Sendable {
    /// A lower or upper bound.
    struct Bound: Hashable, Sendable {
        /// The digits before the point, at least one, without leading zeros.
        var integer: [UInt8]
        /// The digits after the point, without trailing zeros.
        var fraction: [UInt8]
        /// Whether the bound itself is excluded.
        var isExclusive: Bool
    }

    /// The digits read so far, as far as they matter.
    struct State: Hashable, Sendable {
        /// 0 at the start, 1 in the integer part, 2 after the point, 3 in the fraction.
        var phase: UInt8 = 0
        /// The comparison of the digits so far with the lower bound's: -1, 0 or 1.
        var lower: Int8 = 0
        /// The comparison of the digits so far with the upper bound's: -1, 0 or 1.
        var upper: Int8 = 0
        /// Whether the integer part is a single zero.
        var isZero = false
        /// The number of digits read in the current part.
        var count: Int32 = 0
        /// The remainder of the digits so far modulo the step, or the number of trailing zeros.
        var remainder: UInt64 = 0

        func hash(into hasher: inout Hasher) {
            let orders = UInt64(UInt8(bitPattern: lower)) << 8 | UInt64(UInt8(bitPattern: upper)) << 16
            hasher.combine(UInt64(phase) | orders | (isZero ? 1 << 24 : 0) | UInt64(UInt32(bitPattern: count)) << 32)
            hasher.combine(remainder)
        }
    }

    var lower: Bound?
    var upper: Bound?
    /// The step times ten to the power of `stepScale`, or 0 for none.
    var step: UInt64 = 0
    /// The number of decimals of the step.
    var stepScale = 0
    /// The number of zeros in which an integer must end. If it isn't 0, the step is a power of ten and `step` is 1.
    var trailingZeros = 0
    var maximumIntegerDigits: Int
    var maximumFractionDigits: Int

    /// Whether the digits read so far are a number within the bounds and on a multiple of the step.
    func accepts(_ state: State) -> Bool {
        guard state.phase == 1 || state.phase == 3 else { return false }
        if let lower {
            let order = finalOrder(state, state.lower, lower)
            if order < 0 || (order == 0 && lower.isExclusive) { return false }
        }
        if let upper {
            let order = finalOrder(state, state.upper, upper)
            if order > 0 || (order == 0 && upper.isExclusive) { return false }
        }
        if trailingZeros > 0 { return state.remainder >= trailingZeros }
        if step > 0 {
            var remainder = state.remainder
            let read = state.phase == 3 ? Int(state.count) : 0
            for _ in 0..<max(0, stepScale - read) where remainder != 0 { remainder = remainder * 10 % step }
            if remainder != 0 { return false }
        }
        return true
    }

    private func finalOrder(_ state: State, _ order: Int8, _ bound: Bound) -> Int8 {
        if state.phase == 1 {
            let whole = integerOrder(state, order, bound)
            return whole != 0 ? whole : (bound.fraction.isEmpty ? 0 : -1)
        }
        if order != 0 { return order }
        return Int(state.count) < bound.fraction.count ? -1 : 0
    }

    private func integerOrder(_ state: State, _ order: Int8, _ bound: Bound) -> Int8 {
        let count = Int(state.count)
        if count != bound.integer.count { return count < bound.integer.count ? -1 : 1 }
        return order
    }

    /// Returns the state after one more byte, or nil if the byte is refused.
    func next(_ state: State, _ byte: UInt8) -> State? {
        var next = state
        if byte == .point {
            guard state.phase == 1, maximumFractionDigits > 0 else { return nil }
            if let lower { next.lower = integerOrder(state, state.lower, lower) }
            if let upper { next.upper = integerOrder(state, state.upper, upper) }
            if next.upper > 0 { return nil }
            if next.lower < 0 { return nil }
            next.phase = 2
            next.count = 0
            next.isZero = false
            return next
        }
        let digit = byte &- 0x30
        guard digit <= 9 else { return nil }
        switch state.phase {
        case 0, 1:
            if state.isZero || Int(state.count) >= maximumIntegerDigits { return nil }
            next.phase = 1
            next.isZero = state.phase == 0 && digit == 0
            let index = Int(state.count)
            if let lower { next.lower = compared(state.lower, digit, index, lower.integer) }
            if let upper {
                next.upper = compared(state.upper, digit, index, upper.integer)
                if index >= upper.integer.count { return nil }
            }
            if trailingZeros > 0 {
                let whole = UInt64(trailingZeros)
                next.remainder = next.isZero ? whole : digit == 0 ? min(state.remainder + 1, whole) : 0
            } else if step > 0 {
                next.remainder = (state.remainder * 10 + UInt64(digit)) % step
            }
        default:
            let index = Int(state.count)
            if index >= maximumFractionDigits { return nil }
            next.phase = 3
            if let lower { next.lower = compared(state.lower, digit, index, lower.fraction) }
            if let upper {
                next.upper = compared(state.upper, digit, index, upper.fraction)
                if next.upper > 0 { return nil }
            }
            if step > 0 {
                if trailingZeros == 0, index < stepScale {
                    next.remainder = (state.remainder * 10 + UInt64(digit)) % step
                } else if digit != 0 {
                    return nil
                }
            }
        }
        next.count += 1
        return next
    }

    /// Whether some number can be completed from a state; nil if arithmetic doesn't decide it.
    ///
    /// Digits up to the last of the step's decimals are read as one integer. With `k` more digits, a remainder `r`
    /// becomes any of the `10^k` numbers from `r·10^k` on. Bounds may exclude some of them. The next multiple is among
    /// the others or not.
    func hasNumber(from state: State) -> Bool? {
        guard step > 0, trailingZeros == 0, stepScale <= min(maximumFractionDigits, Self.maximumCounted) else {
            return nil
        }
        if state.phase >= 2 {
            let read = Int(state.count)
            guard read < stepScale else { return nil }
            if lower != nil, state.lower < 0 { return false }
            return hasMultiple(
                state.remainder, digits: stepScale - read, lowest: 0, state.lower == 0 ? lower : nil,
                state.upper == 0 ? upper : nil)
        }
        let read = Int(state.count)
        for count in max(read, 1)...max(read, state.isZero ? 1 : maximumIntegerDigits, 1) {
            var (least, greatest) = (lower, upper)
            if let bound = lower {
                if count < bound.integer.count || (count == bound.integer.count && state.lower < 0) { continue }
                if count > bound.integer.count || state.lower > 0 { least = nil }
            }
            if let bound = upper {
                if count > bound.integer.count || (count == bound.integer.count && state.upper > 0) { return false }
                if count < bound.integer.count || state.upper < 0 { greatest = nil }
            }
            let digits = count - read + stepScale
            // A number of several digits doesn't begin with zero.
            let lowest = state.phase == 0 && count > 1 && digits <= Self.maximumCounted ? Self.power(digits - 1) : 0
            let found = hasMultiple(state.remainder, digits: digits, lowest: lowest, least, greatest)
            if found != false { return found }
        }
        return false
    }

    /// The maximum number of digits that are counted at once, so that their number fits into 64 bits.
    private static let maximumCounted = 18

    private static func power(_ count: Int) -> UInt64 { (0..<count).reduce(1) { power, _ in power * 10 } }

    /// Whether some digits after a remainder give a multiple of the step within the given bounds.
    ///
    /// The bounds begin with the digits read so far. Returns nil if the digits are too many to count.
    private func hasMultiple(
        _ remainder: UInt64, digits: Int, lowest: UInt64, _ lower: Bound?, _ upper: Bound?
    ) -> Bool? {
        if digits > Self.maximumCounted {
            return lower == nil && upper == nil && Self.power(Self.maximumCounted - 1) > step ? true : nil
        }
        let power = Self.power(digits)
        var (first, last) = (lowest, power - 1)
        if let lower {
            let (value, isExact) = self.last(digits, of: lower)
            first = max(first, isExact && !lower.isExclusive ? value : value + 1)
        }
        if let upper {
            let (value, isExact) = self.last(digits, of: upper)
            if isExact, upper.isExclusive {
                if value == 0 { return false }
                last = min(last, value - 1)
            } else {
                last = min(last, value)
            }
        }
        if first > last { return false }
        let (high, low) = remainder.multipliedFullWidth(by: power)
        let shifted = step.dividingFullWidth((high % step, low)).remainder
        let gap = shifted == 0 ? 0 : step - shifted
        if gap >= first { return gap <= last }
        let over = (first - gap) % step
        return over == 0 || last - first >= step - over
    }

    /// Returns the last digits of a bound, up to the step's last decimal, and whether only zeros follow them.
    private func last(_ count: Int, of bound: Bound) -> (value: UInt64, isExact: Bool) {
        let all = bound.integer + bound.fraction
        let end = bound.integer.count + stepScale
        let value = (end - count..<end).reduce(UInt64(0)) { $0 * 10 + UInt64($1 < all.count ? all[$1] : 0) }
        return (value, all.dropFirst(end).allSatisfy { $0 == 0 })
    }

    private func compared(_ order: Int8, _ digit: UInt8, _ index: Int, _ digits: [UInt8]) -> Int8 {
        if order != 0 { return order }
        let other = index < digits.count ? digits[index] : 0
        return digit == other ? 0 : (digit < other ? -1 : 1)
    }
}
