extension SubwordTokenizer {
    /// Turns token ids back into text, as Hugging Face `decode` does; ids without a token are left out.
    ///
    /// - Parameter skipSpecialTokens: whether control tokens are left out.
    public func decode(_ ids: some Sequence<Int>, skipSpecialTokens: Bool = false) -> String {
        var pipeline = DecodingPipeline(decodingSteps)
        var output: [UInt8] = []
        for id in ids {
            guard let token = decodingText(id, skipsSpecialTokens: skipSpecialTokens) else { continue }
            pipeline.take(token, to: &output)
        }
        pipeline.finish(&output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Makes a decoder for tokens that arrive one by one.
    public func makeStreamingDecoder(skipSpecialTokens: Bool = false) -> StreamingDecoder {
        StreamingDecoder(self, skipsSpecialTokens: skipSpecialTokens)
    }

    /// Returns a token's text as the first decoding step receives it; nil if the token is skipped or unknown.
    func decodingText(_ id: Int, skipsSpecialTokens: Bool) -> [UInt8]? {
        if let token = added.byID[id] {
            // A control token whose normalized text differs is kept, since the reference compares the normalized text.
            let content = Array(token.content.utf8)
            let normalized = added.normalizedContents[id]
            if skipsSpecialTokens, normalized == nil, added.specialContents.contains(content) { return nil }
            return normalized ?? content
        }
        guard let spelling = model.vocabulary.spelling(id) else { return nil }
        if skipsSpecialTokens, added.specialContents.contains(spelling) { return nil }
        return spelling
    }
}
