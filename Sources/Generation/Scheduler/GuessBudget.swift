/// How many guesses a pass may have, by what they have saved and cost so far.
///
/// A right guess saves a pass; each guess, right or wrong, makes its pass longer, by a share that is measured. Where the
/// cost has outweighed the gain, guessing rests, each time for longer.
struct GuessBudget {
    /// Tokens of the shortest and the longest rest.
    static let rests = 32...512
    /// The most passes that gains are remembered for.
    private static let mostCredit = 4.0
    /// Passes that guesses may cost after a rest before there is another one.
    private static let creditAfterRest = 0.5
    /// How much the latest pass counts in the means.
    private static let weight = 0.2

    /// Whether a pass without guesses has come.
    private var hasBegun = false
    /// Seconds of a pass without guesses and without other sequences; nil until there was one.
    private var plainSeconds: Double?
    /// What a guess adds to a pass, as a share of one without.
    private(set) var cost = 0.1
    /// Passes saved less passes' time spent.
    private var credit = 1.0
    /// Tokens until guessing may go on.
    private var pause = 0
    /// How long the next rest is.
    private var rest = Self.rests.lowerBound
    private var length = 3

    /// The most guesses that the next pass may have.
    ///
    /// None before the first pass without guesses, by which the others are judged.
    var limit: Int { pause == 0 && hasBegun ? length : 0 }

    /// Counts a pass.
    ///
    /// - Parameters:
    ///   - guesses: How many it had.
    ///   - right: How many of them were right.
    ///   - seconds: What it took; nil where others shared it.
    mutating func note(guesses: Int, right: Int, seconds: Double?) {
        guard guesses > 0 else {
            pause = max(pause - 1, 0)
            hasBegun = true
            guard let seconds else { return }
            plainSeconds = plainSeconds.map { $0 + Self.weight * (seconds - $0) } ?? seconds
            return
        }
        if let seconds, let plainSeconds, plainSeconds > 0 {
            let measured = (seconds / plainSeconds - 1) / Double(guesses)
            cost += Self.weight * (min(max(measured, 0), 1) - cost)
        }
        credit = min(credit + Double(right) - Double(guesses) * cost, Self.mostCredit)
        length = right == guesses ? min(length * 2, 16) : max(right + 1, 2)
        if credit == Self.mostCredit { rest = Self.rests.lowerBound }
        guard credit < 0 else { return }
        pause = rest
        rest = min(rest * 2, Self.rests.upperBound)
        credit = Self.creditAfterRest
        length = 2
    }
}
