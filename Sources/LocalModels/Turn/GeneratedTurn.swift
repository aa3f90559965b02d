import ChatTemplates
import Generation
import Tokenizer

/// A prompt with what a model generated after it, as tokens and as the text that they were shown as.
struct GeneratedTurn: Sendable {
    /// A place between two generated tokens where the text is whole characters.
    struct Boundary: Sendable, Equatable {
        /// How many generated tokens stand in front of it.
        var tokenCount: Int
        /// Where it is in `text`, in bytes.
        var offset: Int
    }

    /// The text of prompt and output.
    private(set) var text: [UInt8]
    /// The tokens of both.
    private(set) var tokens: [Int]
    /// The length of the prompt's text, in bytes.
    let promptLength: Int
    /// How many of the tokens are the prompt's.
    let promptTokenCount: Int
    /// The parts of the prompt that came from outside.
    let literalRanges: [Range<Int>]
    /// The images of the prompt.
    let images: [RenderedPrompt.ImageSpan]
    /// The boundaries in order, the first at the output's beginning and the last at its end.
    private(set) var boundaries: [Boundary]
    /// The added tokens among the generated ones, with the text that each shows.
    private(set) var addedTokens: [(id: Int, range: Range<Int>)] = []

    /// Follows an output.
    ///
    /// - Parameters:
    ///   - prompt: The rendered prompt.
    ///   - promptTokens: Its tokens.
    ///   - generated: The tokens that were generated.
    ///   - decoder: Decodes what follows the prompt, as it was decoded for the answer.
    ///   - tokenizer: The tokenizer.
    ///   - isSilent: Whether a token's text was left out of the answer.
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

    /// About how much memory it takes, in bytes.
    var byteCount: Int {
        text.count + tokens.count * MemoryLayout<Int>.stride + boundaries.count * MemoryLayout<Boundary>.stride
    }

    /// The prompt's text.
    var prompt: ArraySlice<UInt8> { text[..<promptLength] }

    /// The output's text.
    var output: ArraySlice<UInt8> { text[promptLength...] }

    /// What the template writes ahead of the output, behind the last part that came from outside.
    var lead: ArraySlice<UInt8> { text[(literalRanges.last?.upperBound ?? 0)..<promptLength] }

    /// Whether the output can be found behind another prompt: there is one, and something tells where it begins.
    var mayStandAnywhere: Bool { !lead.isEmpty && !output.isEmpty }
}
