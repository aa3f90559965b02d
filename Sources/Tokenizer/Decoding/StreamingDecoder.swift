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
    private let tokenizer: SubwordTokenizer
    private let skipsSpecialTokens: Bool
    private var pipeline: DecodingPipeline
    /// Whether a token of the vocabulary is its bytes and nothing else.
    private let isDirect: Bool

    init(_ tokenizer: SubwordTokenizer, skipsSpecialTokens: Bool) {
        self.tokenizer = tokenizer
        self.skipsSpecialTokens = skipsSpecialTokens
        pipeline = DecodingPipeline(tokenizer.decodingSteps)
        isDirect = tokenizer.decodesDirectly
    }

    /// Whether something waits for what comes next.
    public var isHolding: Bool { pipeline.isHolding }

    /// Takes one token and answers the text that is certain now; ids without a token add nothing.
    ///
    /// A byte-level token of up to 15 bytes allocates nothing.
    public mutating func append(_ id: Int) -> String {
        if isDirect, !pipeline.isHolding, let text = tokenizer.directText(id) { return text }
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

extension SubwordTokenizer {
    /// Whether every token that is not an added one is its bytes in decoded text, wherever it stands.
    fileprivate var decodesDirectly: Bool {
        guard let decodingSteps, decodingSteps.count == 1, case .byteLevel = decodingSteps[0],
            model.vocabulary.isByteLevel
        else { return false }
        // A control token may be in the vocabulary under another id than that of the added token.
        return added.specialContents.allSatisfy { content in
            model.vocabulary.id(ofText: content).map { added.byID[$0] != nil } ?? true
        }
    }

    /// The text of a token that is neither an added one nor has part of a scalar; nil for others.
    fileprivate func directText(_ id: Int) -> String? {
        guard added.byID[id] == nil, let bytes = model.vocabulary.bytes(id), let base = bytes.baseAddress,
            !model.vocabulary.isOpaque(id), UTF8Scalar.firstInvalid(base, count: bytes.count) == nil
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
