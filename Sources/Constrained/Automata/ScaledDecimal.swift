/// A recognizer of unsigned decimal numbers with an optional exponent whose value lies in an
/// interval, and is an integer where that is asked for, digit by digit.
///
/// The digits of a bound are the same whatever the exponent; only the place of the point moves. So
/// one comparison of significant digits serves every exponent, and the place is judged at the end.
struct ScaledDecimal: Hashable, Sendable {
    /// One end of the interval: `0.digits × 10^magnitude`, zero without digits.
    struct Bound: Hashable, Sendable {
        /// The digits without leading or trailing zeros.
        var digits: [UInt8]
        var magnitude: Int
        /// Whether the bound itself is excluded.
        var isExclusive: Bool
    }

    /// What has been read, as far as it matters.
    struct State: Hashable, Sendable {
        /// 0 at the start, 1 in the integer part, 2 behind the point, 3 in the fraction.
        var phase: UInt8 = 0
        /// Whether a digit other than zero was read.
        var isSignificant = false
        /// How the significant digits so far compare with the lower bound's: -1, 0, 1.
        var lower: Int8 = 0
        /// How they compare with the upper bound's.
        var upper: Int8 = 0
        /// The digits read in the current part.
        var count: Int32 = 0
        /// The power of ten above the first significant digit, once the integer part is over.
        var magnitude: Int32 = 0
        /// The significant digits read, as long as a comparison is open.
        var position: Int32 = 0
        /// For integers: the zeros in which the integer part ends, as many as exponents can take.
        var trailing: Int32 = 0
        /// For integers: the digits of the fraction up to its last that is not zero.
        var used: Int32 = 0
    }

    var lower: Bound?
    var upper: Bound?
    var isInteger: Bool
    var maximumIntegerDigits: Int
    var maximumFractionDigits: Int
    /// The greatest exponent up and down.
    var maximumShift: Int

    /// The exponents with which the digits read make an admitted number; bit i stands for i - `maximumShift`.
    func exponents(_ state: State) -> UInt64 {
        guard state.phase == 1 || state.phase == 3 else { return 0 }
        var mask: UInt64 = 0
        for shift in -maximumShift...maximumShift where accepts(state, shift) {
            mask |= 1 << UInt64(shift + maximumShift)
        }
        return mask
    }

    /// Whether the digits read make an admitted number with an exponent, 0 for none.
    func accepts(_ state: State, _ exponent: Int) -> Bool {
        guard state.phase == 1 || state.phase == 3 else { return false }
        guard state.isSignificant else {
            // The lower bound is positive, or excludes zero.
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

    /// The state after one more byte, or nil if no admitted number begins so.
    func next(_ state: State, _ byte: UInt8) -> State? {
        var next = state
        if byte == 0x2E {
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
            // Beyond the bounds' digits all places are alike.
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

    /// Tells whether going on with the digits of a bound, or with zeros, comes to an admitted number; false where only a
    /// search can tell.
    ///
    /// Nothing is interned on the way: schemas list numbers by the thousand, each with states of its own.
    func hasPlainNumber(from state: State) -> Bool {
        var state = state
        for _ in 0..<Self.maximumTried {
            if exponents(state) != 0 { return true }
            guard let next = next(state, plainDigit(behind: state)) ?? next(state, 0x2E) else { return false }
            state = next
        }
        return false
    }

    /// The digits that are tried: as many as nearly all listed numbers have.
    private static let maximumTried = 64

    /// The digit of the bound along which a number goes, or zero.
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

    /// A test that finds most states from which no admitted number can be reached, without a search.
    ///
    /// Some magnitude must put the numbers that begin with these digits between the bounds.
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
        // A prefix of a bound's digits can go on above it and begins at or below it.
        if let lower, !lower.digits.isEmpty { low = max(low, state.lower < 0 ? lower.magnitude + 1 : lower.magnitude) }
        if let upper { high = min(high, state.upper > 0 ? upper.magnitude - 1 : upper.magnitude) }
        return low <= high
    }
}
