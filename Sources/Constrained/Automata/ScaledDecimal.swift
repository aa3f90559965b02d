/// An automaton for unsigned decimal numbers with an optional exponent, within bounds and optionally integral.
///
/// The digits of a bound don't depend on the exponent; only the position of the point does. So one comparison of
/// significant digits serves every exponent, and the position is compared at the end.
struct ScaledDecimal: Hashable, Sendable {
    /// A lower or upper bound: `0.digits × 10^magnitude`; zero has no digits.
    struct Bound: Hashable, Sendable {
        /// The digits without leading or trailing zeros.
        var digits: [UInt8]
        var magnitude: Int
        /// Whether the bound itself is excluded.
        var isExclusive: Bool
    }

    /// The digits read so far, as far as they matter.
    struct State: Hashable, Sendable {
        /// 0 at the start, 1 in the integer part, 2 after the point, 3 in the fraction.
        var phase: UInt8 = 0
        /// Whether a nonzero digit was read.
        var isSignificant = false
        /// The comparison of the significant digits so far with the lower bound's: -1, 0 or 1.
        var lower: Int8 = 0
        /// The comparison of the significant digits so far with the upper bound's: -1, 0 or 1.
        var upper: Int8 = 0
        /// The number of digits read in the current part.
        var count: Int32 = 0
        /// The power of ten above the first significant digit, once the integer part has ended.
        var magnitude: Int32 = 0
        /// The number of significant digits read, while a comparison is undecided.
        var position: Int32 = 0
        /// For integers, the number of trailing zeros of the integer part, up to what exponents can remove.
        var trailing: Int32 = 0
        /// For integers, the number of digits of the fraction up to its last nonzero digit.
        var used: Int32 = 0
    }

    var lower: Bound?
    var upper: Bound?
    var isInteger: Bool
    var maximumIntegerDigits: Int
    var maximumFractionDigits: Int
    /// The maximum absolute value of an exponent.
    var maximumShift: Int

    /// Returns the exponents with which the digits read are an admitted number, as bits.
    ///
    /// Bit i stands for the exponent i - `maximumShift`.
    func exponents(_ state: State) -> UInt64 {
        guard state.phase == 1 || state.phase == 3 else { return 0 }
        var mask: UInt64 = 0
        for shift in -maximumShift...maximumShift where accepts(state, shift) {
            mask |= 1 << UInt64(shift + maximumShift)
        }
        return mask
    }

    /// Whether the digits read are an admitted number with an exponent, 0 for none.
    func accepts(_ state: State, _ exponent: Int) -> Bool {
        guard state.phase == 1 || state.phase == 3 else { return false }
        guard state.isSignificant else {
            // A lower bound is positive, or excludes zero.
            return lower == nil
        }
        if isInteger, state.used > 0 ? exponent < state.used : exponent < -Int(state.trailing) { return false }
        let magnitude = self.magnitude(state) + exponent
        if let lower {
            let order = order(magnitude, state.lower, state.position, lower)
            if order < 0 || (order == 0 && lower.isExclusive) { return false }
        }
        if let upper {
            let order = order(magnitude, state.upper, state.position, upper)
            if order > 0 || (order == 0 && upper.isExclusive) { return false }
        }
        return true
    }

    private func magnitude(_ state: State) -> Int { Int(state.phase == 1 ? state.count : state.magnitude) }

    private func order(_ magnitude: Int, _ digits: Int8, _ position: Int32, _ bound: Bound) -> Int {
        if bound.digits.isEmpty { return 1 }
        if magnitude != bound.magnitude { return magnitude < bound.magnitude ? -1 : 1 }
        if digits != 0 { return Int(digits) }
        return Int(position) < bound.digits.count ? -1 : 0
    }

