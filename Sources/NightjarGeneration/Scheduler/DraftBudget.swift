/// The limit on the length of speculative drafts, from their measured gain and cost.
///
/// A right draft token saves a pass. Each draft token, right or wrong, makes its pass longer by a measured fraction.
/// Once the cost exceeds the gain, drafting pauses, each time for longer.
struct DraftBudget {
    /// The shortest and the longest pause, in tokens.
    static let rests = 32...512
    /// The maximum credit, in passes.
    private static let mostCredit = 4.0
    /// The credit after a pause, in passes.
    private static let creditAfterRest = 0.5
    /// The weight of the latest pass in the running means.
    private static let weight = 0.2

    /// Whether a pass without a draft has run.
    private var hasBegun = false
    /// The running mean of the seconds of an unshared pass without a draft; nil until there was one.
    private var plainSeconds: Double?
    /// The cost of a draft token, as a fraction of a pass without a draft.
    private(set) var cost = 0.1
    /// The passes saved minus their cost, in passes.
    private var credit = 1.0
    /// The number of passes until drafting may go on.
    private var pause = 0
    /// The length of the next pause.
    private var rest = Self.rests.lowerBound
    private var length = 3

    /// The maximum number of draft tokens in the next pass.
    ///
    /// It is 0 before the first pass without a draft, which the others are compared with.
    var limit: Int { pause == 0 && hasBegun ? length : 0 }

    /// Records a pass.
    ///
    /// - Parameters:
    ///   - drafts: The number of its draft tokens.
    ///   - right: The number of right ones.
    ///   - seconds: Its duration; nil if other sequences shared it.
    mutating func note(drafts: Int, right: Int, seconds: Double?) {
        guard drafts > 0 else {
            pause = max(pause - 1, 0)
            hasBegun = true
            guard let seconds else { return }
            plainSeconds = plainSeconds.map { $0 + Self.weight * (seconds - $0) } ?? seconds
            return
        }
        if let seconds, let plainSeconds, plainSeconds > 0 {
            let measured = (seconds / plainSeconds - 1) / Double(drafts)
            cost += Self.weight * (min(max(measured, 0), 1) - cost)
        }
        credit = min(credit + Double(right) - Double(drafts) * cost, Self.mostCredit)
        length = right == drafts ? min(length * 2, 16) : max(right + 1, 2)
        if credit == Self.mostCredit { rest = Self.rests.lowerBound }
        guard credit < 0 else { return }
        pause = rest
        rest = min(rest * 2, Self.rests.upperBound)
        credit = Self.creditAfterRest
        length = 2
    }
}
