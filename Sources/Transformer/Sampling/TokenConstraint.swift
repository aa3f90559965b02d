/// A rule on which tokens may come next, advanced token by token.
///
/// The decode loop fills the mask, samples among the allowed tokens and tells the rule what was taken.
public protocol TokenConstraint: AnyObject {
    /// Writes the set of allowed tokens.
    ///
    /// - Parameter mask: One bit a token, least significant first: token `t` is bit `t % 32` of word `t / 32`. All
    ///   words are overwritten; bits beyond the vocabulary are zero.
    func fillMask(into mask: UnsafeMutableBufferPointer<UInt32>)

    /// Why the mask last written is empty, where it could not be worked out; nil unless a rule says otherwise.
    var failure: (any Error)? { get }

    /// Advances by a token.
    ///
    /// - Throws: Where the token is not allowed; the rule is then unchanged.
    func accept(_ token: Int) throws

    /// Takes back the latest tokens.
    func rollBack(_ count: Int)

    /// The tokens that must come next whatever the model says; empty where there is a choice.
    func forcedTokens() -> [Int]

    /// Tokens that probably come next, at most `limit`; each counts only if the model chooses it.
    func likelyTokens(limit: Int) -> [Int]

    /// Whether the text may end here.
    var mayEnd: Bool { get }

    /// Whether a token that ends texts is a piece of text here, with which the text goes on; false unless a rule says
    /// otherwise.
    func goesOn(with endToken: Int) -> Bool

    /// Whether the text can be ended within `count` more tokens.
    func canClose(within count: Int) -> Bool

    /// The tokens that end the text soonest, or nil where at most `count` don't.
    func closingTokens(within count: Int) -> [Int]?

    /// Whether the next mask costs next to nothing; true unless a rule says otherwise.
    ///
    /// Where it is false, the decode loop may fill the mask on another thread beside a forward pass. It leaves the rule
    /// alone until that is done.
    var isMaskReady: Bool { get }
}

extension TokenConstraint {
    public var failure: (any Error)? { nil }

    public var isMaskReady: Bool { true }

    public func goesOn(with endToken: Int) -> Bool { false }

    public func likelyTokens(limit: Int) -> [Int] { [] }

    /// Whether the text may end here: a rule that says no more knows no other end.
    public func canClose(within count: Int) -> Bool { mayEnd }

    public func closingTokens(within count: Int) -> [Int]? { mayEnd ? [] : nil }
}