    /// Returns the state after one more byte, or nil if a fast test shows that no admitted number can follow.
    func next(_ state: State, _ byte: UInt8) -> State? {
        var next = state
        if byte == .point {
            guard state.phase == 1, maximumFractionDigits > 0 else { return nil }
            next.phase = 2
            next.magnitude = state.isSignificant ? state.count : 0
            next.count = 0
            return mayEnd(next) ? next : nil
        }
        let digit = byte &- 0x30
        guard digit <= 9 else { return nil }
        let isFraction = state.phase > 1
        if !isFraction, state.phase == 1 && !state.isSignificant { return nil }
        if Int(state.count) >= (isFraction ? maximumFractionDigits : maximumIntegerDigits) { return nil }
        next.phase = isFraction ? 3 : 1
        next.count += 1
        if digit != 0 || state.isSignificant {
            if isFraction, !state.isSignificant { next.magnitude = -state.count }
            next.isSignificant = true
            if let lower { next.lower = compared(state.lower, digit, Int(state.position), lower.digits) }
            if let upper { next.upper = compared(state.upper, digit, Int(state.position), upper.digits) }
            let isOpen = (lower != nil && next.lower == 0) || (upper != nil && next.upper == 0)
            // Beyond the bounds' digits, the position no longer matters.
            let last = max(lower?.digits.count ?? 0, upper?.digits.count ?? 0)
            next.position = isOpen ? min(state.position + 1, Int32(last)) : 0
        }
        if isInteger {
            if isFraction {
                if digit != 0 {
                    next.used = min(next.count, Int32(maximumShift + 1))
                    next.trailing = 0
                    if Int(next.count) > maximumShift { return nil }
                }
            } else {
                next.trailing = digit == 0 && next.isSignificant ? min(state.trailing + 1, Int32(maximumShift)) : 0
            }
        }
        return mayEnd(next) ? next : nil
    }

    /// Whether the digits of a bound, or zeros, complete an admitted number from a state.
    ///
    /// False means that only a search can decide. The test interns nothing, since schemas may list thousands of
    /// numbers, each with states of its own.
    func hasPlainNumber(from state: State) -> Bool {
        var state = state
        for _ in 0..<Self.maximumTried {
            if exponents(state) != 0 { return true }
            guard let next = next(state, plainDigit(behind: state)) ?? next(state, .point) else { return false }
            state = next
        }
        return false
    }

    /// The maximum number of digits tried; nearly all listed numbers have fewer.
    private static let maximumTried = 64

    /// Returns the next digit of the bound that the number equals so far, or zero.
    private func plainDigit(behind state: State) -> UInt8 {
        let bound = lower != nil && state.lower == 0 ? lower : state.upper == 0 ? upper : nil
        let index = state.isSignificant ? Int(state.position) : 0
        guard let digits = bound?.digits, index < digits.count else { return 0x30 }
        return 0x30 + digits[index]
    }

    private func compared(_ order: Int8, _ digit: UInt8, _ index: Int, _ digits: [UInt8]) -> Int8 {
        if order != 0 { return order }
        let other = index < digits.count ? digits[index] : 0
        return digit == other ? 0 : (digit < other ? -1 : 1)
    }

    /// Whether an admitted number may follow a state: a fast test that never excludes one.
    ///
    /// It requires a magnitude that puts numbers with these digits between the bounds.
    private func mayEnd(_ state: State) -> Bool {
        guard state.isSignificant else { return true }
        var least = magnitude(state) - maximumShift
        let greatest = (state.phase == 1 ? maximumIntegerDigits : magnitude(state)) + maximumShift
        if isInteger {
            let significant =
                state.used > 0
                ? magnitude(state) + Int(state.used)
                : state.phase == 1 ? Int(state.count - state.trailing) : magnitude(state) - Int(state.trailing)
            least = max(least, significant, 1)
        }
        var low = least
        var high = greatest
        // A prefix of a bound's digits can continue above the bound, and begins at or below it.
        if let lower, !lower.digits.isEmpty { low = max(low, state.lower < 0 ? lower.magnitude + 1 : lower.magnitude) }
        if let upper { high = min(high, state.upper > 0 ? upper.magnitude - 1 : upper.magnitude) }
        return low <= high
    }
}
