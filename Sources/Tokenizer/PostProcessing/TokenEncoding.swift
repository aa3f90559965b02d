/// The tokens of a text or of a pair of texts, with each token's type and origin.
public struct TokenEncoding: Sendable, Equatable {
    /// The token ids.
    public private(set) var ids: [Int] = []
    /// The type of every token: 0 in a first text and 1 in a second, unless the tokenizer defines others.
    public private(set) var typeIDs: [Int] = []
    /// Whether the post-processor added the token, for every token.
    public private(set) var isAdded: [Bool] = []

    init() {}

    /// Creates the tokens of one text.
    init(ids: [Int], type: Int) {
        self.ids = ids
        typeIDs = Array(repeating: type, count: ids.count)
        isAdded = Array(repeating: false, count: ids.count)
    }

    /// Keeps so many tokens: the first ones unless the front is cut.
    mutating func keep(_ count: Int, cuttingFront: Bool) {
        guard count < ids.count else { return }
        let removed = cuttingFront ? 0..<ids.count - count : count..<ids.count
        ids.removeSubrange(removed)
        typeIDs.removeSubrange(removed)
        isAdded.removeSubrange(removed)
    }

    /// Appends the tokens of a text; a nil type keeps theirs.
    mutating func append(_ other: TokenEncoding, type: Int?) {
        ids += other.ids
        typeIDs += type.map { Array(repeating: $0, count: other.ids.count) } ?? other.typeIDs
        isAdded += other.isAdded
    }

    /// Appends control tokens.
    mutating func append(control: [Int], type: Int) {
        ids += control
        typeIDs += Array(repeating: type, count: control.count)
        isAdded += Array(repeating: true, count: control.count)
    }

    /// Returns the numbers of tokens to keep of two texts, at most `limit` in total. The longer text is truncated
    /// first.
    ///
    /// If both are truncated, each keeps half; with an odd limit, the longer one keeps one more. Of two texts of equal
    /// length, that is the second.
    static func longestFirst(_ first: Int, _ second: Int, limit: Int) -> (first: Int, second: Int) {
        guard first + second > limit else { return (first, second) }
        let shorter = min(first, second)
        var kept = (shorter: shorter, longer: max(shorter, limit - shorter))
        if kept.shorter + kept.longer > limit { kept = (limit / 2, limit / 2 + limit % 2) }
        return first > second ? (kept.longer, kept.shorter) : (kept.shorter, kept.longer)
    }
}

extension SubwordTokenizer {
    /// Turns a text into tokens with their types, cut to a length.
    ///
    /// - Parameters:
    ///   - text: any text; added tokens in it are recognized.
    ///   - addSpecialTokens: whether the tokens of the post-processor are put around it.
    ///   - maximumLength: the most tokens, those around the text among them. The end of the text is cut off, or its
    ///     beginning where the files say so, the tokens around it never. nil cuts nothing, nor does a length below
    ///     their number, as in `tokenizers`.
    public func encoding(
        of text: String, addSpecialTokens: Bool = true, maximumLength: Int? = nil
    ) -> TokenEncoding {
        var tokens = TokenEncoding(ids: textIDs(text), type: 0)
        if let room = room(maximumLength, addSpecialTokens, pair: false) { tokens.keep(room, cuttingFront: cutsFront) }
        return postProcessor.apply([tokens], special: addSpecialTokens)
    }

    /// Turns a pair of texts into tokens with their types, truncated to a length: the longer text loses its end first.
    ///
    /// Cross-encoders read pairs in this form.
    ///
    /// - Parameters:
    ///   - first: The first text, such as a question.
    ///   - second: The second text.
    ///   - addSpecialTokens: Whether to add the post-processor's tokens around and between the texts.
    ///   - maximumLength: The maximum number of tokens, including those of the post-processor, which are never
    ///     truncated. nil truncates nothing, nor does a length below the number of added tokens, as in `tokenizers`.
    public func encoding(
        of first: String, and second: String, addSpecialTokens: Bool = true, maximumLength: Int? = nil
    ) -> TokenEncoding {
        var texts = [TokenEncoding(ids: textIDs(first), type: 0), TokenEncoding(ids: textIDs(second), type: 1)]
        if let room = room(maximumLength, addSpecialTokens, pair: true) {
            let kept = TokenEncoding.longestFirst(texts[0].ids.count, texts[1].ids.count, limit: room)
            texts[0].keep(kept.first, cuttingFront: cutsFront)
            texts[1].keep(kept.second, cuttingFront: cutsFront)
        }
        return postProcessor.apply(texts, special: addSpecialTokens)
    }

    /// Returns the number of text tokens that fit into a length; nil to truncate nothing.
    private func room(_ maximumLength: Int?, _ special: Bool, pair: Bool) -> Int? {
        guard let maximumLength else { return nil }
        let room = maximumLength - (special ? postProcessor.addedTokens(pair: pair) : 0)
        return room < 0 ? nil : room
    }
}
