import ChatTemplates
import NightjarGeneration
import Tokenizer

/// A prompt with the model's output, as tokens and as text.
struct GeneratedTurn: Sendable {
    /// A position between two generated tokens at which no character is split.
    struct Boundary: Sendable, Equatable {
        /// The number of generated tokens before the position.
        var tokenCount: Int
        /// The byte offset of the position in `text`.
        var offset: Int
    }

    /// The UTF-8 text of prompt and output.
    private(set) var text: [UInt8]
    /// The tokens of prompt and output.
    private(set) var tokens: [Int]
    /// The number of bytes of the prompt's text.
    let promptLength: Int
    /// The number of tokens of the prompt.
    let promptTokenCount: Int
    /// The byte ranges of the prompt that came from outside the template.
    let literalRanges: [Range<Int>]
    /// The images of the prompt.
    let images: [RenderedPrompt.ImageSpan]
    /// The boundaries in order, from the beginning to the end of the output.
    private(set) var boundaries: [Boundary]
    /// The added tokens in the output, with the byte range of each.
    private(set) var addedTokens: [(id: Int, range: Range<Int>)] = []

    /// Creates a turn from an output.
    ///
    /// - Parameters:
    ///   - prompt: The rendered prompt.
    ///   - promptTokens: The prompt's tokens.
    ///   - generated: The generated tokens.
    ///   - decoder: The decoder with which the answer was decoded.
    ///   - tokenizer: The tokenizer.
    ///   - isSilent: Returns whether a token's text was omitted from the answer.
    init(
        _ prompt: RenderedPrompt, promptTokens: [Int], generated: [Int], decoder: some TokenTextDecoder,
        tokenizer: SubwordTokenizer, isSilent: (Int) -> Bool
    ) {
        var decoder = decoder
        text = Array(prompt.text.utf8)
        promptLength = text.count
        promptTokenCount = promptTokens.count
        literalRanges = prompt.literalRanges.filter { !$0.isEmpty }
        images = prompt.images
        tokens = promptTokens + generated
        boundaries = [Boundary(tokenCount: 0, offset: text.count)]
        for (index, token) in generated.enumerated() {
            let isAdded = tokenizer.isAdded(token)
            let shown = PreparedTurn.shownText(
                decoder.append(token), of: token, isSilent: isSilent(token), tokenizer: tokenizer
            ).utf8
            text += shown
            if isAdded, !shown.isEmpty { addedTokens.append((token, text.count - shown.count..<text.count)) }
            if !decoder.isHolding { boundaries.append(Boundary(tokenCount: index + 1, offset: text.count)) }
        }
        text += decoder.finish().utf8
        let end = Boundary(tokenCount: generated.count, offset: text.count)
        if boundaries.last != end {
            if boundaries.last?.tokenCount == generated.count { boundaries.removeLast() }
            boundaries.append(end)
        }
    }

    /// The approximate size in memory, in bytes.
    var byteCount: Int {
        text.count + tokens.count * MemoryLayout<Int>.stride + boundaries.count * MemoryLayout<Boundary>.stride
    }

    /// The prompt's text.
    var prompt: ArraySlice<UInt8> { text[..<promptLength] }

    /// The output's text.
    var output: ArraySlice<UInt8> { text[promptLength...] }

    /// The template's text between the prompt's last part from outside and the output.
    var lead: ArraySlice<UInt8> { text[(literalRanges.last?.upperBound ?? 0)..<promptLength] }

    /// Whether the output can be found in another prompt; it needs text, and a lead that marks its beginning.
    var mayStandAnywhere: Bool { !lead.isEmpty && !output.isEmpty }
}
