/// A constraint on the next token, advanced token by token.
///
/// The decode loop fills the mask, samples among the allowed tokens, and passes the result to the constraint.
public protocol TokenConstraint: AnyObject {
    /// Writes the set of allowed tokens.
    ///
    /// - Parameter mask: One bit per token, least significant first: token `t` is bit `t % 32` of word `t / 32`. All
    ///   words are overwritten; bits beyond the vocabulary are zero.
    func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>)

    /// The reason why the last mask is empty, if it couldn't be computed; nil by default.
    var failure: (any Error)? { get }

    /// Advances by a token.
    ///
    /// - Throws: An error for a token that isn't allowed; the constraint is unchanged then.
    func accept(_ token: Int) throws

    /// Undoes the latest tokens.
    func rollBack(_ count: Int)

    /// Returns the tokens that must come next; empty where there is a choice.
    func forcedTokens() -> [Int]

    /// Returns tokens that probably come next, at most `limit`; each counts only if the model chooses it too.
    func likelyTokens(limit: Int) -> [Int]

    /// Whether the text may end here.
    var mayEnd: Bool { get }

    /// Returns whether an end token is ordinary text here and doesn't end the output; false by default.
    func goesOn(with endToken: Int) -> Bool

    /// Returns whether the text can end within `count` more tokens.
    func canClose(within count: Int) -> Bool

    /// Returns the tokens that end the text soonest; nil where at most `count` don't.
    func closingTokens(within count: Int) -> [Int]?

    /// Whether the next mask is cheap; true by default.
    ///
    /// If it isn't, the decode loop may fill the mask on another thread during a forward pass. It doesn't use the
    /// constraint until that is done.
    var isMaskReady: Bool { get }
}

extension TokenConstraint {
    public var failure: (any Error)? { nil }

    public var isMaskReady: Bool { true }

    public func goesOn(with endToken: Int) -> Bool { false }

    public func likelyTokens(limit: Int) -> [Int] { [] }

    /// Returns whether the text may end here, because a basic constraint knows no other end.
    public func canClose(within count: Int) -> Bool { mayEnd }

    public func closingTokens(within count: Int) -> [Int]? { mayEnd ? [] : nil }
}
