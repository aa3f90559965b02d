/// Decodes tokens as they are generated, and holds back text that later tokens could change.
///
/// The concatenation of all parts, including that of `finish()`, equals the result of `decode` for all tokens.
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
    /// Whether tokens that aren't added decode to their bytes alone.
    private let isDirect: Bool

    init(_ tokenizer: SubwordTokenizer, skipsSpecialTokens: Bool) {
        self.tokenizer = tokenizer
        self.skipsSpecialTokens = skipsSpecialTokens
        pipeline = DecodingPipeline(tokenizer.decodingSteps)
        isDirect = tokenizer.decodesDirectly
    }

    /// Whether the decoder holds text back until it sees the next token.
    public var isHolding: Bool { pipeline.isHolding }

    /// Decodes one token and returns the text that is final; ids without a token add nothing.
    ///
    /// A byte-level token of up to 15 bytes allocates nothing.
    public mutating func append(_ id: Int) -> String {
        if isDirect, !pipeline.isHolding, let text = tokenizer.directText(id) { return text }
        guard let token = tokenizer.decodingText(id, skipsSpecialTokens: skipsSpecialTokens) else { return "" }
        var output: [UInt8] = []
        pipeline.take(token, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the text that was held back, and resets the decoder.
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
        // The vocabulary may contain a control token's text under another id than that of the added token.
        return added.specialContents.allSatisfy { content in
            model.vocabulary.id(ofText: content).map { added.byID[$0] != nil } ?? true
        }
    }

    /// Returns the text of a token that isn't added and contains only whole scalars; nil for others.
    fileprivate func directText(_ id: Int) -> String? {
        guard added.byID[id] == nil, let bytes = model.vocabulary.bytes(id), let base = bytes.baseAddress,
            !model.vocabulary.isOpaque(id), UTF8Scalar.firstInvalid(base, count: bytes.count) == nil
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
