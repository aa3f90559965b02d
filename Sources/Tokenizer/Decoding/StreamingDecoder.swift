/// Decodes tokens as they are generated, holding back what later tokens could still change.
///
/// All the parts put together, the last from `finish()`, are exactly what `decode` makes of all the tokens.
///
/// ```swift
/// var decoder = tokenizer.makeStreamingDecoder()
/// for id in ids { print(decoder.append(id), terminator: "") }
/// print(decoder.finish())
/// ```
public struct StreamingDecoder: Sendable {
    private let tokenizer: BytePairTokenizer
    private let skipsSpecialTokens: Bool
    private var pipeline: DecodingPipeline

    init(_ tokenizer: BytePairTokenizer, skipsSpecialTokens: Bool) {
        self.tokenizer = tokenizer
        self.skipsSpecialTokens = skipsSpecialTokens
        pipeline = DecodingPipeline(tokenizer.decodingSteps)
    }

    /// Takes one token and answers the text that is certain now; ids without a token add nothing.
    public mutating func append(_ id: Int) -> String {
        guard let token = tokenizer.decodingText(id, skipsSpecialTokens: skipsSpecialTokens) else { return "" }
        var output: [UInt8] = []
        pipeline.take(token, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Answers what was held back; the decoder is as new afterwards.
    public mutating func finish() -> String {
        var output: [UInt8] = []
        pipeline.finish(&output)
        pipeline = DecodingPipeline(tokenizer.decodingSteps)
        return String(decoding: output, as: UTF8.self)
    }
}
