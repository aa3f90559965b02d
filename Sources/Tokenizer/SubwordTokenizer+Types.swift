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
