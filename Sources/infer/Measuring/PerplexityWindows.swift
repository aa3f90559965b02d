/// A text divided into the windows for measuring perplexity.
struct PerplexityWindows {
    /// The number of tokens of a window.
    let context: Int
    /// The number of windows.
    let count: Int
    private let tokens: [Int]
    private let beginToken: Int?

    /// Divides a text.
    ///
    /// - Parameters:
    ///   - tokens: The text's tokens, special ones included.
    ///   - context: The number of tokens of a window, at least 4.
    ///   - beginToken: The token that the tokenizer puts before a text; nil for none.
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

    /// The number of tokens of the whole text.
    var tokenCount: Int { tokens.count }

    /// The tokens that the windows cover.
    var coveredTokens: [Int] { Array(tokens[..<(count * context)]) }

    /// The positions of a window whose logits count: each predicts the next token.
    var countedPositions: Range<Int> { context / 2..<context - 1 }

    /// Returns the model's input for a window.
    func input(_ window: Int) -> [Int] {
        var input = Array(tokens[window * context..<(window + 1) * context])
        if let beginToken { input[0] = beginToken }
        return input
    }

    /// Returns the token after a position of a window.
    func target(_ window: Int, _ position: Int) -> Int {
        tokens[window * context + position + 1]
    }
}
