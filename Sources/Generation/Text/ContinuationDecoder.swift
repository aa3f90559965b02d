import Tokenizer

/// Decodes tokens as the continuation of a prompt.
///
/// Decoders of the SentencePiece kind drop the space before a text's first word; a continuation's first word isn't the
/// text's, so the prompt passes through the decoder too, and its text is dropped.
struct ContinuationDecoder: TokenTextDecoder {
    private var decoder: StreamingDecoder

    /// Creates a decoder that has seen a prompt.
    init(_ tokenizer: SubwordTokenizer, prompt: some Sequence<Int>, skipsSpecialTokens: Bool) {
        decoder = tokenizer.makeStreamingDecoder(skipSpecialTokens: skipsSpecialTokens)
        for id in prompt { _ = decoder.append(id) }
    }

    var isHolding: Bool { decoder.isHolding }

    mutating func append(_ id: Int) -> String { decoder.append(id) }

    mutating func finish() -> String { decoder.finish() }
}
