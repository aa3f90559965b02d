import Tokenizer

/// A decoder for tokens that continue a prompt.
///
/// SentencePiece decoders drop the space before a text's first word. The first word of a continuation isn't the first
/// of the text. So the prompt passes through the decoder first, and its text is dropped.
struct ContinuationDecoder: TokenTextDecoder {
    private var decoder: StreamingDecoder

    /// Creates a decoder that has decoded a prompt.
    init(_ tokenizer: SubwordTokenizer, prompt: some Sequence<Int>, skipsSpecialTokens: Bool) {
        decoder = tokenizer.makeStreamingDecoder(skipSpecialTokens: skipsSpecialTokens)
        for id in prompt { _ = decoder.append(id) }
    }

    var isHolding: Bool { decoder.isHolding }

    mutating func append(_ id: Int) -> String { decoder.append(id) }

    mutating func finish() -> String { decoder.finish() }
}
