/// A text cut into the windows that perplexity is measured on.
struct PerplexityWindows {
    /// Tokens of a window.
    let context: Int
    /// How many windows there are.
    let count: Int
    private let tokens: [Int]
    private let beginToken: Int?

    /// Cuts a text.
    ///
    /// - Parameters:
    ///   - tokens: The text's tokens, special ones included.
    ///   - context: Tokens of a window, at least 4.
    ///   - beginToken: The token that the tokenizer puts before a text, if it does.
    init(tokens: [Int], context: Int, beginToken: Int?) throws(Failure) {
        guard tokens.count >= 2 * context else {
            throw .badData(
                "the text has \(tokens.count) tokens, but two windows of \(context) are needed: "
                    + "give a longer text or a smaller --context")
        }
        self.tokens = tokens
        self.context = context
        self.beginToken = beginToken
        count = tokens.count / context
    }

    /// Tokens of the whole text.
    var tokenCount: Int { tokens.count }

    /// The tokens that all windows cover.
    var coveredTokens: [Int] { Array(tokens[..<(count * context)]) }

    /// The positions of a window whose logits are used: each predicts the token after it.
    var countedPositions: Range<Int> { context / 2..<context - 1 }

    /// What the model is shown of a window.
    func input(_ window: Int) -> [Int] {
        var input = Array(tokens[window * context..<(window + 1) * context])
        if let beginToken { input[0] = beginToken }
        return input
    }

    /// The token that follows a position of a window.
    func target(_ window: Int, _ position: Int) -> Int {
        tokens[window * context + position + 1]
    }
}
